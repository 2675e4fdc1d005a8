-- Who sends a notice: several processes may share one database.

-- The processes that use the database. A process that has gone holds nothing any more.
CREATE TABLE processes (
    -- Drawn at random when it starts.
    id INTEGER PRIMARY KEY
) STRICT;

-- The process that is sending it. Nobody else does while that process lives, nor anything else of the same game to
-- the same audience: their order holds.
ALTER TABLE outbox ADD COLUMN owner INTEGER;
CREATE INDEX outbox_leased ON outbox (game, audience) WHERE owner IS NOT NULL AND fate = 'waiting';
