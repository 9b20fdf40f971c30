import { lesson, type SeedLesson } from '../course.ts';

/** The lessons of the eight months of the machine-learning course. */
export const machineLearningMonths: readonly (readonly SeedLesson[])[] = [
  [
    lesson('NumPy: think in arrays', {
      video: 'QUT1VHiLmmI',
      repo: 'ml-01-numpy',
      notes: [
        'Print the shape before you print the values; most mistakes are shapes.',
        '  x = np.arange(12).reshape(3, 4)',
        '  x - x.mean(axis=0)   # broadcasting: (3, 4) minus (4,)',
        'A Python loop over a million rows takes a second; the array does it in a few milliseconds.',
      ],
    }),
    lesson('pandas: a table with manners', {
      video: 'vmEHCJofslg',
      repo: 'ml-01-pandas',
      notes: [
        'Read, look, count the missing, then think:',
        '  df.info(); df.isna().sum(); df.describe()',
        'Never fill a missing value before you know why it is missing.',
      ],
    }),
    lesson('Plots that do not lie', {
      notes: [
        'Start the axis of a bar chart at zero.',
        'One message to a chart; write it as the title, in a sentence.',
      ],
    }),
  ],
  [
    lesson('Mean, median and the shape of data', {
      repo: 'ml-02-descriptive',
      notes: [
        'One rich person in a bus moves the mean, not the median.',
        'Look at the histogram before you quote any number.',
      ],
    }),
    lesson('Bayes, with a medical test', {
      video: 'HZGCoVF3YvM',
      notes: [
        '1 in 1000 is ill, the test is 99 % right. You test positive: how worried should you be?',
        'Draw 100 000 people: 100 ill, 99 found; 99 900 well, 999 alarmed.',
        '99 / (99 + 999) is about 9 %.',
      ],
    }),
    lesson('How sure are we? The bootstrap', {
      repo: 'ml-02-bootstrap',
      notes: [
        'Draw from your own sample with replacement, a thousand times; the spread of the answers is your uncertainty.',
        'Report an interval, not a point.',
      ],
    }),
  ],
  [
    lesson('Vectors and the dot product', {
      video: 'fNk_zzaMoSs',
      notes: [
        'The dot product says how much one arrow goes along another; zero means a right angle.',
        'Similarity of two texts, later, is just this.',
      ],
    }),
    lesson('Derivatives as slopes', {
      video: 'WUvTyaaNkzM',
      notes: [
        'Nudge the input a little; how much does the output move?',
        'Check every derivative numerically once: (f(x + h) - f(x - h)) / (2 * h).',
      ],
    }),
    lesson('Gradient descent by hand', {
      video: 'IHZwWFHWa-w',
      repo: 'ml-03-gradient-descent',
      notes: [
        '  for _ in range(100): w -= rate * gradient(w)',
        'Too large a rate jumps over the valley; too small never arrives. Plot the loss.',
      ],
    }),
  ],
  [
    lesson('Linear regression, twice', {
      repo: 'ml-04-linear',
      notes: [
        'Once with the normal equation, once with gradient descent: the same line.',
        'Then look at the residuals; a curve in them is what the line has not understood.',
      ],
    }),
    lesson('Logistic regression and the threshold', {
      repo: 'ml-04-logistic',
      notes: [
        'The model gives a probability; the threshold is a decision about costs.',
        'Missing an illness costs more than a second test: lower it.',
      ],
    }),
    lesson('Train, validate, test', {
      video: 'i_LwzRVP7bg',
      notes: [
        'The test set is opened once. If you looked twice, it is a validation set.',
        'Split by time when the future is what you predict.',
      ],
    }),
    lesson('Project: house rents in Kolkata and Dhaka', { repo: 'ml-04-project-rents' }),
  ],
  [
    lesson('Decision trees, drawn on paper', {
      repo: 'ml-05-trees',
      notes: [
        'Twenty questions, each chosen to split best.',
        'A tree that is never wrong on the training data has learnt the noise by heart.',
      ],
    }),
    lesson('Forests and boosting', {
      notes: [
        'A forest averages many independent trees; boosting lets each tree correct the last.',
        'On tables, try boosting before anything deep.',
      ],
    }),
    lesson('Leakage: the score that was too good', {
      repo: 'ml-05-leakage',
      notes: [
        'If the score surprises you, assume a leak: an id, a date, a column filled in afterwards.',
        'Scale inside the pipeline, never before the split.',
      ],
    }),
  ],
  [
    lesson('But what is a neural network?', {
      video: 'aircAruvnKk',
      notes: ['Weighted sum, bend, repeat. Without the bend, a hundred layers are one.'],
    }),
    lesson('Backpropagation by hand', {
      video: 'Ilg3gGewQ5U',
      repo: 'ml-06-backprop',
      notes: ['Two layers, NumPy only, about forty lines.', 'Check each gradient numerically before you trust it.'],
    }),
    lesson('Overfitting and what to do', {
      notes: [
        'More data, then a smaller model, then regularisation, in this order.',
        'Stop when the validation loss has not fallen for five epochs.',
      ],
    }),
  ],
  [
    lesson('Bengali text: tokens and embeddings', {
      repo: 'ml-07-bengali-text',
      notes: [
        'Normalise first: the same letter can be one code point or two (NFC).',
        '  unicodedata.normalize("NFC", text)',
        'Splitting at spaces is not enough; look at how a subword tokeniser cuts "শিক্ষার্থীদের".',
      ],
    }),
    lesson('Convolution: a small window that slides', {
      video: 'KuXjwB4LzSA',
      repo: 'ml-07-images',
      notes: ['The same small filter everywhere: fewer numbers, and a cat is a cat in any corner.'],
    }),
    lesson('Attention in one evening', {
      video: 'eMlx5fFNoYc',
      notes: ['Each word asks, each word answers, and the dot product decides who listens to whom.'],
    }),
  ],
  [
    lesson('A small API around a model', {
      repo: 'ml-08-service',
      notes: [
        'Validate the input as strictly as any other API; a model answers nonsense with confidence.',
        'Log the version of the model with every answer.',
      ],
    }),
    lesson('Drift: the world moves on', {
      notes: [
        'Compare this week’s inputs with the training data before you look at the score.',
        'Decide in advance which number makes you retrain.',
      ],
    }),
    lesson('Final project and how to talk about it', {
      repo: 'ml-08-final-project',
      notes: [
        'Question, data, baseline, model, error, cost of the error: six sentences.',
        'Say who could be harmed by a wrong answer.',
      ],
    }),
  ],
];
