alter table sessions add column used_at timestamptz;
