-- How much of a game stays in its channel. A game that has begun keeps every board, as its players have seen it do.
ALTER TABLE games ADD COLUMN posts TEXT COLLATE "C" NOT NULL DEFAULT 'all';
UPDATE games SET posts = 'latest' WHERE stage = 'lobby';
