alter table accounts
  add constraint accounts_status check (status in ('ACTIVE', 'BLOCKED', 'CLOSED', 'ERASED'));

-- Mails with a code or a link are kept for as long as it is valid.
alter table mails add column expires_at timestamptz;
update mails set expires_at = created_at + interval '1 hour'
  where subject like '%Set a new password' or subject like '%Your verification code';
