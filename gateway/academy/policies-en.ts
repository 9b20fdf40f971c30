import type { PolicyBook } from './policy-book.ts';

/** The policies in English. */
export const policiesInEnglish: PolicyBook = (name) => ({
  PRIVACY: {
    title: 'Privacy policy',
    sections: [
      {
        heading: 'What we keep',
        paragraphs: [
          `${name} keeps what it needs to teach you and nothing that it does not. Nobody under 13 can register, and nothing that they typed is kept.`,
        ],
        points: [
          'what you tell us at registration: name, e-mail address and date of birth; your password only in a form that nobody can read back',
          'what you buy: course, month, amount, date and status; card and bank details stay with the payment provider and never reach us',
          'what you send us: your photo, and the day, hour and message of a mentorship request',
          'which announcements you have read',
          'for the safety of your account: your logins and the networks they come from; our server log holds the network address, page, browser and time of each request',
        ],
      },
      {
        heading: 'What we use it for',
        paragraphs: [
          'To open your courses, to confirm payments, to answer you, and to write to you about your account. We do not sell your data, and we do not show it to other learners.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'Your account and everything in it stay until you ask us to remove it. Unfinished registrations, delivered e-mails, logins and their networks, and our server log are deleted after a time.',
        ],
      },
      {
        heading: 'Cookies and storage',
        paragraphs: [
          'Cookies keep you logged in and remember your language and theme. Your browser also remembers that you have seen the intro, where you were on a page, which months and lessons you have opened, a mentorship request that you have started, and an order or payment that is not confirmed yet. Logging out clears all of this except your language and theme.',
          'A session that expires clears nothing, so please log out on a device that others use.',
        ],
      },
      {
        heading: 'Others who see it',
        paragraphs: [
          'The payment provider handles your payment. From us it learns the course, the month and the amount; its window asks you for the rest and may set cookies of its own.',
          'Videos come from YouTube in its privacy-enhanced mode, and only when you start one. The preview pictures shown before that come from YouTube too, so it learns the network address of whoever opens such a page.',
          'The companies that run our servers, store our files and carry our e-mails work on our behalf. Nobody else receives your data unless the law requires it.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may ask what we keep about you, have it corrected, and have your account removed. Records of payments stay, without your name, as long as the law requires. Older backups contain your data until they are replaced.',
        ],
      },
    ],
  },
  TERMS: {
    title: 'Terms and conditions',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'You must be at least 13 years old to register. An account belongs to one person; please keep your password to yourself and your e-mail address up to date.',
        ],
      },
      {
        heading: 'Courses and payment',
        paragraphs: [
          'You pay for a one-time course once, and for a monthly course month by month, in order; each month is due 30 days after the previous payment. Paying for a month opens that month.',
          'Every payment is approved by a person, in 24-48 hours. Access begins with the approval.',
        ],
      },
      {
        heading: 'Course material',
        paragraphs: [
          'Videos, code and notes are for your own learning. Please do not pass them on, upload them elsewhere or sell them. The code that you write yourself is yours.',
        ],
      },
      {
        heading: 'Certificate',
        paragraphs: ['When every month of a course is paid, its certificate is issued within 7 days.'],
      },
      {
        heading: 'What you need',
        paragraphs: [
          'A computer or phone with a current browser, and an internet connection of at least 2 Mbps for the live classes.',
        ],
      },
      {
        heading: 'Fair use',
        paragraphs: [
          'Be kind in class. We may close an account that shares its access, disturbs others or breaks these terms; you will be told why.',
        ],
      },
    ],
  },
  REFUND: {
    title: 'Cancellation and refund',
    figures: [
      { value: '7 days', label: 'full refund' },
      { value: '14 days', label: '50% back, if you have accessed under 25% of the content' },
      { value: 'After that', label: 'no refund' },
      { value: '5-7', label: 'business days until a refund arrives' },
    ],
    sections: [
      {
        heading: 'Full refund',
        paragraphs: ['You get a full refund if you ask for it within 7 days of your payment. No reason is needed.'],
      },
      {
        heading: 'Half refund',
        paragraphs: [
          'You get 50% back if you ask within 14 days of the start of the course and have accessed under 25% of its content.',
        ],
      },
      {
        heading: 'After that',
        paragraphs: [
          'There is no refund after that. In a monthly course you can simply stop: a month that you have not paid for costs nothing.',
        ],
      },
      {
        heading: 'How to ask, and when it arrives',
        paragraphs: [
          'Write to the address below from the e-mail address of your account, and name the course and the month. Refunds arrive in 5-7 business days, the same way that you paid.',
        ],
      },
    ],
  },
  DELIVERY: {
    title: 'Shipping and delivery',
    sections: [
      {
        heading: 'Nothing is shipped',
        paragraphs: [
          'Everything is delivered online: live classes, recordings, code and notes appear in your account.',
        ],
      },
      {
        heading: 'From payment to first class',
        paragraphs: ['These are the steps, and how long each takes:'],
        points: [
          'e-mail confirmation of your payment: within 2 hours',
          'approval of your payment: in 24-48 hours',
          'activation of your course: within 24 hours after the approval',
          'certificate: within 7 days, once every month is paid',
        ],
      },
      {
        heading: 'What you need',
        paragraphs: [
          'An internet connection of at least 2 Mbps, a current browser, and an e-mail address that you read.',
        ],
      },
      {
        heading: 'If something does not arrive',
        paragraphs: [
          'Check your spam folder first, then Purchases in your account. If it is still not there, write to us.',
        ],
      },
    ],
  },
});
