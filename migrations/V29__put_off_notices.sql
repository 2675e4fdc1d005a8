-- The notices that were tried and still wait: each press looks for those to whoever presses, and they are few beside all that
-- wait.
CREATE INDEX outbox_put_off ON outbox (game, audience) WHERE fate = 'waiting' AND attempts > 0;
