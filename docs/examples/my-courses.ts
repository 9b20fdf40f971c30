/** Prints where a learner stands with each course: node docs/examples/my-courses.ts URL E-MAIL PASSWORD */
import { createAcademyClient } from '../../client/academy-client.ts';
import { LogInDocument, SeeTheDashboardDocument } from '../../client/generated/graphql.ts';

const [url = 'http://localhost:4000', email = '', password = ''] = process.argv.slice(2);
const academy = createAcademyClient({ url });

const { logIn } = await academy.ask(LogInDocument, { input: { email, password } });
for (const { message } of logIn.userErrors) console.error(message);

const { viewer } = await academy.ask(SeeTheDashboardDocument);
if (viewer === null) process.exit(1);
console.log(`${logIn.viewer?.name}: ${viewer.greeting}`);
for (const { title, access } of viewer.enrolledCourses ?? []) {
  const { nextPayable } = access ?? {};
  const next = nextPayable === null || nextPayable === undefined ? '' : `, next: ${nextPayable.label}`;
  console.log(`${title}: ${access?.statusText}${next}`);
}
