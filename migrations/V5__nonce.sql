-- By what Discord knows a notice again that is sent again, and what of it Discord would not take.

-- Drawn at random when the notice is first tried: the numbers of a new database, and of a backup that
-- is restored, come again while Discord still remembers those of the old one.
ALTER TABLE outbox ADD COLUMN nonce TEXT;
UPDATE outbox SET nonce = 'ls' || id WHERE fate = 'waiting' AND first_tried_at IS NOT NULL;

-- What is left out of its message because Discord has refused it: 0 nothing, 1 its files, 2 its picture
-- as well.
ALTER TABLE outbox ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
