import { courseModule, illustration, type SeedCourse } from '../course.ts';
import { machineLearningMonths } from './machine-learning-months.ts';

/** The longest course: eight months, taught in English. */
export const machineLearningFoundations: SeedCourse = {
  slug: 'machine-learning-foundations',
  title: 'Machine Learning Foundations: From School Maths to Working Models',
  shortDesc: 'Eight months, four evenings a week: enough mathematics to know why, enough code to make it work.',
  longDesc:
    'You will build each idea once by hand before you use a library for it. Taught in English, with questions welcome in Bengali.',
  aboutCourse: `<h2>What you will be able to do</h2>
<p>Take a messy table, ask a question that can be answered, train a model that answers it, and say honestly how often it is wrong.</p>
<h3>How the months build on each other</h3>
<ol>
<li>Python and NumPy</li><li>Statistics you will use</li><li>Linear algebra and calculus, in pictures</li><li>Regression and classification</li>
<li>Trees and ensembles</li><li>Neural networks by hand</li><li>Text and images</li><li>A model in service</li>
</ol>
<h3>What we do not promise</h3>
<p>That eight months replace a degree. They give you a base that does not date, a portfolio, and the habit of measuring.</p>
<ul><li>You need school mathematics and some Python.</li><li>You do not need a graphics card; the exercises run on a laptop or a free notebook.</li></ul>`,
  imageUrl: illustration('course-machine-learning'),
  language: 'English',
  numberOfLectures: 128,
  starRating: 4.8,
  startsInDays: 41,
  courseIncludes: [
    '128 live lectures with recordings',
    'Python, NumPy, pandas and scikit-learn',
    'Statistics and probability in pictures',
    'Linear algebra and calculus as far as needed',
    'Regression, classification, clustering',
    'Trees, forests and boosting',
    'Neural networks from scratch',
    'Text and image models',
    'Eight graded projects',
    'Assignments with feedback line by line',
    '20 doubt sessions',
    'An official certificate',
  ],
  modulesJson: [
    courseModule('1. Python for data', 'Arrays instead of loops.', [
      'NumPy shapes and broadcasting',
      'pandas tables',
      'Plots that do not lie',
    ]),
    courseModule('2. Statistics', 'How sure are we, and how would we know?', [
      'Distributions',
      'Confidence intervals',
      'Correlation is not cause',
    ]),
    courseModule('3. Mathematics in pictures', 'Vectors as arrows, derivatives as slopes.', [
      'Dot product',
      'Gradient',
      'Chain rule',
    ]),
    courseModule('4. Linear models', 'The straight line, taken seriously.', [
      'Least squares',
      'Logistic regression',
      'Regularisation',
    ]),
    courseModule('5. Measuring', 'A model without a baseline is an opinion.', [
      'Train, validate, test',
      'Precision and recall',
      'Leakage',
    ]),
    courseModule('6. Trees and ensembles', 'Many weak opinions, one strong one.', [
      'Random forest',
      'Gradient boosting',
    ]),
    courseModule('7. Neural networks', 'Two layers by hand, then a framework.', [
      'Backpropagation',
      'Initialisation',
      'Overfitting',
    ]),
    courseModule('8. Text and images', 'From counting words to attention.', ['Embeddings', 'Convolution', 'Attention']),
    courseModule('9. In service', 'The model is the small part.', [
      'Data checks',
      'Drift',
      'A small API around a model',
    ]),
  ],
  payment: { kind: 'monthly', monthlyFeeCents: 180_000 },
  months: machineLearningMonths,
};
