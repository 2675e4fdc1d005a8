-- What one person can do to others.

-- Who has shown a part of a game to all, and in which channel: each may do so a few times an hour, whatever the game.
-- NULL: an earlier version noted neither. "user": under a number for a day once they are forgotten.
ALTER TABLE shares ADD COLUMN user INTEGER;
ALTER TABLE shares ADD COLUMN channel INTEGER;
CREATE INDEX shares_by_user ON shares (user, shared_at);
CREATE INDEX shares_by_channel ON shares (channel, shared_at);
CREATE INDEX shares_by_time ON shares (shared_at);
