-- A mail that waits for the mail server has a next attempt; one that could not be sent has a failure and no next attempt.
alter table mails
  add column kind text,
  add column recipient_name text,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column failure text;
create index mails_waiting on mails (recipient, id) where next_attempt_at is not null;
