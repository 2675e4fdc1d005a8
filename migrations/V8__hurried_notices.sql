-- Whether a notice was made due while it was being sent: if that attempt fails, the next one follows at once,
-- because what was in the way may have gone after the attempt began.
ALTER TABLE outbox ADD COLUMN hurried INTEGER NOT NULL DEFAULT 0;
