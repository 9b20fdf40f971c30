import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { type Client, createClient } from '../../support/execute.ts';
import { aCourse, aOneTimeCourse } from '../../support/factories.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { type RunningGateway, startGateway } from '../../support/start-gateway.ts';

type Thing = Record<string, unknown>;

let gateway: RunningGateway;
let visitor: Client;
const academy = await closeAfterAll(startRestDouble());
beforeEach(async () => {
  academy.reset();
  gateway = await startGateway({ academyApiUrl: academy.url, env: { PUBLIC_URL: 'https://academy.example' } });
  visitor = createClient(gateway.url);
  return () => gateway.close();
});

const thingsOf = (text: unknown): Thing[] => {
  const { '@context': context, '@graph': things } = JSON.parse(String(text)) as {
    '@context': string;
    '@graph': Thing[];
  };
  expect(context).toBe('https://schema.org');
  return things;
};
const thingOf = (text: unknown, type: string): Thing => thingsOf(text).find((thing) => thing['@type'] === type) ?? {};

const courseText = async (course: unknown): Promise<unknown> => {
  academy.when('GET /courses/some-course', { body: course });
  const data = await visitor.ask('{ course(by: { slug: "some-course" }) { structuredData } }');
  return (data['course'] as Thing)['structuredData'];
};

describe('what search engines read of a course', () => {
  it('says that a monthly course is paid by the month, when it starts and when its classes are', async () => {
    const text = await courseText(
      aCourse({
        slug: 'some-course',
        isMonthlyPayment: true,
        monthlyFeeCents: 150_000,
        durationMonths: 6,
        startDate: '2026-12-01',
        imageUrl: 'https://pictures.example/a.png',
      }),
    );
    expect(thingOf(text, 'Course')).toMatchObject({
      url: 'https://academy.example/course/some-course',
      image: 'https://pictures.example/a.png',
      provider: { '@id': 'https://academy.example/#academy', name: 'Dhap Academy' },
      offers: {
        price: '1500.00',
        priceCurrency: 'INR',
        category: 'Paid',
        priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'MON' },
      },
      hasCourseInstance: {
        courseMode: 'Online',
        startDate: '2026-12-01',
        courseSchedule: { repeatFrequency: 'Weekly', repeatCount: 26, scheduleTimezone: 'Asia/Kolkata' },
      },
    });
  });

  it('says that a course is paid once, or free, and offers nothing without a price', async () => {
    const offer = async (priceCents: number | null) =>
      thingOf(await courseText(aOneTimeCourse({ slug: 'some-course', priceCents })), 'Course')['offers'];

    expect(await offer(499_900)).toMatchObject({ price: '4999.00', category: 'Paid' });
    await restart();
    expect(await offer(0)).toMatchObject({ price: '0.00', category: 'Free' });
    await restart();
    expect(await offer(null)).toBeUndefined();
  });

  it('leads from the landing page to the course', async () => {
    const text = await courseText(aCourse({ slug: 'some-course', title: 'Some course' }));
    expect(thingOf(text, 'BreadcrumbList')['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Dhap Academy', item: 'https://academy.example/' },
      { '@type': 'ListItem', position: 2, name: 'Courses', item: 'https://academy.example/#courses' },
      { '@type': 'ListItem', position: 3, name: 'Some course', item: 'https://academy.example/course/some-course' },
    ]);
  });

  it('cannot end the script element that it stands in', async () => {
    const title = '</script><script>alert(1)</script><!--';
    const text = await courseText(aCourse({ slug: 'some-course', title }));
    expect(text).not.toContain('<');
    expect(thingOf(text, 'Course')['name']).toBe(title);
  });
});

describe('what search engines read of a webinar', () => {
  it('is an event online, without what is not known', async () => {
    academy.when('GET /webinars', {
      body: [
        { id: 1, title: 'Careers', startTime: '2026-12-05T14:30:00Z', presenter: 'Mitali Roy' },
        { id: 2, title: 'Soon' },
      ],
    });
    const { webinars } = await visitor.ask('{ webinars { nodes { startsAt structuredData } } }');
    const [first, second] = (webinars as { nodes: Thing[] }).nodes;

    expect(thingOf(first?.['structuredData'], 'Event')).toMatchObject({
      name: 'Careers',
      startDate: first?.['startsAt'],
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://academy.example/#webinars' },
    });
    expect(second?.['structuredData']).toBeNull();
  });
});

describe('what search engines read of the academy', () => {
  it('names it, and leaves out the facts that the installation has not set', async () => {
    const { academy: facts } = await visitor.ask('{ academy { siteUrl structuredData } }');
    const { siteUrl, structuredData } = facts as Thing;
    expect(siteUrl).toBe('https://academy.example');
    const organization = thingOf(structuredData, 'EducationalOrganization');
    expect(organization).toMatchObject({ name: 'Dhap Academy' });
    expect(Object.keys(organization)).not.toContain('telephone');
    expect(thingOf(structuredData, 'WebSite')['url']).toBe('https://academy.example/');
  });

  it('has every question of visitors with its answer', async () => {
    const { academy: facts } = await visitor.ask(
      '{ academy { faqs(audience: VISITORS) { question answer } faqStructuredData(audience: VISITORS) } }',
    );
    const { faqs, faqStructuredData } = facts as { faqs: Thing[]; faqStructuredData: string };
    expect(thingOf(faqStructuredData, 'FAQPage')['mainEntity']).toEqual(
      faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    );
  });
});

const restart = async (): Promise<void> => {
  await gateway.close();
  gateway = await startGateway({ academyApiUrl: academy.url, env: { PUBLIC_URL: 'https://academy.example' } });
  visitor = createClient(gateway.url);
};
