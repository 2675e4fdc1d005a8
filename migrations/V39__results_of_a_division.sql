-- The results from which the ratings of a server (0: direct messages) and an edition follow: a database server reads them without their
-- games, but for the few games that were not to rate people. A file goes by the keys of the games that were.
CREATE INDEX results_of_division ON results (guild, edition) WHERE user IS NOT NULL AND successor = 0 AND struck = 0;
CREATE INDEX game_results_not_rated ON game_results (guild, edition, game) WHERE rated = 0;
