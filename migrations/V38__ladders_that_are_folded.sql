-- Ratings and tallies follow from the results, and are computed when somebody asks for them: they are stored no more.

-- How often that has changed from which the ratings of a server (0: direct messages) and an edition follow. It is raised in the
-- transaction that changes it.
CREATE TABLE ladder_revisions (
    guild    INTEGER NOT NULL,
    edition  TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (guild, edition)
) STRICT, WITHOUT ROWID;

-- The games that count, by edition; and whoever hides.
CREATE INDEX game_results_that_count ON game_results (guild, edition) WHERE counts = 1 AND struck_at IS NULL;
CREATE INDEX settings_hidden ON settings (user) WHERE hidden = 1;
DROP INDEX results_left_early;

-- Games that ended before results were noted get a job each.
INSERT INTO jobs (kind, subject, due_at)
SELECT 'note-result', CAST(game AS TEXT), 0 FROM results_to_come
WHERE CAST(game AS TEXT) NOT IN (SELECT subject FROM jobs WHERE kind = 'note-result') ORDER BY ended_at, game;
DELETE FROM jobs WHERE kind IN ('note-results', 'reckon-ratings');

DROP TABLE results_to_come;
DROP TABLE forecasts;
DROP TABLE rating_points;
DROP TABLE ratings;
DROP TABLE ladders;
DROP TABLE tallies;
DROP TABLE encounters;
DROP TABLE rating_settings;
