-- What may grow without end: servers that the bot is no longer in, games that have ended, games that
-- nobody plays on.

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

-- Games in which no person acts are ended, after a word: a lobby after 7 days, of which the last two
-- follow the word, a game after 30.
INSERT INTO jobs (kind, subject, due_at)
SELECT 'warn-of-expiry', CAST(id AS TEXT),
       CASE stage WHEN 'lobby' THEN created_at + 5 * 86400
       ELSE coalesce((SELECT max(at) FROM steps WHERE steps.game = games.id), started_at, created_at)
            + 28 * 86400 END
FROM games WHERE stage IN ('lobby', 'running', 'broken') ORDER BY id;

-- How often a player acted, deadlines not counted: what is told to somebody with many games is not
-- counted in their logs.
ALTER TABLE players ADD COLUMN actions INTEGER NOT NULL DEFAULT 0;
UPDATE players SET actions = (
    SELECT count(*) FROM steps s WHERE s.game = players.game AND s.seat = players.seat AND s.deadline = 0
);
CREATE INDEX players_by_user_with_actions ON players (user, actions) WHERE user IS NOT NULL;

-- Whether a computer sits there, which moves by itself: it is looked for every second.
ALTER TABLE awaited ADD COLUMN computer INTEGER NOT NULL DEFAULT 0;
UPDATE awaited SET computer = 1 WHERE EXISTS (
    SELECT 1 FROM players p WHERE p.game = awaited.game AND p.seat = awaited.seat AND p.level IS NOT NULL
);
CREATE INDEX awaited_computers ON awaited (since) WHERE computer = 1;

-- Games that have not ended are few beside those that have: whoever asks for them reads no others.
CREATE INDEX games_open ON games (stage) WHERE stage IN ('lobby', 'running', 'broken');
CREATE INDEX games_open_by_guild ON games (guild) WHERE stage IN ('lobby', 'running', 'broken');
CREATE INDEX lobbies_by_host ON games (host) WHERE stage = 'lobby';
CREATE INDEX games_by_host ON games (host);
-- All games of a channel, the last of which is shown where none is open.
CREATE INDEX games_ever_by_channel ON games (channel);
