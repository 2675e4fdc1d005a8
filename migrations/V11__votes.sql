-- Questions that the people of a game answer, and the posts that tell what may be taken back.

CREATE TABLE votes (
    -- Never given twice: an old button asks for nothing else.
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id),
    -- What is asked, and about what: 'take-back' and the step to go back to.
    kind        TEXT    NOT NULL,
    subject     TEXT    NOT NULL,
    -- Who asks, and when: the last step of the game and the turn that it was.
    seat        INTEGER NOT NULL,
    step        INTEGER NOT NULL,
    turn        INTEGER NOT NULL,
    opened_at   INTEGER NOT NULL,
    -- When silence counts as a no; a job of the kind 'close-vote' closes it then.
    closes_at   INTEGER NOT NULL,
    -- open; carried: all have agreed; refused: somebody has not; silent: somebody has not answered in time;
    -- lapsed: the game went on; withdrawn: by who asked.
    fate        TEXT    NOT NULL DEFAULT 'open',
    -- The step that carried it out.
    done_at     INTEGER
) STRICT;

-- One question of a kind at a time.
CREATE UNIQUE INDEX votes_open ON votes (game, kind) WHERE fate = 'open';
CREATE INDEX votes_by_game ON votes (game, seat);

-- Whoever is asked, and what they have answered.
CREATE TABLE ballots (
    vote   INTEGER NOT NULL REFERENCES votes (id),
    seat   INTEGER NOT NULL,
    -- 1: yes, 0: no.
    answer INTEGER,
    at     INTEGER,
    PRIMARY KEY (vote, seat)
) STRICT, WITHOUT ROWID;

-- The last step of the game when whoever sits there came to the seat; nothing up to it is taken back.
ALTER TABLE players ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

-- The messages in the channel of a running game that tell of its steps, and the last of these: where such a step is
-- taken back the message says so.
CREATE TABLE tellings (
    game    INTEGER NOT NULL REFERENCES games (id),
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    upto    INTEGER NOT NULL,
    PRIMARY KEY (game, message)
) STRICT, WITHOUT ROWID;
