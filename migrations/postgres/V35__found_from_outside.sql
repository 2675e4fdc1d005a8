-- Found from outside.

-- Around a game: the person who ended it early; NULL for one that nobody ended, and for one that was ended before this was noted.
ALTER TABLE games ADD COLUMN ended_by BIGINT;
CREATE INDEX games_by_ender ON games (ended_by) WHERE ended_by IS NOT NULL;
