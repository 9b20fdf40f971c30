create table uploads (
  key text primary key,
  owner_id integer not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index uploads_owner on uploads (owner_id);
