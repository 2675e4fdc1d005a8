-- Auctions with hidden cash end as soon as everybody has answered. 1 for whoever is asked in one that had begun before: it
-- ends as it began, when its time is over.
ALTER TABLE awaited ADD COLUMN to_deadline INTEGER NOT NULL DEFAULT 0 CHECK (to_deadline IN (0, 1));
UPDATE awaited SET to_deadline = 1 WHERE question = 'auction';
-- What one person can do to others.

-- Who has shown a part of a game to all, and in which channel: each may do so a few times an hour, whatever the game.
-- NULL: an earlier version noted neither. "user": under a number for a day once they are forgotten.
ALTER TABLE shares ADD COLUMN "user" bigint;
ALTER TABLE shares ADD COLUMN channel bigint;
CREATE INDEX shares_by_user ON shares ("user", shared_at);
CREATE INDEX shares_by_channel ON shares (channel, shared_at);
CREATE INDEX shares_by_time ON shares (shared_at);
