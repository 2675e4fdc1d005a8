-- Lessons: guided first games against a computer, one of each person, apart from all other games.

CREATE TABLE lessons (
    -- Never given twice: buttons carry it.
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    user       INTEGER NOT NULL UNIQUE,
    -- The page of the script at which it is.
    page       TEXT    NOT NULL,
    -- How often its person has gone on; the buttons of an earlier moment are stale.
    step       INTEGER NOT NULL,
    -- The position, and what has happened since its person was asked last, as they may see it; both as JSON.
    state      TEXT    NOT NULL,
    told       TEXT    NOT NULL,
    begun_at   INTEGER NOT NULL,
    -- When its person went on last: long afterwards it is forgotten.
    touched_at INTEGER NOT NULL
) STRICT;

CREATE INDEX lessons_by_age ON lessons (touched_at);
