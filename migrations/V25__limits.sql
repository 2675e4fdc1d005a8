-- What is told of a seat that is given away: that its player has left, and who decided it alone.

-- 1: the player of the seat that is voted on had left the server of the game when it was asked.
ALTER TABLE votes ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;

-- The seat whose player decided alone that a computer takes this one's place; NULL where others agreed.
ALTER TABLE tenures ADD COLUMN decided_by INTEGER;

-- What is left of people who were forgotten: for a day their limits, and nothing else.

-- People whom the bot was asked to forget, for a day. A number stands where their limits are counted (in `absences` and
-- `opened_threads`): whoever comes back has what is left of them, and nobody else can tell whose they are.
CREATE TABLE aliases (
    -- HMAC-SHA-256 of the person's id with the key, cut to 48 bits: below all ids of Discord.
    alias        INTEGER PRIMARY KEY,
    -- Drawn at random for this person alone; it is deleted with the row.
    key          BLOB    NOT NULL,
    forgotten_at INTEGER NOT NULL,
    -- How many games they were host of that go on with others, and how many of these were lobbies.
    games        INTEGER NOT NULL,
    lobbies      INTEGER NOT NULL,
    -- When they were reminded last.
    reminded_at  INTEGER
) STRICT;

-- Earlier versions kept where the direct messages are of people who were forgotten: of games that were played there,
DELETE FROM posts WHERE game IN (SELECT id FROM games WHERE guild IS NULL AND channel = 0);
-- and of seats that they had lost before. Where nobody's direct messages are known to be there, and a computer or nobody
-- that is known sits at the seat, it is nobody's business any more.
DELETE FROM posts WHERE audience <> 'channel'
AND channel NOT IN (SELECT dm FROM people WHERE dm IS NOT NULL)
AND NOT EXISTS (
    SELECT 1 FROM players p LEFT JOIN people k ON k.user = p.user
    WHERE p.game = posts.game AND CAST(p.seat AS TEXT) = posts.audience
    AND p.user >= 281474976710656 AND k.dm IS NULL
);

-- Who had whom called by what is no move: six times an hour at most, whatever becomes of what they were called to.
CREATE TABLE calls (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The person who caused it, and the one who is called.
    caller INTEGER NOT NULL,
    called INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    -- Whether it notifies nobody, because there were as many before.
    silent INTEGER NOT NULL,
    -- The notice that calls, as the outbox names it; a nudge is told by the next reminder, whichever it is.
    game   INTEGER,
    kind   TEXT,
    number INTEGER
) STRICT;

CREATE INDEX calls_by_pair ON calls (caller, called, at);
CREATE INDEX calls_by_notice ON calls (game, kind, number);

-- Lobbies that were given up are forgotten a week later, by the job that packs the logs of games that have ended. Those from
-- before have no such job any more.
INSERT INTO jobs (kind, subject, due_at)
SELECT 'pack-log', CAST(id AS TEXT), coalesce(ended_at, created_at) + 604800 FROM games
WHERE stage = 'closed' AND started_at IS NULL
ON CONFLICT (kind, subject) DO NOTHING;
