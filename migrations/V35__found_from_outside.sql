-- What was found from outside.

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
