-- What is to be done later, by itself: deadlines, old controls to be taken away, tidying. One row each,
-- until it is done; nothing of it is kept in memory only.
--
-- A worker leases what is due and carries each job out in a transaction of its own, together with the
-- end of its row. One that fails is put off, longer each time, and keeps nobody else waiting.

CREATE TABLE jobs (
    -- Never given twice: a worker that comes late does not end the job of another.
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT    NOT NULL,
    -- What it is about, by the numbers of the kind with '/' between them: 'game/seat',
    -- 'channel/message'. Empty for what concerns the whole database.
    subject      TEXT    NOT NULL,
    -- Not to be done before.
    due_at       INTEGER NOT NULL,
    -- How often it was begun.
    attempts     INTEGER NOT NULL DEFAULT 0,
    -- Who is doing it, and until when nobody else does.
    owner        INTEGER,
    leased_until INTEGER,
    -- Why the last attempt failed.
    last_error   TEXT,
    UNIQUE (kind, subject),
    CHECK ((owner IS NULL) = (leased_until IS NULL))
) STRICT;

CREATE INDEX jobs_by_due ON jobs (due_at);

-- When silence counts as a pass: such a job for each player whom an auction waits for.
INSERT INTO jobs (kind, subject, due_at)
SELECT 'auction-deadline', game || '/' || seat, deadline FROM awaited WHERE deadline IS NOT NULL
ORDER BY deadline, game, seat;

DROP INDEX awaited_by_deadline;
ALTER TABLE awaited DROP COLUMN deadline;
