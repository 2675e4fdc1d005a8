-- What messages in channels show, so that they are written again without being read.

-- `tellings` has a row for each message in the channel of a game that may have to be written again. `upto` is 0 where nothing
-- that it tells can be taken back.
-- What it shows, as JSON (`Shown` in src/discord/deliver/shown.rs): its passages, its controls and its files. NULL for a message
-- of an earlier version, and where a person was forgotten whom it names: of it only the controls go.
ALTER TABLE tellings ADD COLUMN shown TEXT COLLATE "C";
-- 1: some of what it tells was taken back.
ALTER TABLE tellings ADD COLUMN taken_back BIGINT NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
CREATE INDEX tellings_by_message ON tellings (message);

-- The deadline that a direct message says of its reader, as JSON; NULL for none.
ALTER TABLE outbox ADD COLUMN said_due TEXT COLLATE "C";
