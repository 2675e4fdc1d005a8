-- Seats that change hands, and what players decide about one whose player is absent.

-- Who sat at a seat before: of the steps after one up to another what that player did and saw is theirs.
CREATE TABLE tenures (
    -- Never given twice: notices tell of a change by its number.
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     INTEGER NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL,
    -- The last step before it, and its last step.
    since    INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    -- A person's Discord id, nothing once they are forgotten; or a computer's level.
    user     INTEGER,
    level    TEXT,
    -- How many actions they took.
    actions  INTEGER NOT NULL,
    CHECK (user IS NULL OR level IS NULL)
) STRICT;

CREATE INDEX tenures_by_game ON tenures (game, seat);
CREATE INDEX tenures_by_user ON tenures (user, game) WHERE user IS NOT NULL;

-- The seat that a vote is about; one question of a kind at a time about each.
ALTER TABLE votes ADD COLUMN about INTEGER;
DROP INDEX votes_open;
CREATE UNIQUE INDEX votes_open ON votes (game, kind, ifnull(about, -1)) WHERE fate = 'open';

-- Whether a person was asked to take a seat over, or others were about them.
CREATE INDEX votes_by_person ON votes (subject, game) WHERE kind IN ('absent', 'invite');

-- Several votes may be open: each has a message of its own.
UPDATE posts SET kind = 'vote ' || (SELECT max(id) FROM votes WHERE votes.game = posts.game)
WHERE kind = 'vote' AND EXISTS (SELECT 1 FROM votes WHERE votes.game = posts.game);

-- Where no time runs, a job looks after a week whether the one who is asked was silent.
INSERT INTO jobs (kind, subject, due_at)
SELECT 'silence', a.game || '/' || a.seat, a.since + 604800
FROM awaited a JOIN games g ON g.id = a.game
WHERE g.stage = 'running' AND g.pace = 'none' AND a.computer = 0;

-- 1: a game that counts: no hints, and most of all its people must agree to end it early.
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
