-- The token that a player has chosen in the lobby, by its name: it stays with the seat. Null: none was chosen.
ALTER TABLE players ADD COLUMN token TEXT COLLATE "C";

-- What somebody has shown to all of a private answer about a game, so that nothing is posted over and over.
CREATE TABLE shares (
    game      BIGINT NOT NULL REFERENCES games (id),
    -- What: a moment of the game, its replay or its review.
    what      TEXT COLLATE "C" NOT NULL,
    shared_at BIGINT NOT NULL,
    PRIMARY KEY (game, what)
);

-- The defaults of servers for games that are opened there; NULL where the server decides nothing.
CREATE TABLE servers (
    guild  BIGINT PRIMARY KEY,
    -- How much of a game stays in its channel.
    posts  TEXT COLLATE "C",
    -- 1: each game has a thread of its own. 0: whoever may manage the server does not want that.
    thread BIGINT,
    pace   TEXT COLLATE "C",
    -- The language of the posts for all.
    locale TEXT COLLATE "C",
    -- 1 once a game was opened there.
    opened BIGINT NOT NULL DEFAULT 0,
    -- 1 once somebody who may manage the server was asked about threads.
    asked  BIGINT NOT NULL DEFAULT 0
);
INSERT INTO servers (guild, opened) SELECT DISTINCT guild, 1 FROM games WHERE guild IS NOT NULL;

-- The channels in which games may be opened, in their threads too; in all channels of a server that has none here.
CREATE TABLE server_channels (
    channel BIGINT PRIMARY KEY,
    guild   BIGINT NOT NULL REFERENCES servers (guild)
);
CREATE INDEX server_channels_by_guild ON server_channels (guild);

-- What keeps the bot from posting where a game is played, as its host was told last: 'permission', or of its thread 'locked',
-- 'threads' (the server has no room for another open one) or 'members' (it has none for the bot). NULL: nothing was told.
ALTER TABLE games ADD COLUMN obstacle TEXT COLLATE "C";

-- Private answers in words alone, as somebody wishes who does not see pictures or has a thin connection.
ALTER TABLE settings ADD COLUMN text_only BIGINT NOT NULL DEFAULT 0 CHECK (text_only IN (0, 1));

-- What players have answered ahead in the auctions of one debt (K4, G9), seen by themselves alone.
CREATE TABLE answers_ahead (
    game     BIGINT NOT NULL REFERENCES games (id),
    seat     BIGINT NOT NULL,
    -- The debt: the turn, and who sells.
    turn     BIGINT NOT NULL,
    seller   BIGINT NOT NULL,
    -- What is answered in each of its auctions, as JSON; none where only the open one is answered.
    standing TEXT COLLATE "C",
    -- The step by which the open auction began, and the answer to it, which is kept until its end: where cash is hidden.
    auction  BIGINT,
    sealed   BIGINT,
    made_at  BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);

-- How a notice is told, so that a message whose answer was lost is known again and what it says is not told twice. `edits`: it
-- was to change a message when it was first tried. `said`: fingerprints of the words that it was tried with, where others may be
-- said by then. `silent`: the message that tells it notified nobody. What a player is told whose seat is another's now is theirs.
ALTER TABLE outbox ADD COLUMN edits BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN said TEXT COLLATE "C";
ALTER TABLE outbox ADD COLUMN silent BIGINT NOT NULL DEFAULT 0;
UPDATE posts SET audience = 'former ' || (SELECT max(t.id) FROM tenures t WHERE t.game = posts.game AND CAST(t.seat AS TEXT) = posts.audience)
    WHERE kind = 'tenure' AND audience <> 'channel'
    AND EXISTS (SELECT 1 FROM tenures t WHERE t.game = posts.game AND CAST(t.seat AS TEXT) = posts.audience);
UPDATE outbox SET audience = 'former ' || step WHERE kind = 'tenure' AND audience <> 'channel';
