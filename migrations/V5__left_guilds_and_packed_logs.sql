-- Servers that the bot is no longer in: their games stand still until it is invited again, or are
-- ended after a while by a job of the kind 'give-up-guild'.

CREATE TABLE guilds_left (
    guild   INTEGER PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;

-- What has ended takes little room: the log of such a game is packed into one row, and its snapshot
-- goes, since the log says the same. Nothing of it is lost: whoever reads steps reads them there.

CREATE TABLE packed_logs (
    game  INTEGER PRIMARY KEY REFERENCES games (id),
    -- How many steps.
    steps INTEGER NOT NULL,
    -- The steps in the order of their numbers, a line each, compressed (zlib): number, seat, 1 for a
    -- deadline, when, and the events as they stood in `steps`.
    log   BLOB    NOT NULL
) STRICT;

INSERT INTO jobs (kind, subject, due_at)
SELECT 'pack-log', CAST(game AS TEXT), coalesce(ended_at, created_at) + 86400
FROM states JOIN games ON games.id = states.game WHERE stage IN ('over', 'closed') ORDER BY game;

-- How often a player acted, deadlines not counted: what is told to somebody with many games is not
-- counted in their logs.
ALTER TABLE players ADD COLUMN actions INTEGER NOT NULL DEFAULT 0;
UPDATE players SET actions = (
    SELECT count(*) FROM steps s WHERE s.game = players.game AND s.seat = players.seat AND s.deadline = 0
);

-- Games that have not ended are few beside those that have: whoever asks for them reads no others.
CREATE INDEX games_open ON games (stage) WHERE stage IN ('lobby', 'running', 'broken');
CREATE INDEX games_open_by_guild ON games (guild) WHERE stage IN ('lobby', 'running', 'broken');
CREATE INDEX games_by_host ON games (host);
