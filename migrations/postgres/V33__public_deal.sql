-- The deal that nobody could choose unseen. A lobby that is opened from now on has a seed, whose hash its first post shows; one
-- that was open before gets its seed when it begins, and deals by that alone.

-- The id of the lobby's first post in decimal digits, of which with the seed the key of all chance is made. NULL: in a lobby it is
-- not known yet; a game that has begun is dealt by its seed alone.
ALTER TABLE games ADD COLUMN public TEXT COLLATE "C";

-- 1: the game is to begin as soon as the first post of its lobby stands.
ALTER TABLE games ADD COLUMN begins BIGINT NOT NULL DEFAULT 0;
