-- Auctions with hidden cash end as soon as everybody has answered. 1 for whoever is asked in one that had begun before: it
-- ends as it began, when its time is over.
ALTER TABLE awaited ADD COLUMN to_deadline BIGINT NOT NULL DEFAULT 0 CHECK (to_deadline IN (0, 1));
UPDATE awaited SET to_deadline = 1 WHERE question = 'auction';
