-- Games that were to count and do not.

-- Why the game does not count although its host wanted it to, since it was started: 'person', it began without a second
-- person; 'clock', it began without a clock; 'person clock', both. Then `rated` is 0; in a lobby it is the host's wish.
ALTER TABLE games ADD COLUMN unrated TEXT COLLATE "C";

-- Games of earlier versions were called rated whoever played them. Those that were started keep it only if they count:
-- people are whoever sat there at the beginning, also where somebody else has come to their seat since.
UPDATE games SET unrated = 'clock' WHERE rated = 1 AND started_at IS NOT NULL AND pace = 'none';
UPDATE games SET unrated = CASE WHEN unrated IS NULL THEN 'person' ELSE 'person clock' END
WHERE rated = 1 AND started_at IS NOT NULL AND 2 > (
    SELECT count(*) FROM players p WHERE p.game = games.id AND p.level IS NULL
    AND NOT EXISTS (SELECT 1 FROM tenures t WHERE t.game = p.game AND t.seat = p.seat)
) + (
    SELECT count(*) FROM tenures t WHERE t.game = games.id AND t.level IS NULL
    AND NOT EXISTS (SELECT 1 FROM tenures e WHERE e.game = t.game AND e.seat = t.seat AND e.id < t.id)
);
UPDATE games SET rated = 0 WHERE unrated IS NOT NULL;
