/** Prints where a learner stands with each course: npm exec -- node docs/examples/my-courses.ts URL E-MAIL PASSWORD */
import { createAcademyClient } from '../../client/academy-client.ts';
import { LogInDocument, SeeTheDashboardDocument } from '../../client/generated/graphql.ts';

const [url = 'http://localhost:4000', email = '', password = ''] = process.argv.slice(2);
const academy = createAcademyClient({ url });

const { logIn } = await academy.ask(LogInDocument, { input: { email, password } });
for (const { message } of logIn.userErrors) console.error(message);
if (logIn.userErrors.length > 0) process.exit(1);

// A field whose call failed is null beside an error, so this asks for what there is.
const { data, errors } = await academy.execute(SeeTheDashboardDocument);
for (const { message } of errors) console.error(message);

console.log(`${logIn.viewer?.name ?? email}: ${data?.viewer?.greeting ?? 'signed in'}`);
for (const [index, { title, access }] of (data?.viewer?.enrolledCourses ?? []).entries()) {
  // A course that is no longer offered and not paid for has no access, without an error; one that cannot be had has one.
  const isUnknown = errors.some(({ path = [] }) => path.join('.') === `viewer.enrolledCourses.${index}.access`);
  const standing = access?.statusText ?? (isUnknown ? 'not known now' : 'not offered any more');
  const next = access?.nextPayable?.label;
  console.log(`${title}: ${standing}${next === undefined ? '' : `, next: ${next}`}`);
}
