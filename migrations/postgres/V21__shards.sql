-- Which process holds which of the bot's connections to Discord: several processes may share them. Where one alone
-- uses the database, as on a file, nothing is written here.

-- The number of shards by which all of them go. Whoever changes anything of who holds what locks this row first.
CREATE TABLE sharding (
    one    BIGINT PRIMARY KEY CHECK (one = 1),
    shards BIGINT NOT NULL
);

-- The processes that share the shards. One that does not live any more does not count.
CREATE TABLE shard_holders (
    process BIGINT PRIMARY KEY,
    -- Whether it is about to end: it takes none, and hands its own over one by one.
    leaving BIGINT NOT NULL
);

CREATE TABLE shards (
    shard       BIGINT PRIMARY KEY,
    -- The process that holds it. It is free where there is none, or where that does not live any more.
    owner       BIGINT,
    -- The process that has asked for it: its owner hands it over. Once they are the same, the shard is on its way until
    -- it is connected.
    heir        BIGINT,
    -- The session, which any process can resume: the events after this number are delivered again.
    session     TEXT COLLATE "C",
    resume_url  TEXT COLLATE "C",
    sequence    BIGINT,
    -- The bot's application, which only the beginning of a session tells.
    application BIGINT
);

-- When the next session may begin, by the clock of the database in milliseconds: one of each bucket at a time.
CREATE TABLE identify_buckets (
    bucket  BIGINT PRIMARY KEY,
    free_at BIGINT NOT NULL
);
