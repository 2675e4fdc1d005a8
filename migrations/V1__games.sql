-- Games, who plays them, and every action ever accepted.
--
-- The log (`steps`) is the truth; `states` is its cache. A game is rebuilt by folding the events
-- of its steps over its set-up. Times are Unix seconds; ids of Discord are its snowflakes.

-- The tables of figures that games were started with, by the SHA-256 of their text: a game keeps
-- its own even when the program's or the operator's table changes.
CREATE TABLE editions (
    hash TEXT PRIMARY KEY,
    toml TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- lobby: people join; running; over: played to its end; closed: ended before its end by the
    -- host or a lobby given up; broken: log and snapshot disagree, stopped until somebody looks.
    stage      TEXT    NOT NULL CHECK (stage IN ('lobby', 'running', 'over', 'closed', 'broken')),
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    -- The server's language: that of the posts in the channel.
    locale     TEXT    NOT NULL,
    host       INTEGER NOT NULL,
    edition    TEXT    NOT NULL REFERENCES editions (hash),
    options    TEXT    NOT NULL,
    -- Both are drawn when the game starts. The seed leaves the database only when it is over.
    seed       BLOB,
    setup      TEXT,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at   INTEGER,
    -- The last step that a board post in the channel has told.
    announced  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One game at a time in a channel (a thread is a channel).
CREATE UNIQUE INDEX games_by_channel ON games (channel) WHERE stage IN ('lobby', 'running', 'broken');

CREATE TABLE players (
    game  INTEGER NOT NULL REFERENCES games (id),
    -- Turn order; in a lobby the order of joining.
    seat  INTEGER NOT NULL,
    name  TEXT    NOT NULL,
    -- A human's Discord id, or a computer's level; never both.
    user  INTEGER,
    level TEXT,
    -- The last step the player has acted at: where their recap begins.
    acted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat),
    CHECK ((user IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX players_by_user ON players (user, game) WHERE user IS NOT NULL;

CREATE TABLE steps (
    game     INTEGER NOT NULL REFERENCES games (id),
    n        INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    -- 1: taken for a silent player at a deadline.
    deadline INTEGER NOT NULL DEFAULT 0,
    -- The events with all their secrets, the action first.
    events   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE states (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    step INTEGER NOT NULL,
    json TEXT    NOT NULL
) STRICT;

-- Whom each running game waits for.
CREATE TABLE awaited (
    game     INTEGER NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    -- When silence counts as a pass (auctions).
    deadline INTEGER,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX awaited_by_deadline ON awaited (deadline) WHERE deadline IS NOT NULL;
