-- Why a notice could not be sent when it was last tried, in words: for whoever asks why a post does not appear.
ALTER TABLE outbox ADD COLUMN setback TEXT COLLATE "C";
