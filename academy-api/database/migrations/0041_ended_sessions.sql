-- Each call asks whether its session was ended, which a row of the session says. One that goes on has a row for every quarter of
-- an hour of thirty days, and all of them were read.
create index sessions_ended on sessions (family) where revoked_at is not null;
