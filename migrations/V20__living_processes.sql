-- Which processes live: what one has leased counts only while it does.

-- The clock of the database, by which all processes go, in milliseconds since 1970.
CREATE VIEW database_clock AS SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS milliseconds;

-- The rows of before said too little; what those processes have leased is free.
DROP TABLE processes;

-- The processes that use the database.
CREATE TABLE processes (
    -- Drawn at random when it starts, and anew when it has come too late to renew its row.
    id INTEGER PRIMARY KEY,
    -- Until when it lives; it renews that long before. NULL: as long as its row is there, because it holds the lock
    -- of the file, which no other gets while it lives.
    alive_until INTEGER,
    -- The version of its program, the newest schema that this knows, and when it started (Unix seconds).
    program TEXT NOT NULL,
    knows_schema INTEGER NOT NULL,
    started_at INTEGER NOT NULL
) STRICT;

-- What another one owns is free.
CREATE VIEW live_processes AS
    SELECT id FROM processes
    WHERE alive_until IS NULL OR alive_until > (SELECT milliseconds FROM database_clock);
