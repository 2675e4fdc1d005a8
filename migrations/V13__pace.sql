-- The pace of games: how much time players have, whom a question has reached, and when no time runs.

-- The pace's name; none in a lobby for which nobody has chosen one. Games of before have no clock.
ALTER TABLE games ADD COLUMN pace TEXT;
UPDATE games SET pace = 'none';

-- Since when a computer moves for a player whose time is used up.
ALTER TABLE players ADD COLUMN stand_in INTEGER;

-- The step at which a seat was asked, the turn that it was, and what the time is for: 'turn', 'auction', or 'debt' in
-- somebody else's turn. A turn of 0 is not known.
ALTER TABLE awaited ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE awaited ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE awaited ADD COLUMN question TEXT NOT NULL DEFAULT 'turn';
-- When the player was told: by their own action, by a direct message, or, if they accept none, by the channel.
ALTER TABLE awaited ADD COLUMN told_at INTEGER;
-- The player's quiet hours when they were asked: a change counts from their next turn.
ALTER TABLE awaited ADD COLUMN quiet_from INTEGER;
ALTER TABLE awaited ADD COLUMN quiet_to INTEGER;
ALTER TABLE awaited ADD COLUMN time_zone TEXT;

UPDATE awaited SET told_at = since WHERE NOT EXISTS (
    SELECT 1 FROM outbox o WHERE o.game = awaited.game AND o.audience = CAST(awaited.seat AS TEXT)
    AND o.kind = 'rack' AND o.fate = 'waiting'
);
UPDATE awaited SET question = 'auction' WHERE EXISTS (
    SELECT 1 FROM jobs j WHERE j.kind = 'auction-deadline' AND j.subject = awaited.game || '/' || awaited.seat
);

-- The time, in seconds, that a player has left: of a turn, and of the reserve for the whole game. Who has used none
-- has no row.
CREATE TABLE clocks (
    game         INTEGER NOT NULL REFERENCES games (id),
    seat         INTEGER NOT NULL,
    -- The turn whose time it is, and whether it is a debt in somebody else's turn.
    turn         INTEGER NOT NULL,
    debt         INTEGER NOT NULL,
    turn_left    INTEGER NOT NULL CHECK (turn_left >= 0),
    reserve_left INTEGER NOT NULL CHECK (reserve_left >= 0),
    -- How many of the two warnings of this turn were given.
    warned       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- When the bot was last known to be connected to Discord, and the times in which it was not. No time of anybody runs
-- in them.
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    begun INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL CHECK (ended > begun)
) STRICT;

-- The times in which a game stood still, by the reason: 'left', while the bot was not in its server; 'asked', when its
-- players wanted it; 'host', when the host alone did. The one that lasts has no end, or one that is yet to come.
CREATE TABLE pauses (
    game  INTEGER NOT NULL REFERENCES games (id),
    why   TEXT    NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER,
    -- The seat that asked for it.
    asker INTEGER,
    PRIMARY KEY (game, why, begun)
) STRICT, WITHOUT ROWID;

-- The times in which a person is away: in all games, or, where there is one, in a game whose players have agreed to it.
CREATE TABLE absences (
    user  INTEGER NOT NULL,
    game  INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL CHECK (ended >= begun),
    PRIMARY KEY (user, game, begun)
) STRICT, WITHOUT ROWID;

-- The message in which somebody was told, once, that they can choose quiet hours.
ALTER TABLE people ADD COLUMN offered_in INTEGER;

-- Reminders: one for all games that wait for a person, and one a day at most.

-- After how many hours; 0 for never, nothing where the person has not chosen.
ALTER TABLE settings ADD COLUMN reminder INTEGER CHECK (reminder IN (0, 6, 12, 24, 48));

CREATE TABLE reminders (
    user       INTEGER PRIMARY KEY,
    -- When the last one was sent.
    last_at    INTEGER,
    -- How many were sent since the person acted last.
    unanswered INTEGER NOT NULL DEFAULT 0,
    -- Whether somebody has asked for the next one: it does not wait until enough time has passed.
    nudged     INTEGER NOT NULL DEFAULT 0,
    -- The game whose notice told the last one, and the person's seat in it.
    game       INTEGER,
    seat       INTEGER
) STRICT;
