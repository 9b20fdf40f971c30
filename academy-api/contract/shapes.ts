import {
  flag,
  id,
  list,
  monthlyPaise,
  name,
  needed,
  number,
  object,
  optional,
  orderId,
  orNothing,
  paise,
  text,
  time,
  wanted,
  word,
  yes,
  type Fields,
} from './fields.ts';

/** The form of an answer's body. */
export type Shape =
  | { readonly form: 'object' | 'list'; readonly fields: Fields }
  /** Any body, or none: only the status is checked. */
  | { readonly form: 'anything' };

const anObject = (fields: Fields): Shape => ({ form: 'object', fields });
const aListOf = (fields: Fields): Shape => ({ form: 'list', fields });

const course: Fields = {
  id: needed(id),
  title: needed(name),
  slug: wanted(text),
  shortDesc: wanted(text),
  longDesc: wanted(text),
  aboutCourse: wanted(text),
  imageUrl: wanted(text),
  language: wanted(text),
  numberOfLectures: wanted(number),
  starRating: wanted(number),
  startDate: wanted(time),
  courseIncludes: wanted(list),
  modulesJson: wanted(list),
  isMonthlyPayment: needed(flag),
  monthlyFeeCents: wanted(monthlyPaise),
  durationMonths: wanted(number),
  priceCents: wanted(paise),
};

const contentItem: Fields = {
  id: needed(id),
  topicName: needed(name),
  monthNumber: wanted(number),
  videoLink: wanted(text),
  githubRepo: wanted(text),
  notes: wanted(text),
};

const purchase: Fields = {
  id: needed(id),
  courseId: needed(id),
  status: needed(word('PENDING', 'PAID', 'DECLINED', 'DUPLICATE', 'REFUNDED')),
  course: wanted(object),
  amountCents: wanted(paise),
  isMonthlyPayment: wanted(flag),
  monthNumber: wanted(number),
  totalMonths: wanted(number),
  reason: optional(text),
  refundedAt: optional(time),
  paymentId: optional(text),
  createdAt: wanted(time),
};

const meetingRequest: Fields = {
  id: needed(id),
  preferredDate: wanted(time),
  preferredTime: wanted(text),
  message: wanted(text),
  status: wanted(word('PENDING', 'APPROVED', 'DECLINED')),
  adminMessage: wanted(text),
  createdAt: wanted(time),
};

/** The shapes of the API's answers, by what they describe. */
export const shapes = {
  anything: { form: 'anything' },
  session: anObject({ authenticated: needed(flag), user: wanted(object) }),
  signedIn: anObject({ authenticated: needed(yes), user: needed(object) }),
  loggedIn: anObject({ expiresInSec: wanted(number), user: needed(object) }),
  course: anObject(course),
  courses: aListOf(course),
  webinars: aListOf({
    id: needed(id),
    title: needed(name),
    description: wanted(text),
    imageUrl: wanted(text),
    startTime: wanted(time),
    presenter: wanted(text),
    joinLink: wanted(text),
  }),
  videos: aListOf({ id: needed(id), title: needed(name), videoUrl: wanted(text) }),
  testimonials: aListOf({
    id: needed(id),
    studentName: needed(name),
    studentImage: wanted(text),
    rating: wanted(number),
    comment: wanted(text),
  }),
  contentItems: aListOf(contentItem),
  announcements: aListOf({
    id: needed(id),
    title: wanted(text),
    body: wanted(text),
    createdAt: wanted(time),
    isRead: wanted(flag),
    course: wanted(object),
  }),
  unreadCount: anObject({ count: needed(number) }),
  summary: anObject({
    id: wanted(id),
    name: wanted(text),
    email: wanted(text),
    photoUrl: wanted(text),
    role: wanted(text),
    age: wanted(number),
    status: wanted(text),
    totalPaidCents: wanted(paise),
    courses: wanted(list),
  }),
  meetingRequest: anObject(meetingRequest),
  meetingRequests: aListOf(meetingRequest),
  purchases: aListOf(purchase),
  order: anObject({ order: needed(object), purchase: wanted(object) }),
  orderItself: anObject({ id: needed(orderId), amount: needed(paise), currency: wanted(orNothing(text)) }),
  upload: anObject({ uploadUrl: needed(name), publicUrl: needed(name) }),
} satisfies Record<string, Shape>;
