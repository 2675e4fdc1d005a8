-- Games in which the strongest computer gives hints, and games in direct messages.

-- 1: who plays may ask what the strongest computer would do; such a game is never rated.
ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;

-- The server of a game becomes NULL for one in somebody's direct messages with the bot, which is its channel.
ALTER TABLE games ADD COLUMN server INTEGER;
UPDATE games SET server = guild;
DROP INDEX games_open_by_guild;
DROP INDEX games_open_of_computers;
ALTER TABLE games DROP COLUMN guild;
ALTER TABLE games RENAME COLUMN server TO guild;
CREATE INDEX games_open_by_guild ON games (guild) WHERE stage IN ('lobby', 'running', 'broken');
CREATE INDEX games_open_of_computers ON games (guild) WHERE stage = 'running' AND computers_alone = 1;
