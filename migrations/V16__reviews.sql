-- Reviews of games that are over, reckoned once.

CREATE TABLE reviews (
    game    INTEGER PRIMARY KEY REFERENCES games (id),
    -- Everybody's chances, the turning points, luck and choices, by seat, as JSON.
    review  TEXT    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;
