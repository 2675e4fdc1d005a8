-- Where a process runs: another one on the same machine can say for certain that it has gone, and need not wait until its
-- time is over.

-- The machine since it was started, the space of its process numbers, the number, and when it began; null where the
-- system does not tell.
ALTER TABLE processes ADD COLUMN place TEXT COLLATE "C";
