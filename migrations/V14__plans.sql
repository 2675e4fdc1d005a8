-- What players have planned, and habits that make a move by itself.

-- One planned move of a player, seen by themselves alone.
CREATE TABLE plans (
    game    INTEGER NOT NULL REFERENCES games (id),
    seat    INTEGER NOT NULL,
    -- What is planned, as JSON; once a part of it is played, what is left.
    plan    TEXT    NOT NULL,
    made_at INTEGER NOT NULL,
    -- The turn in which it is being played.
    turn    INTEGER,
    -- Why it was dropped, as JSON: said in the player's message until they act.
    dropped TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- 1: in 1976 the person's turns begin with the roll made.
ALTER TABLE settings ADD COLUMN auto_roll INTEGER NOT NULL DEFAULT 0 CHECK (auto_roll IN (0, 1));
