-- What was found from outside: the deal, auctions, ratings, what one person can do to others, and who ended a game.

-- The deal that nobody chose: a game is dealt once the post that begins it stands, and the id of that post is its public
-- number (`public`). A lobby has none any more: the id of its first post counts for nothing.

-- The scheme in which the game began, by the newest version of records that has it: how the key of all chance is made of seed
-- and public number, which is in 3 the id of the lobby's first post, and in 4 that of the post that began the game.
ALTER TABLE games ADD COLUMN scheme INTEGER NOT NULL DEFAULT 3;
-- The post that began the game. NULL for a lobby, and for a game that began before this was noted, or elsewhere.
ALTER TABLE games ADD COLUMN begin_post INTEGER;
UPDATE games SET public = NULL WHERE started_at IS NULL;

-- `begins` is 1 while the post that begins the game is being made. The lobbies that waited for their first post have it made now.
INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
SELECT id, 0, 'channel', 'begin', created_at, 0 FROM games WHERE stage = 'lobby' AND begins = 1;

-- What the posts of open lobbies say of the deal is no longer so.
INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
SELECT g.id, (SELECT coalesce(max(o.step) + 1, 0) FROM outbox o WHERE o.game = g.id AND o.audience = 'channel' AND o.kind = 'lobby'),
       'channel', 'lobby', g.created_at, 0
FROM games g
WHERE g.stage = 'lobby' AND g.begins = 0
AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.game = g.id AND o.audience = 'channel' AND o.kind = 'lobby'
                AND o.fate = 'waiting' AND o.upto IS NULL);

-- Auctions with hidden cash end as soon as everybody has answered. 1 for whoever is asked in one that had begun before: it
-- ends as it began, when its time is over.
ALTER TABLE awaited ADD COLUMN to_deadline INTEGER NOT NULL DEFAULT 0 CHECK (to_deadline IN (0, 1));
UPDATE awaited SET to_deadline = 1 WHERE question = 'auction';

-- Ratings: from now on a game counts only if at least two people each made three moves of their own.

-- By which rule it was decided whether a game counts: 1 for those that ended before this was asked, which all count; 2 for those
-- in which people made three moves of their own.
ALTER TABLE game_results ADD COLUMN rule INTEGER NOT NULL DEFAULT 1;
-- 1: it counts by that rule.
ALTER TABLE game_results ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
ALTER TABLE results ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
-- 1: somebody who managed its channel and sat at its table has ended it early.
ALTER TABLE game_results ADD COLUMN ended_early INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_results_ended_early ON game_results (guild, edition) WHERE ended_early = 1;
-- 1: it was they who did.
ALTER TABLE results ADD COLUMN ended_it INTEGER NOT NULL DEFAULT 0;
-- The moves that they made themselves, at the time or ahead; null where the rule is 1, and of computers.
ALTER TABLE results ADD COLUMN own_moves INTEGER;
-- 1: they left or ended a game that was to be rated before it counted.
ALTER TABLE results ADD COLUMN left_early INTEGER NOT NULL DEFAULT 0;
CREATE INDEX results_in_division ON results (user, guild, edition, ended_at, game) WHERE user IS NOT NULL;
CREATE INDEX results_left_early ON results (user, guild, edition) WHERE left_early = 1;

-- Somebody who was replaced has no place: that game is none of theirs in profiles, and they have neither beaten anybody in it nor
-- were they beaten. Numbers below 2^48 stand for people who were forgotten.
UPDATE tallies SET games = first + second + third + fourth + fifth + sixth;
DELETE FROM encounters;
INSERT INTO encounters (user, other, guild, edition, season, games, ahead, behind)
SELECT one.user, other.user, one.guild, one.edition, season, count(*), sum(one.place < other.place), sum(one.place > other.place)
FROM (SELECT *, 0 AS season FROM results UNION ALL
      SELECT *, 10 * strftime('%Y', ended_at, 'unixepoch') + (strftime('%m', ended_at, 'unixepoch') + 2) / 3 FROM results) one
JOIN results other ON other.game = one.game AND other.user > one.user
WHERE one.place IS NOT NULL AND other.place IS NOT NULL AND one.struck = 0 AND one.user >= 281474976710656
    AND other.user >= 281474976710656
GROUP BY one.user, other.user, one.guild, one.edition, season;

-- What one person can do to others.

-- Who has shown a part of a game to all, and in which channel: each may do so a few times an hour, whatever the game.
-- NULL: an earlier version noted neither. "user": under a number for a day once they are forgotten.
ALTER TABLE shares ADD COLUMN user INTEGER;
ALTER TABLE shares ADD COLUMN channel INTEGER;
CREATE INDEX shares_by_user ON shares (user, shared_at);
CREATE INDEX shares_by_channel ON shares (channel, shared_at);
CREATE INDEX shares_by_time ON shares (shared_at);

-- Around a game: the person who ended it early; NULL for one that nobody ended, and for one that was ended before this was noted.
ALTER TABLE games ADD COLUMN ended_by INTEGER;
CREATE INDEX games_by_ender ON games (ended_by) WHERE ended_by IS NOT NULL;
