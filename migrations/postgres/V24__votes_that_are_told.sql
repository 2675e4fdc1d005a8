-- Votes whose time runs only while people can answer, and numbers that are passed over once.

-- When the post of a vote stood: from then on its time runs. Where it does not stand yet nobody was asked.
ALTER TABLE votes ADD COLUMN told_at BIGINT;
UPDATE votes SET told_at = opened_at
WHERE EXISTS (SELECT 1 FROM posts WHERE posts.game = votes.game AND posts.kind = 'vote ' || votes.id);
-- `closes_at` is from now on what was told last of the end: times in which nobody can answer put it off.

-- When it was closed: a day after they declined somebody may be asked again.
ALTER TABLE votes ADD COLUMN closed_at BIGINT;

-- When numbers of games, lessons and votes were last passed over, by the clock of the database.
ALTER TABLE heartbeat ADD COLUMN passed_at BIGINT;
