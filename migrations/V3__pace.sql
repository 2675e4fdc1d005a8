-- What keeps Discord's limits: direct messages that are opened once, and a queue that is read often.

-- Where a person's direct messages are. That never changes, and Discord lets a bot open few of them in
-- a while: they are opened once in a lifetime, not once after each start.
ALTER TABLE people ADD COLUMN dm INTEGER;

-- By whom the next notice is for, in order.
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (game, audience, id) WHERE fate = 'waiting';
