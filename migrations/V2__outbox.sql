-- What is still to be said, and what we know of the people to whom.
--
-- A notice is queued in the transaction that made it true and sent after its commit. It says what
-- to announce, not the text: language, picture and news are those of the moment of sending.

CREATE TABLE outbox (
    -- Also the nonce by which Discord recognises a notice that is sent again.
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     INTEGER NOT NULL REFERENCES games (id),
    step     INTEGER NOT NULL,
    -- 'channel', or a seat's number: that player's direct messages.
    audience TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    queued_at INTEGER NOT NULL,
    -- Not to be tried before; grows with each failure.
    due_at   INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- The step up to which the notice tells, fixed when it is first tried, so that sending it again
    -- says the same.
    upto     INTEGER,
    first_tried_at INTEGER,
    -- 'waiting', 'sent', or 'dropped' with the reason.
    fate     TEXT    NOT NULL DEFAULT 'waiting',
    UNIQUE (game, step, audience, kind)
) STRICT;

CREATE INDEX outbox_waiting ON outbox (due_at) WHERE fate = 'waiting';

-- The one current post of a kind, whose controls go when a newer one is sent.
CREATE TABLE posts (
    game     INTEGER NOT NULL REFERENCES games (id),
    audience TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    PRIMARY KEY (game, audience, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    user      INTEGER PRIMARY KEY,
    -- The language of their Discord, for direct messages.
    locale    TEXT NOT NULL,
    -- Since when Discord refuses our direct messages to them; not tried again before `dm_retry_at`.
    dm_closed_at INTEGER,
    dm_retry_at  INTEGER
) STRICT;

-- Interactions that were carried out: Discord may deliver one twice.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
