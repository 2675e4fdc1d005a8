-- Shards are shared by plain leases: who has too many frees some, and who has too few takes them. Nobody asks for one, and who is
-- about to end is no holder any more.
ALTER TABLE shards DROP COLUMN heir;
ALTER TABLE shard_holders DROP COLUMN leaving;
