-- What finished games say of their players: results, and the ratings that follow from them.

-- The time for which a player was awaited in the game, in seconds; null where it is not known: the game began before this was
-- noted, or elsewhere.
ALTER TABLE players ADD COLUMN thought BIGINT;
ALTER TABLE tenures ADD COLUMN thought BIGINT;
-- How often they asked for a hint; null where it is not known.
ALTER TABLE players ADD COLUMN hints_asked BIGINT;
ALTER TABLE tenures ADD COLUMN hints_asked BIGINT;

-- 1: somebody is on no leaderboard, and shows nobody their profile.
ALTER TABLE settings ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));

-- A game that was played to its end.
CREATE TABLE game_results (
    game      BIGINT PRIMARY KEY REFERENCES games (id),
    -- The server; 0 for direct messages.
    guild     BIGINT NOT NULL,
    edition   TEXT COLLATE "C"    NOT NULL,
    ended_at  BIGINT NOT NULL,
    -- 1: two people or more are rated by it.
    rated     BIGINT NOT NULL,
    -- Who has struck it from the ratings, and when.
    struck_by BIGINT,
    struck_at BIGINT,
    CHECK ((struck_by IS NULL) = (struck_at IS NULL))
);
-- The games that are rated, in the order in which that is done.
CREATE INDEX game_results_in_order ON game_results (guild, edition, ended_at, game) WHERE rated = 1 AND struck_at IS NULL;
-- Those that somebody may strike, and those that are struck, the newest last.
CREATE INDEX game_results_newest ON game_results (guild, ended_at, game) WHERE rated = 1 AND struck_at IS NULL;
CREATE INDEX game_results_out ON game_results (guild, ended_at, game) WHERE struck_at IS NOT NULL;
CREATE INDEX game_results_struck ON game_results (struck_by) WHERE struck_by IS NOT NULL;

-- What a finished game says of somebody who sat at a seat, also of those who did not stay to its end.
CREATE TABLE results (
    game           BIGINT NOT NULL REFERENCES games (id),
    seat           BIGINT NOT NULL,
    -- Those who sat there before are counted: 0 for the first.
    sitting        BIGINT NOT NULL,
    -- The last step of the game before they came, and their last one; null where they stayed to the end.
    since          BIGINT NOT NULL,
    until          BIGINT,
    -- A person, or what stands in the place of one who was forgotten; or a computer's level.
    "user"           BIGINT,
    level          TEXT COLLATE "C",
    name           TEXT COLLATE "C"    NOT NULL,
    -- Of the game, for whoever looks for the games of a person.
    guild          BIGINT NOT NULL,
    edition        TEXT COLLATE "C"    NOT NULL,
    ended_at       BIGINT NOT NULL,
    -- 1 where the game is struck from the ratings.
    struck         BIGINT NOT NULL DEFAULT 0,
    -- What the seat had at the end: the place, the cash, what its land cost, and its cards by city as JSON; null for those who
    -- did not stay.
    place          BIGINT,
    cash           BIGINT,
    land           BIGINT,
    cities         TEXT COLLATE "C",
    -- What they were paid for land, the tiles they laid at double cost, and the free land they claimed.
    payouts        BIGINT NOT NULL,
    double_cost    BIGINT NOT NULL,
    free_land      BIGINT NOT NULL,
    turns          BIGINT NOT NULL,
    -- The time for which they were awaited, in seconds; null where it is not known.
    seconds        BIGINT,
    -- Their moves, those that were forced left out, and how many of these a computer made in their place.
    moves          BIGINT NOT NULL,
    stand_in_moves BIGINT NOT NULL,
    -- 1: they went bankrupt; they resigned; somebody else came to their seat; they came to somebody's.
    bankrupt       BIGINT NOT NULL,
    resigned       BIGINT NOT NULL,
    replaced       BIGINT NOT NULL,
    successor      BIGINT NOT NULL,
    -- The hints they asked for; null where it is not known.
    hints          BIGINT,
    PRIMARY KEY (game, seat, sitting),
    CHECK (("user" IS NULL) <> (level IS NULL))
);
CREATE INDEX results_by_user ON results ("user", ended_at) WHERE "user" IS NOT NULL;

-- Games that ended before results were noted: a job takes them up, the oldest of a server and an edition first.
CREATE TABLE results_to_come (
    guild    BIGINT NOT NULL,
    -- The edition's figures, by the name that games have for them.
    edition  TEXT COLLATE "C" NOT NULL,
    ended_at BIGINT NOT NULL,
    game     BIGINT NOT NULL REFERENCES games (id),
    PRIMARY KEY (guild, edition, ended_at, game)
);
INSERT INTO results_to_come (guild, edition, ended_at, game)
SELECT coalesce(guild, 0), edition, coalesce(ended_at, created_at), id FROM games WHERE stage = 'over' AND started_at IS NOT NULL;
INSERT INTO jobs (kind, subject, due_at) SELECT 'note-results', '', 0 WHERE EXISTS (SELECT 1 FROM results_to_come);

-- What is counted of somebody's finished games in a server (0: in direct messages) and an edition, by season: the year times
-- ten and the quarter, 0 for all time. Games that are struck from the ratings are not counted.
CREATE TABLE tallies (
    "user"        BIGINT NOT NULL,
    guild       BIGINT NOT NULL,
    edition     TEXT COLLATE "C"    NOT NULL,
    season      BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    -- How often they came first, second and so on.
    first       BIGINT NOT NULL,
    second      BIGINT NOT NULL,
    third       BIGINT NOT NULL,
    fourth      BIGINT NOT NULL,
    fifth       BIGINT NOT NULL,
    sixth       BIGINT NOT NULL,
    -- The cards by city at the ends of the games, as JSON.
    cities      TEXT COLLATE "C"    NOT NULL,
    -- The time of their turns in the games of which it is known, and the number of those turns.
    seconds     BIGINT NOT NULL,
    timed_turns BIGINT NOT NULL,
    -- The best game: the best place, and of several the most cash.
    best_game   BIGINT,
    best_place  BIGINT,
    best_cash   BIGINT,
    PRIMARY KEY ("user", guild, season, edition)
);

-- The finished games that two people have played together, the one with the lower number first.
CREATE TABLE encounters (
    "user"    BIGINT NOT NULL,
    other   BIGINT NOT NULL,
    guild   BIGINT NOT NULL,
    edition TEXT COLLATE "C"    NOT NULL,
    season  BIGINT NOT NULL,
    games   BIGINT NOT NULL,
    -- Those in which the first was placed before the second, and behind.
    ahead   BIGINT NOT NULL,
    behind  BIGINT NOT NULL,
    PRIMARY KEY ("user", other, guild, season, edition)
);
CREATE INDEX encounters_by_other ON encounters (other);

-- The ratings of a server and an edition. They are reckoned anew beside those that are shown, which then take their place.
CREATE TABLE ladders (
    id         BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    -- The server; 0 for direct messages, where games are counted and not rated.
    guild      BIGINT NOT NULL,
    edition    TEXT COLLATE "C"    NOT NULL,
    -- The finished games.
    games      BIGINT NOT NULL DEFAULT 0,
    -- The ratings that are shown, and the number that was given last.
    generation BIGINT NOT NULL DEFAULT 1,
    newest     BIGINT NOT NULL DEFAULT 1,
    -- The bits of the τ that they were reckoned with, and the last game they were reckoned from.
    tau        BIGINT NOT NULL,
    last_at    BIGINT NOT NULL DEFAULT -1,
    last_game  BIGINT NOT NULL DEFAULT 0,
    -- The same of those that are being reckoned; null where none are.
    draft      BIGINT,
    draft_tau  BIGINT,
    draft_at   BIGINT,
    draft_game BIGINT,
    UNIQUE (guild, edition)
);

-- What becomes of ratings that a game has been reckoned in.
CREATE TABLE ratings (
    ladder      BIGINT NOT NULL REFERENCES ladders (id),
    generation  BIGINT NOT NULL,
    "user"        BIGINT NOT NULL,
    season      BIGINT NOT NULL,
    -- The name that they had in their last rated game.
    name        TEXT COLLATE "C"    NOT NULL,
    -- The bits of μ and σ.
    mu          BIGINT NOT NULL,
    sigma       BIGINT NOT NULL,
    last_at     BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    wins        BIGINT NOT NULL,
    points      BIGINT NOT NULL,
    -- From when on they are not sure enough for the leaderboard.
    unsure_from BIGINT NOT NULL,
    hidden      BIGINT NOT NULL,
    PRIMARY KEY (ladder, generation, "user", season)
);
CREATE INDEX ratings_by_points ON ratings (ladder, generation, season, hidden, points, unsure_from);
CREATE INDEX ratings_by_user ON ratings ("user");

-- The ratings after each game.
CREATE TABLE rating_points (
    ladder     BIGINT NOT NULL REFERENCES ladders (id),
    generation BIGINT NOT NULL,
    "user"       BIGINT NOT NULL,
    season     BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    game       BIGINT NOT NULL,
    points     BIGINT NOT NULL,
    PRIMARY KEY (ladder, generation, "user", season, at, game)
);

-- How well ratings have foretold the games of a ladder, and how well wins so far have: see `Forecast` of the ratings.
CREATE TABLE forecasts (
    ladder                   BIGINT NOT NULL REFERENCES ladders (id),
    generation               BIGINT NOT NULL,
    season                   BIGINT NOT NULL,
    games                    BIGINT NOT NULL,
    winners                  BIGINT NOT NULL,
    pairs                    BIGINT NOT NULL,
    winner_sixtieths         BIGINT NOT NULL,
    pair_halves              BIGINT NOT NULL,
    winner_sixtieths_by_wins BIGINT NOT NULL,
    pair_halves_by_wins      BIGINT NOT NULL,
    PRIMARY KEY (ladder, generation, season)
);

-- The bits of the τ that the bot is configured with, in its only row.
CREATE TABLE rating_settings (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    tau BIGINT NOT NULL
);
