-- The rematch of a game is looked for when somebody asks to play it again.
CREATE INDEX rematches_by_former ON rematches (former);
