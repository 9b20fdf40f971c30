import type { SeedCourse } from './course.ts';
import { androidWithKotlin } from './courses/android-with-kotlin.ts';
import { backendWithNode } from './courses/backend-with-node.ts';
import { dsaWithCpp } from './courses/dsa-with-cpp.ts';
import { fullStackWebDevelopment } from './courses/full-stack-web-development.ts';
import { machineLearningFoundations } from './courses/machine-learning-foundations.ts';
import { pythonFirstSteps } from './courses/python-first-steps.ts';
import { reactInDepth } from './courses/react-in-depth.ts';
import { cssLayout, devopsAndCloud, gitAndGithub, systemDesign } from './courses/shorter-courses.ts';
import { codingInterview, competitiveProgramming, softwareTesting } from './courses/sparse-courses.ts';
import { sqlAndDatabases } from './courses/sql-and-databases.ts';

/** The courses of the demonstration in catalogue order; the first three are featured. */
export const seededCourses: readonly SeedCourse[] = [
  fullStackWebDevelopment,
  dsaWithCpp,
  pythonFirstSteps,
  reactInDepth,
  backendWithNode,
  machineLearningFoundations,
  sqlAndDatabases,
  gitAndGithub,
  androidWithKotlin,
  devopsAndCloud,
  systemDesign,
  cssLayout,
  codingInterview,
  competitiveProgramming,
  softwareTesting,
];
