// Draws the pictures of the demonstration's courses, webinars and people, the same at every run.
// Run it after changing a drawing: node scripts/drawing/draw-illustrations.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import * as building from './illustrations/covers-building.mjs';
import * as data from './illustrations/covers-data.mjs';
import * as thinking from './illustrations/covers-thinking.mjs';
import { HEIGHT, WIDTH } from './illustrations/house.mjs';
import { SIDE, initial } from './illustrations/people.mjs';
import { picture } from './illustrations/svg.mjs';
import * as webinars from './illustrations/webinars.mjs';

const target = new URL('../../academy-api/database/illustrations/', import.meta.url);
const LIMIT = 12_000;

const covers = {
  'course-full-stack': building.fullStack,
  'course-react': building.react,
  'course-node': building.node,
  'course-android': building.android,
  'course-css': building.css,
  'course-dsa': thinking.dsa,
  'course-system-design': thinking.systemDesign,
  'course-interview': thinking.interview,
  'course-testing': thinking.testing,
  'course-python': data.python,
  'course-sql': data.sql,
  'course-machine-learning': data.machineLearning,
  'course-devops': data.devops,
  'course-git': data.git,
};

const evenings = {
  'webinar-where-to-start': webinars.whereToStart,
  'webinar-git': webinars.gitEvening,
  'webinar-resume': webinars.resume,
  'webinar-ai-tools': webinars.aiTools,
  'webinar-speaking': webinars.speaking,
  'webinar-freelancing': webinars.freelancing,
  'webinar-debugging': webinars.debugging,
  'webinar-routine': webinars.routine,
};

const people = {
  'learner-subhajit': 'স',
  'learner-moumita': 'ম',
  'learner-tanvir': 'ত',
  'learner-sohini': 'স',
  'learner-rafiq': 'র',
  'learner-ananya': 'অ',
  'learner-farhana': 'ফ',
  'student-shreya': 'শ',
  'student-mehedi': 'ম',
  'student-debjani': 'দ',
  'student-sakib': 'স',
  'student-poulomi': 'প',
  'student-jubayer': 'জ',
  'student-ritam': 'ঋ',
  'student-lamia': 'ল',
  'student-koushik': 'ক',
  'student-tasnim': 'ত',
  'student-anirban': 'অ',
};

const drawings = [
  ...Object.entries({ ...covers, ...evenings }).map(([name, draw]) => [name, picture(WIDTH, HEIGHT, ...draw())]),
  ...Object.entries(people).map(([name, letter], order) => [name, picture(SIDE, SIDE, ...initial(letter, order))]),
];

await mkdir(target, { recursive: true });
for (const [name, drawing] of drawings) {
  await writeFile(new URL(`${name}.svg`, target), drawing);
  console.log(`${name}.svg: ${drawing.length} bytes`);
  if (drawing.length > LIMIT) process.exitCode = 1;
}
