-- Where a process runs: another one on the same machine can say for certain that it has gone, and need not wait until its
-- time is over.

-- The machine since it was started, the space of its process numbers, and the number; null where the system does not
-- tell.
ALTER TABLE processes ADD COLUMN place TEXT COLLATE "C";
