-- What opening a game, and forgetting a lobby, would otherwise look for among all rows.

-- Before a game is opened or forgotten the database looks whether a rematch names it.
CREATE INDEX rematches_by_former ON rematches (former);

-- What players have agreed to about somebody's absence in a game goes with it.
CREATE INDEX absences_by_game ON absences (game);
