import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const position = () => integer('position').notNull().default(0);

/** Registered people. The e-mail address is stored in lower case, so that it is unique regardless of letter case. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** The e-mail address in lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    role: text('role').notNull().default('STUDENT'),
    /** Only an ACTIVE account can be used. An ERASED one holds nothing of a person and keeps the orders together. */
    status: text('status').notNull().default('ACTIVE'),
    /** The photo: a path on the API's public address (/academy-files/…) or an absolute address; null without one. */
    photoUrl: text('photo_url'),
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('accounts_email_folded', sql`${table.email} = lower(${table.email})`),
    check('accounts_status', sql`${table.status} in ('ACTIVE', 'BLOCKED', 'CLOSED', 'ERASED')`),
  ],
);

/**
 * Verification codes of e-mail addresses. Each keeps the registration that it was mailed for, which it opens the account
 * with.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** The hash of the network of the registration. */
    network: text('network').notNull(),
    /** Attempts on the network of the registration. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts on other networks. */
    foreignAttempts: integer('foreign_attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('verification_codes_account').on(table.accountId)],
);

/** Networks, as hashes, on which the owner of an account has signed in or used a mailed code or link. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    network: text('network').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.network] })],
);

/** Password resets, by the hash of the mailed token. */
export const passwordResets = pgTable('password_resets', {
  id: id(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/**
 * Sessions: one row for each pair of access and refresh token. All pairs that follow from one sign-in share a family.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    family: text('family').notNull(),
    accessHash: text('access_hash').notNull().unique(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull().unique(),
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    rotatedAt: instant('rotated_at'),
    /** When the access token was first presented after the minute in which the pair was issued. */
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_family').on(table.family)],
);

/** Counters of the rate limits: tries within the current window, by limit and by account or address. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/**
 * Uploads of pictures, by the key of the file, for a day. An upload is finished once its picture was set as a photo. There
 * is no reference to the account, so that the file of one that was removed is found.
 */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').primaryKey(),
    ownerId: integer('owner_id').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('uploads_owner').on(table.ownerId)],
);

/** A module of a course as the API sends it. */
export type ModuleRow = { name: string; content: string };

/** The courses of the catalogue. A course is withdrawn, never deleted. */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    shortDesc: text('short_desc'),
    longDesc: text('long_desc'),
    aboutCourse: text('about_course'),
    /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
    imageUrl: text('image_url'),
    language: text('language'),
    numberOfLectures: integer('number_of_lectures'),
    starRating: real('star_rating'),
    startDate: instant('start_date'),
    courseIncludes: jsonb('course_includes').$type<string[]>(),
    modulesJson: jsonb('modules_json').$type<ModuleRow[]>(),
    isMonthlyPayment: boolean('is_monthly_payment').notNull(),
    monthlyFeeCents: integer('monthly_fee_cents'),
    durationMonths: integer('duration_months'),
    priceCents: integer('price_cents'),
    position: position(),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('courses_fee', sql`${table.monthlyFeeCents} is null or ${table.monthlyFeeCents} >= 0`),
    check('courses_price', sql`${table.priceCents} is null or ${table.priceCents} >= 0`),
    check('courses_months', sql`${table.durationMonths} is null or ${table.durationMonths} between 1 and 60`),
  ],
);

/** Free webinars. */
export const webinars = pgTable('webinars', {
  id: id(),
  title: text('title').notNull(),
  description: text('description'),
  /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
  imageUrl: text('image_url'),
  startTime: instant('start_time'),
  presenter: text('presenter'),
  joinLink: text('join_link'),
  position: position(),
});

/** Promotional videos. */
export const videos = pgTable('videos', {
  id: id(),
  title: text('title').notNull(),
  videoUrl: text('video_url').notNull(),
  position: position(),
});

/** What learners say about the academy. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    studentName: text('student_name').notNull(),
    /** The picture: a path on the API's public address (/academy-files/…) or an absolute address. */
    studentImage: text('student_image'),
    rating: real('rating').notNull(),
    comment: text('comment').notNull(),
    position: position(),
  },
  (table) => [check('testimonials_rating', sql`${table.rating} between 0 and 5`)],
);

/** The lessons of the courses, by month. */
export const contentItems = pgTable(
  'content_items',
  {
    id: id(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    monthNumber: integer('month_number').notNull(),
    position: position(),
    topicName: text('topic_name').notNull(),
    videoLink: text('video_link'),
    githubRepo: text('github_repo'),
    notes: text('notes'),
  },
  (table) => [
    index('content_items_month').on(table.courseId, table.monthNumber),
    check('content_items_month_number', sql`${table.monthNumber} >= 1`),
  ],
);

/** Announcements: for everybody, or for those who have paid for a course. */
export const announcements = pgTable('announcements', {
  id: id(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  courseId: integer('course_id').references(() => courses.id),
  createdAt: instant('created_at').notNull(),
});

/** Which learner has marked which announcement as read. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.announcementId] })],
);

/** Requests for a mentorship meeting. */
export const meetingRequests = pgTable(
  'meeting_requests',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    preferredDate: date('preferred_date', { mode: 'string' }).notNull(),
    preferredTime: text('preferred_time').notNull(),
    message: text('message'),
    status: text('status').notNull().default('PENDING'),
    adminMessage: text('admin_message'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('meeting_requests_account').on(table.accountId),
    check('meeting_requests_status', sql`${table.status} in ('PENDING', 'APPROVED', 'DECLINED')`),
  ],
);

/**
 * Orders and their state. A purchase is listed to the learner once its payment is verified. At most one row per learner,
 * course and month is pending or paid; a one-time purchase has no month. An unpaid order that a newer order stands in for
 * is REPLACED; if both are paid in the end, one of them is a DUPLICATE to refund. A payment that was given back is
 * REFUNDED.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    status: text('status').notNull().default('PENDING'),
    isMonthlyPayment: boolean('is_monthly_payment').notNull(),
    monthNumber: integer('month_number'),
    totalMonths: integer('total_months'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('INR'),
    orderId: text('order_id').notNull().unique(),
    /** The provider's key id that the order was made with; the order cannot be paid with any other. */
    orderKeyId: text('order_key_id'),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
    decidedAt: instant('decided_at'),
    /** What the academy tells the learner about a purchase that it declined or refunded. */
    reason: text('reason'),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    index('purchases_account').on(table.accountId),
    uniqueIndex('purchases_live')
      .on(table.accountId, table.courseId, sql`coalesce(${table.monthNumber}, 0)`)
      .where(sql`${table.status} in ('PENDING', 'PAID')`),
    check('purchases_amount', sql`${table.amountCents} > 0`),
    check('purchases_month', sql`${table.isMonthlyPayment} = (${table.monthNumber} is not null)`),
    check('purchases_month_number', sql`${table.monthNumber} is null or ${table.monthNumber} >= 1`),
    check('purchases_paid', sql`${table.status} <> 'PAID' or ${table.verifiedAt} is not null`),
    check('purchases_verified', sql`${table.verifiedAt} is null or ${table.paymentId} is not null`),
    check(
      'purchases_status',
      sql`${table.status} in ('PENDING', 'PAID', 'DECLINED', 'REPLACED', 'DUPLICATE', 'REFUNDED')`,
    ),
    check('purchases_refunded', sql`(${table.status} = 'REFUNDED') = (${table.refundedAt} is not null)`),
    check('purchases_refunded_payment', sql`${table.refundedAt} is null or ${table.verifiedAt} is not null`),
    check('purchases_replaced', sql`${table.status} <> 'REPLACED' or ${table.verifiedAt} is null`),
  ],
);

/** Orders of the payment provider's sandbox. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text('id').primaryKey(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  receipt: text('receipt').notNull(),
  notes: jsonb('notes').$type<Record<string, string>>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Payments of the payment provider's sandbox; at most one per order is captured, an authorized one at `captures_at`. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => sandboxOrders.id),
    status: text('status').notNull(),
    method: text('method').notNull(),
    createdAt: instant('created_at').notNull(),
    capturesAt: instant('captures_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('sandbox_payments_captured')
      .on(table.orderId)
      .where(sql`${table.status} = 'captured'`),
    index('sandbox_payments_authorized')
      .on(table.capturesAt)
      .where(sql`${table.status} = 'authorized'`),
    check('sandbox_payments_status', sql`${table.status} in ('authorized', 'captured', 'failed')`),
    check('sandbox_payments_capture', sql`${table.status} <> 'authorized' or ${table.capturesAt} is not null`),
  ],
);

/** The audit log of operators: who ran which command, on what, and when. */
export const auditLog = pgTable('operator_acts', {
  id: id(),
  actor: text('actor').notNull(),
  /** The column keeps its first name, `act`, so that existing databases and backups stay valid. */
  command: text('act').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Values that are generated once for this installation, such as secrets. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Mails that an installation without SMTP keeps for its mailbox page. */
export const mails = pgTable('mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the code or the link in it expires; null for a mail without one. */
  expiresAt: instant('expires_at'),
});
