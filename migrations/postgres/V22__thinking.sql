-- Which process thinks for the computers of a game.

-- The games in which a computer is about to act. Nobody else thinks about the same question while that process lives.
CREATE TABLE thinking (
    game  BIGINT PRIMARY KEY REFERENCES games (id),
    owner BIGINT NOT NULL
);
