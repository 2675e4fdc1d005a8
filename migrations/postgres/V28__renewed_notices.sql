-- Whether what a notice shows has changed since it was first tried: it may have been posted as it was, and is posted as it
-- is now once that is known.
ALTER TABLE outbox ADD COLUMN renewed BIGINT NOT NULL DEFAULT 0;
