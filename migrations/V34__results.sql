-- What finished games say of their players: results, and the ratings that follow from them.

-- The time for which a player was awaited in the game, in seconds; null where it is not known: the game began before this was
-- noted, or elsewhere.
ALTER TABLE players ADD COLUMN thought INTEGER;
ALTER TABLE tenures ADD COLUMN thought INTEGER;
-- How often they asked for a hint; null where it is not known.
ALTER TABLE players ADD COLUMN hints_asked INTEGER;
ALTER TABLE tenures ADD COLUMN hints_asked INTEGER;

-- 1: somebody is on no leaderboard, and shows nobody their profile.
ALTER TABLE settings ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));

-- A game that was played to its end.
CREATE TABLE game_results (
    game      INTEGER PRIMARY KEY REFERENCES games (id),
    -- The server; 0 for direct messages.
    guild     INTEGER NOT NULL,
    edition   TEXT    NOT NULL,
    ended_at  INTEGER NOT NULL,
    -- 1: two people or more are rated by it.
    rated     INTEGER NOT NULL,
    -- Who has struck it from the ratings, and when.
    struck_by INTEGER,
    struck_at INTEGER,
    CHECK ((struck_by IS NULL) = (struck_at IS NULL))
) STRICT;
-- The games that are rated, in the order in which that is done.
CREATE INDEX game_results_in_order ON game_results (guild, edition, ended_at, game) WHERE rated = 1 AND struck_at IS NULL;
-- Those that somebody may strike, and those that are struck, the newest last.
CREATE INDEX game_results_newest ON game_results (guild, ended_at, game) WHERE rated = 1 AND struck_at IS NULL;
CREATE INDEX game_results_out ON game_results (guild, ended_at, game) WHERE struck_at IS NOT NULL;
CREATE INDEX game_results_struck ON game_results (struck_by) WHERE struck_by IS NOT NULL;

-- What a finished game says of somebody who sat at a seat, also of those who did not stay to its end.
CREATE TABLE results (
    game           INTEGER NOT NULL REFERENCES games (id),
    seat           INTEGER NOT NULL,
    -- Those who sat there before are counted: 0 for the first.
    sitting        INTEGER NOT NULL,
    -- The last step of the game before they came, and their last one; null where they stayed to the end.
    since          INTEGER NOT NULL,
    until          INTEGER,
    -- A person, or what stands in the place of one who was forgotten; or a computer's level.
    user           INTEGER,
    level          TEXT,
    name           TEXT    NOT NULL,
    -- Of the game, for whoever looks for the games of a person.
    guild          INTEGER NOT NULL,
    edition        TEXT    NOT NULL,
    ended_at       INTEGER NOT NULL,
    -- 1 where the game is struck from the ratings.
    struck         INTEGER NOT NULL DEFAULT 0,
    -- What the seat had at the end: the place, the cash, what its land cost, and its cards by city as JSON; null for those who
    -- did not stay.
    place          INTEGER,
    cash           INTEGER,
    land           INTEGER,
    cities         TEXT,
    -- What they were paid for land, the tiles they laid at double cost, and the free land they claimed.
    payouts        INTEGER NOT NULL,
    double_cost    INTEGER NOT NULL,
    free_land      INTEGER NOT NULL,
    turns          INTEGER NOT NULL,
    -- The time for which they were awaited, in seconds; null where it is not known.
    seconds        INTEGER,
    -- Their moves, those that were forced left out, and how many of these a computer made in their place.
    moves          INTEGER NOT NULL,
    stand_in_moves INTEGER NOT NULL,
    -- 1: they went bankrupt; they resigned; somebody else came to their seat; they came to somebody's.
    bankrupt       INTEGER NOT NULL,
    resigned       INTEGER NOT NULL,
    replaced       INTEGER NOT NULL,
    successor      INTEGER NOT NULL,
    -- The hints they asked for; null where it is not known.
    hints          INTEGER,
    PRIMARY KEY (game, seat, sitting),
    CHECK ((user IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_user ON results (user, ended_at) WHERE user IS NOT NULL;

-- Games that ended before results were noted: a job takes them up, the oldest of a server and an edition first.
CREATE TABLE results_to_come (
    guild    INTEGER NOT NULL,
    -- The edition's figures, by the name that games have for them.
    edition  TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    game     INTEGER NOT NULL REFERENCES games (id),
    PRIMARY KEY (guild, edition, ended_at, game)
) STRICT, WITHOUT ROWID;
INSERT INTO results_to_come (guild, edition, ended_at, game)
SELECT coalesce(guild, 0), edition, coalesce(ended_at, created_at), id FROM games WHERE stage = 'over' AND started_at IS NOT NULL;
INSERT INTO jobs (kind, subject, due_at) SELECT 'note-results', '', 0 WHERE EXISTS (SELECT 1 FROM results_to_come);

-- What is counted of somebody's finished games in a server (0: in direct messages) and an edition, by season: the year times
-- ten and the quarter, 0 for all time. Games that are struck from the ratings are not counted.
CREATE TABLE tallies (
    user        INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    edition     TEXT    NOT NULL,
    season      INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    -- How often they came first, second and so on.
    first       INTEGER NOT NULL,
    second      INTEGER NOT NULL,
    third       INTEGER NOT NULL,
    fourth      INTEGER NOT NULL,
    fifth       INTEGER NOT NULL,
    sixth       INTEGER NOT NULL,
    -- The cards by city at the ends of the games, as JSON.
    cities      TEXT    NOT NULL,
    -- The time of their turns in the games of which it is known, and the number of those turns.
    seconds     INTEGER NOT NULL,
    timed_turns INTEGER NOT NULL,
    -- The best game: the best place, and of several the most cash.
    best_game   INTEGER,
    best_place  INTEGER,
    best_cash   INTEGER,
    PRIMARY KEY (user, guild, season, edition)
) STRICT, WITHOUT ROWID;

-- The finished games that two people have played together, the one with the lower number first.
CREATE TABLE encounters (
    user    INTEGER NOT NULL,
    other   INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    edition TEXT    NOT NULL,
    season  INTEGER NOT NULL,
    games   INTEGER NOT NULL,
    -- Those in which the first was placed before the second, and behind.
    ahead   INTEGER NOT NULL,
    behind  INTEGER NOT NULL,
    PRIMARY KEY (user, other, guild, season, edition)
) STRICT, WITHOUT ROWID;
CREATE INDEX encounters_by_other ON encounters (other);

-- The ratings of a server and an edition. They are reckoned anew beside those that are shown, which then take their place.
CREATE TABLE ladders (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The server; 0 for direct messages, where games are counted and not rated.
    guild      INTEGER NOT NULL,
    edition    TEXT    NOT NULL,
    -- The finished games.
    games      INTEGER NOT NULL DEFAULT 0,
    -- The ratings that are shown, and the number that was given last.
    generation INTEGER NOT NULL DEFAULT 1,
    newest     INTEGER NOT NULL DEFAULT 1,
    -- The bits of the τ that they were reckoned with, and the last game they were reckoned from.
    tau        INTEGER NOT NULL,
    last_at    INTEGER NOT NULL DEFAULT -1,
    last_game  INTEGER NOT NULL DEFAULT 0,
    -- The same of those that are being reckoned; null where none are.
    draft      INTEGER,
    draft_tau  INTEGER,
    draft_at   INTEGER,
    draft_game INTEGER,
    UNIQUE (guild, edition)
) STRICT;

-- What becomes of ratings that a game has been reckoned in.
CREATE TABLE ratings (
    ladder      INTEGER NOT NULL REFERENCES ladders (id),
    generation  INTEGER NOT NULL,
    user        INTEGER NOT NULL,
    season      INTEGER NOT NULL,
    -- The name that they had in their last rated game.
    name        TEXT    NOT NULL,
    -- The bits of μ and σ.
    mu          INTEGER NOT NULL,
    sigma       INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    -- From when on they are not sure enough for the leaderboard.
    unsure_from INTEGER NOT NULL,
    hidden      INTEGER NOT NULL,
    PRIMARY KEY (ladder, generation, user, season)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_points ON ratings (ladder, generation, season, hidden, points, unsure_from);
CREATE INDEX ratings_by_user ON ratings (user);

-- The ratings after each game.
CREATE TABLE rating_points (
    ladder     INTEGER NOT NULL REFERENCES ladders (id),
    generation INTEGER NOT NULL,
    user       INTEGER NOT NULL,
    season     INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    game       INTEGER NOT NULL,
    points     INTEGER NOT NULL,
    PRIMARY KEY (ladder, generation, user, season, at, game)
) STRICT, WITHOUT ROWID;

-- How well ratings have foretold the games of a ladder, and how well wins so far have: see `Forecast` of the ratings.
CREATE TABLE forecasts (
    ladder                   INTEGER NOT NULL REFERENCES ladders (id),
    generation               INTEGER NOT NULL,
    season                   INTEGER NOT NULL,
    games                    INTEGER NOT NULL,
    winners                  INTEGER NOT NULL,
    pairs                    INTEGER NOT NULL,
    winner_sixtieths         INTEGER NOT NULL,
    pair_halves              INTEGER NOT NULL,
    winner_sixtieths_by_wins INTEGER NOT NULL,
    pair_halves_by_wins      INTEGER NOT NULL,
    PRIMARY KEY (ladder, generation, season)
) STRICT, WITHOUT ROWID;

-- The bits of the τ that the bot is configured with, in its only row.
CREATE TABLE rating_settings (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    tau INTEGER NOT NULL
) STRICT;
