alter table sandbox_payments
  add column captures_at timestamptz,
  drop constraint sandbox_payments_status,
  add constraint sandbox_payments_status check (status in ('authorized', 'captured', 'failed')),
  add constraint sandbox_payments_capture check (status <> 'authorized' or captures_at is not null);
create index sandbox_payments_authorized on sandbox_payments (captures_at) where status = 'authorized';
