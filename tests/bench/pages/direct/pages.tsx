// The same three pages as the web client's, made as one makes them without a gateway: every component asks the REST API
// for what it shows and works out prices, months and dates by itself, by the same rules.
import { Link, useParams } from 'react-router-dom';
import { faqsFor } from '../../../../gateway/academy/faqs.ts';
import { academyTexts } from '../../../../gateway/academy/texts.ts';
import { nextClass } from '../../../../gateway/catalogue/class-rules.ts';
import type { CourseRecord } from '../../../../gateway/catalogue/records.ts';
import { indexPurchases, accessStateOf } from '../../../../gateway/purchases/access-rules.ts';
import { progressOf } from '../../../../gateway/purchases/access-view.ts';
import { offerDueText, offerLabel, offerOf } from '../../../../gateway/purchases/offer-view.ts';
import { pricingOf } from '../../../../gateway/purchases/price-rules.ts';
import { purchaseTexts } from '../../../../gateway/purchases/texts.ts';
import { dateTimeText } from '../../../../gateway/values/calendar-days.ts';
import { moneyText, rupees } from '../../../../gateway/values/money.ts';
import { courseOf, purchaseOf } from '../../peers/records.ts';
import { type Row, useRest } from './rest.ts';

// Written out here, since the gateway's module brings its sanitizer along and this page must not weigh what it does not use.
const coverWordOf = ({ title }: CourseRecord): string => title.split(' ')[0] ?? title;
const languageOf = ({ language }: CourseRecord): string => language ?? 'Bengali';
const lecturesOf = ({ lectures }: CourseRecord): string => String(lectures ?? '100+');
const ratingOf = ({ rating }: CourseRecord): number => rating ?? 5;

const texts = academyTexts.en;
const display = { language: 'en', timeZone: 'Asia/Kolkata', locale: 'en-IN' } as const;

function Questions({ audience }: { audience: 'VISITORS' | 'LEARNERS' }) {
  return (
    <section>
      <h2>Questions</h2>
      {faqsFor(audience).map(({ key, question, answer }) => (
        <details key={key}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

function Statistics() {
  return (
    <ul className="row">
      {texts.statistics.map(({ value, label }) => (
        <li key={label}>
          <strong>{value}</strong> {label}
        </li>
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <ul className="grid">
      {[1, 2, 3].map((number) => (
        <li key={number} className="card skeleton" />
      ))}
    </ul>
  );
}

function CourseCard({ course, purchased = false }: { course: CourseRecord; purchased?: boolean }) {
  const pricing = pricingOf(course, 'en');
  return (
    <article className="card">
      <div className="cover">{course.image === null ? coverWordOf(course) : <img src={course.image} alt="" />}</div>
      <p>
        {languageOf(course)} · {lecturesOf(course)} lectures {purchased && '· Purchased'}
      </p>
      <h3>
        <Link to={`/course/${course.slug}`}>{course.title}</Link>
      </h3>
      <p>{course.shortDescription}</p>
      <p>★ {ratingOf(course)}</p>
      <p>
        <strong>{pricing.cardPriceText}</strong>{' '}
        {pricing.__typename === 'MonthlyPricing'
          ? `${pricing.monthCountText} · ${pricing.totalText}`
          : pricing.discountText}
      </p>
    </article>
  );
}

/** What a visitor sees first. */
export function LandingPage() {
  const courses: Row[] | null | undefined = useRest('/courses');
  const webinars: Row[] | null | undefined = useRest('/webinars');
  const videos: Row[] | null | undefined = useRest('/youtube-videos');
  const testimonials: Row[] | null | undefined = useRest('/testimonials');
  return (
    <>
      <h1>{texts.headlines[0]}</h1>
      <p>{texts.introduction}</p>
      <Statistics />
      <ul className="grid">
        {texts.features.map(({ key, title, text }) => (
          <li key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section>
        <h2>Courses</h2>
        {courses === undefined && <Skeletons />}
        <ul className="grid">
          {courses?.slice(0, 3).map((row) => (
            <li key={row.id}>
              <CourseCard course={courseOf(row)} />
            </li>
          ))}
        </ul>
      </section>
      <ul>
        {texts.claims.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <section>
        <h2>Webinars</h2>
        <ul className="grid">
          {webinars?.slice(0, 3).map((row) => (
            <li key={row.id} className="card">
              <h3>{row.title}</h3>
              <p>{row.description}</p>
              <p>{dateTimeText(new Date(row.startTime), display)}</p>
            </li>
          ))}
        </ul>
      </section>
      <ul className="grid">
        {videos?.map(({ id, title }) => (
          <li key={id} className="card">
            {title}
          </li>
        ))}
      </ul>
      <ul className="grid">
        {testimonials?.map((row) => (
          <li key={row.id} className="card">
            <p>{row.comment}</p>
            <p>{row.studentName}</p>
          </li>
        ))}
      </ul>
      <Questions audience="VISITORS" />
    </>
  );
}

/** Everything about one course. */
export function CoursePage() {
  const { slug = '' } = useParams();
  const row: Row | null | undefined = useRest(`/courses/${slug}`);
  if (!row) return <Skeletons />;
  const course = courseOf(row);
  const pricing = pricingOf(course, 'en');
  const next = nextClass(course, new Date());
  return (
    <>
      <h1>{course.title}</h1>
      <p>{course.shortDescription}</p>
      <p>
        {lecturesOf(course)} lectures · {languageOf(course)} · ★ {ratingOf(course)}
      </p>
      <div className="card">
        <div className="cover">{coverWordOf(course)}</div>
        <p>
          <strong>{pricing.priceText}</strong> {pricing.note}
        </p>
        <button type="button">{pricing.buyLabel}</button>
        <ul>
          {course.includes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div dangerouslySetInnerHTML={{ __html: course.about ?? '' }} />
      {next !== null && <p>Next class {dateTimeText(next.startsAt, display)}</p>}
      {course.modules.map(({ name, content }) => (
        <details key={name}>
          <summary>{name}</summary>
          <div dangerouslySetInnerHTML={{ __html: content }} />
        </details>
      ))}
    </>
  );
}

type Enrolled = {
  readonly title: string;
  readonly course: CourseRecord | undefined;
  readonly purchases: ReturnType<typeof indexPurchases>;
};

function EnrolledCourse({ title, course, purchases }: Enrolled) {
  if (course === undefined) return <article className="card">{title}</article>;
  const access = { course, accessState: accessStateOf(course, purchases, new Date()), outline: null };
  const offer = offerOf(access);
  const price = rupees(offer?.payable.amount);
  const next = nextClass(course, new Date());
  return (
    <article className="card">
      <p>{purchaseTexts.en.statuses[access.accessState.status]}</p>
      <h3>{title}</h3>
      <p>{progressOf(access, display.language).text}</p>
      {next !== null && <p>{dateTimeText(next.startsAt, display)}</p>}
      {offer !== null && price !== null && (
        <p>
          {offerLabel(offer, display.language)} {moneyText(price, 'TWO', 'en')} {offerDueText(offer, display.language)}
        </p>
      )}
    </article>
  );
}

/** A learner's own page; nobody sees it before the session is known. */
export function DashboardPage() {
  const summary: Row | null | undefined = useRest('/me/summary');
  const rows: Row[] | null | undefined = useRest('/courses');
  const bought: Row[] | null | undefined = useRest('/purchases/me');
  const meetings: Row[] | null | undefined = useRest('/me/meeting-requests');
  const courses = rows?.map(courseOf) ?? [];
  const purchases = indexPurchases(bought?.map(purchaseOf) ?? []);
  const isWhole = summary && rows && bought;
  return (
    <>
      <h1>{summary ? `Welcome, ${summary.name}` : 'Dashboard'}</h1>
      <section>
        <h2>Your courses</h2>
        {!isWhole && <Skeletons />}
        <ul className="grid">
          {isWhole &&
            summary.courses.map(({ id, title }: Row) => (
              <li key={id}>
                <EnrolledCourse
                  title={title}
                  course={courses.find((course) => course.id === String(id))}
                  purchases={purchases}
                />
              </li>
            ))}
        </ul>
      </section>
      <Statistics />
      <section>
        <h2>All courses</h2>
        <ul className="grid">
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} purchased={accessStateOf(course, purchases, new Date()).isGranted} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Meetings</h2>
        {meetings?.map((row) => (
          <p key={row.id}>
            {row.preferredDate} {row.preferredTime} {row.status} {row.message}
          </p>
        ))}
      </section>
      <Questions audience="LEARNERS" />
    </>
  );
}
