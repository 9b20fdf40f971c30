create table accounts (
  id integer primary key generated always as identity,
  email text not null unique,
  name text not null,
  password_hash text not null,
  date_of_birth date,
  role text not null default 'STUDENT',
  status text not null default 'ACTIVE',
  photo_url text,
  verified_at timestamptz,
  created_at timestamptz not null,
  constraint accounts_email_folded check (email = lower(email))
);

create table verification_codes (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_account on verification_codes (account_id);

create table password_resets (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  family text not null,
  access_hash text not null unique,
  access_expires_at timestamptz not null,
  refresh_hash text not null unique,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_family on sessions (family);

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create table courses (
  id integer primary key generated always as identity,
  slug text not null unique,
  title text not null,
  short_desc text,
  long_desc text,
  about_course text,
  image_url text,
  language text,
  number_of_lectures integer,
  star_rating real,
  start_date timestamptz,
  course_includes jsonb,
  modules_json jsonb,
  is_monthly_payment boolean not null,
  monthly_fee_cents integer,
  duration_months integer,
  price_cents integer,
  position integer not null default 0,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint courses_fee check (monthly_fee_cents is null or monthly_fee_cents >= 0),
  constraint courses_price check (price_cents is null or price_cents >= 0),
  constraint courses_months check (duration_months is null or duration_months between 1 and 60)
);

create table webinars (
  id integer primary key generated always as identity,
  title text not null,
  description text,
  image_url text,
  start_time timestamptz,
  presenter text,
  join_link text,
  position integer not null default 0
);

create table videos (
  id integer primary key generated always as identity,
  title text not null,
  video_url text not null,
  position integer not null default 0
);

create table testimonials (
  id integer primary key generated always as identity,
  student_name text not null,
  student_image text,
  rating real not null,
  comment text not null,
  position integer not null default 0,
  constraint testimonials_rating check (rating between 0 and 5)
);

create table content_items (
  id integer primary key generated always as identity,
  course_id integer not null references courses,
  month_number integer not null,
  position integer not null default 0,
  topic_name text not null,
  video_link text,
  github_repo text,
  notes text,
  constraint content_items_month_number check (month_number >= 1)
);
create index content_items_month on content_items (course_id, month_number);

create table announcements (
  id integer primary key generated always as identity,
  title text not null,
  body text not null,
  course_id integer references courses,
  created_at timestamptz not null
);

create table announcement_reads (
  account_id integer not null references accounts,
  announcement_id integer not null references announcements,
  read_at timestamptz not null,
  primary key (account_id, announcement_id)
);

create table meeting_requests (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  preferred_date date not null,
  preferred_time text not null,
  message text,
  status text not null default 'PENDING',
  admin_message text,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint meeting_requests_status check (status in ('PENDING', 'APPROVED', 'DECLINED'))
);
create index meeting_requests_account on meeting_requests (account_id);

create table purchases (
  id integer primary key generated always as identity,
  account_id integer not null references accounts,
  course_id integer not null references courses,
  status text not null default 'PENDING',
  is_monthly_payment boolean not null,
  month_number integer,
  total_months integer,
  amount_cents integer not null,
  currency text not null default 'INR',
  order_id text not null unique,
  order_key_id text,
  payment_id text unique,
  created_at timestamptz not null,
  verified_at timestamptz,
  decided_at timestamptz,
  constraint purchases_amount check (amount_cents > 0),
  constraint purchases_month check (is_monthly_payment = (month_number is not null)),
  constraint purchases_month_number check (month_number is null or month_number >= 1),
  constraint purchases_paid check (status <> 'PAID' or verified_at is not null),
  constraint purchases_verified check (verified_at is null or payment_id is not null),
  constraint purchases_status check (status in ('PENDING', 'PAID', 'DECLINED', 'REPLACED', 'DUPLICATE')),
  constraint purchases_replaced check (status <> 'REPLACED' or verified_at is null)
);
create index purchases_account on purchases (account_id);
create unique index purchases_live on purchases (account_id, course_id, (coalesce(month_number, 0)))
  where status in ('PENDING', 'PAID');

create table sandbox_orders (
  id text primary key,
  amount integer not null,
  currency text not null,
  receipt text not null,
  notes jsonb not null,
  created_at timestamptz not null
);

create table sandbox_payments (
  id text primary key,
  order_id text not null references sandbox_orders,
  status text not null,
  method text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  constraint sandbox_payments_status check (status in ('captured', 'failed'))
);
create unique index sandbox_payments_captured on sandbox_payments (order_id) where status = 'captured';

create table operator_acts (
  id integer primary key generated always as identity,
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  created_at timestamptz not null
);

create table settings (
  key text primary key,
  value text not null
);

create table mails (
  id integer primary key generated always as identity,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index mails_recipient on mails (lower(recipient));
