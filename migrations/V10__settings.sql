-- People's own habits; who has changed none has no row.
CREATE TABLE settings (
    user       INTEGER PRIMARY KEY,
    -- Quiet hours: from and until which minute of the day direct messages come without a sound; both or neither.
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to   INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    -- The time zone of these hours, by its name in the IANA time zone database.
    time_zone  TEXT,
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
    CHECK (quiet_from IS NULL OR time_zone IS NOT NULL)
) STRICT;
