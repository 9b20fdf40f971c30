-- Without these, each account and each order of the sandbox that is deleted has the whole table searched for its rows.
create index password_resets_account on password_resets (account_id);
create index sandbox_payments_order on sandbox_payments (order_id);
