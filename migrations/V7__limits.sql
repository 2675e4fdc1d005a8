-- What keeps one person from taking everything that the bot can send.

-- Whether no person plays in a game any more: none sits there, or all have resigned or are out.
ALTER TABLE games ADD COLUMN computers_alone INTEGER NOT NULL DEFAULT 0;
UPDATE games SET computers_alone = 1 WHERE stage IN ('running', 'broken') AND NOT EXISTS (
    SELECT 1 FROM players p LEFT JOIN states s ON s.game = p.game
    WHERE p.game = games.id AND p.user IS NOT NULL AND coalesce(
        CASE WHEN json_valid(s.json) THEN coalesce(
            json_extract(s.json, '$.tiles.standing[' || p.seat || ']'),
            json_extract(s.json, '$.dice.players[' || p.seat || '].standing')) END,
        'playing') = 'playing'
);
CREATE INDEX games_open_of_computers ON games (guild) WHERE stage = 'running' AND computers_alone = 1;

-- When something of a game was sent last, counted over all games: 1 was the first.
ALTER TABLE games ADD COLUMN served INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_by_served ON games (served);
CREATE INDEX games_by_host_served ON games (host, served);

-- How many games somebody has that have not ended.
CREATE INDEX games_open_by_host ON games (host) WHERE stage IN ('lobby', 'running', 'broken');

-- Threads that people had the bot open, for an hour: whether or not a game came of them.
CREATE TABLE opened_threads (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    user INTEGER NOT NULL,
    at   INTEGER NOT NULL
) STRICT;

CREATE INDEX opened_threads_by_user ON opened_threads (user, at);
CREATE INDEX opened_threads_by_time ON opened_threads (at);
