-- What keeps Discord's limits: direct messages that are opened once, and a queue that is read often.

-- Where a person's direct messages are. That never changes, and Discord lets a bot open few of them in
-- a while: they are opened once in a lifetime, not once after each start.
ALTER TABLE people ADD COLUMN dm INTEGER;
UPDATE people SET dm = (
    SELECT posts.channel FROM players JOIN posts
    ON posts.game = players.game AND posts.audience = CAST(players.seat AS TEXT)
    WHERE players.user = people.user ORDER BY posts.message DESC LIMIT 1
);

-- The newest notice there was when this one was first tried: what is queued later is not told with it.
ALTER TABLE outbox ADD COLUMN newest INTEGER;

-- By whom the next notice is for, in order.
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (game, audience, id) WHERE fate = 'waiting';
