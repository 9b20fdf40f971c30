-- Each code keeps the registration that it was mailed for. Of the codes so far only the newest of an account is good.
delete from verification_codes
  where used_at is not null or id not in (select max(id) from verification_codes group by account_id);
alter table verification_codes
  add column name text,
  add column password_hash text,
  add column date_of_birth date,
  add column network text not null default '',
  add column foreign_attempts integer not null default 0,
  drop column used_at;
update verification_codes
  set name = accounts.name, password_hash = accounts.password_hash, date_of_birth = accounts.date_of_birth
  from accounts where accounts.id = verification_codes.account_id;
alter table verification_codes
  alter column name set not null,
  alter column password_hash set not null,
  alter column network drop default;

create table known_networks (
  account_id integer not null references accounts,
  network text not null,
  last_seen_at timestamptz not null,
  primary key (account_id, network)
);
