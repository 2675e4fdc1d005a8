-- Steps that players did not take themselves: which way they were taken, by its name in records. A deadline was
-- the only one until now.
ALTER TABLE steps ADD COLUMN taken_by TEXT;
UPDATE steps SET taken_by = 'deadline' WHERE deadline = 1;
ALTER TABLE steps DROP COLUMN deadline;
