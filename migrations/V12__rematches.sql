-- Rematches: lobbies to which the people of an earlier game are asked.

CREATE TABLE rematches (
    game   INTEGER PRIMARY KEY REFERENCES games (id),
    -- The game that is played again.
    former INTEGER NOT NULL REFERENCES games (id)
) STRICT;

-- Who is asked, until the game begins or its lobby is closed.
CREATE TABLE invitations (
    game     INTEGER NOT NULL REFERENCES games (id),
    user     INTEGER NOT NULL,
    -- The name in the game that is played again.
    name     TEXT    NOT NULL,
    -- 1 for yes, 0 for no, nothing before the answer.
    accepted INTEGER CHECK (accepted IN (0, 1)),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_user ON invitations (user);
