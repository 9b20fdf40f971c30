import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { warmCache } from '../../../web/app/warm-cache.ts';

const query = gql`
  query Page($audience: String!, $sort: String!) {
    viewer {
      __typename
      enrolledCourses {
        __typename
        id
        course {
          ...Card
        }
      }
    }
    courses(filter: { isOpen: true }, sort: $sort) {
      __typename
      nodes {
        __typename
        id
        ...Card
      }
    }
    faqs(audience: $audience) {
      __typename
      question
    }
  }
  fragment Card on Course {
    __typename
    id
    title
  }
`;
const variables = { audience: 'LEARNERS', sort: 'TITLE' };
const aCourse = (id: string) => ({ __typename: 'Course', id, title: `Course ${id}` });
const data = {
  viewer: {
    __typename: 'Viewer',
    enrolledCourses: [{ __typename: 'EnrolledCourse', id: '1', course: aCourse('1') }],
  },
  courses: { __typename: 'CourseConnection', nodes: [aCourse('1'), aCourse('2'), aCourse('3')] },
  faqs: [{ __typename: 'Faq', question: 'Why?' }],
};

/** A cache that records which titles it read rather than took from memoized results. */
const aCache = () => {
  const titlesRead: string[] = [];
  const read = (title: string) => {
    titlesRead.push(title);
    return title;
  };
  const cache = new InMemoryCache({
    typePolicies: { Viewer: { keyFields: [] }, Course: { fields: { title: { read } } } },
  });
  return { cache, titlesRead };
};

describe('warming the cache', () => {
  it('goes from record to record, so that the page then finds the records read', () => {
    const { cache, titlesRead } = aCache();
    cache.writeQuery({ query, variables, data });
    titlesRead.splice(0);

    const steps = warmCache(cache, { query, variables }).map(() => titlesRead.splice(0));
    // The course of the enrolment, the enrolment, the learner, then each course of the list.
    expect([...steps]).toEqual([['Course 1'], [], [], ['Course 1'], ['Course 2'], ['Course 3']]);

    // Reads the query as a page does.
    const client = new ApolloClient({
      cache,
      link: ApolloLink.empty(),
      defaultOptions: { watchQuery: { errorPolicy: 'all' }, mutate: { errorPolicy: 'all' } },
    });
    expect(client.watchQuery({ query, variables }).getCurrentResult().data).toEqual(data);
    expect(titlesRead).toEqual([]);
  });

  it('reads the records that a field gave for the variables of the query, and no others', () => {
    const { cache, titlesRead } = aCache();
    cache.writeQuery({ query, variables, data });
    const others = { ...variables, sort: 'PRICE' };
    const otherCourses = { __typename: 'CourseConnection', nodes: [aCourse('4')] };
    cache.writeQuery({ query, variables: others, data: { ...data, courses: otherCourses } });
    titlesRead.splice(0);

    expect([...warmCache(cache, { query, variables: others })]).toHaveLength(4);
    expect(titlesRead).toEqual(['Course 1', 'Course 4']);
  });

  it('reads nothing where the answer is not known', () => {
    const { cache } = aCache();
    expect([...warmCache(cache, { query, variables })]).toEqual([]);
  });
});
