alter table purchases
  add column reason text,
  add column refunded_at timestamptz,
  drop constraint purchases_status,
  add constraint purchases_status
    check (status in ('PENDING', 'PAID', 'DECLINED', 'REPLACED', 'DUPLICATE', 'REFUNDED')),
  add constraint purchases_refunded check ((status = 'REFUNDED') = (refunded_at is not null)),
  add constraint purchases_refunded_payment check (refunded_at is null or verified_at is not null);
