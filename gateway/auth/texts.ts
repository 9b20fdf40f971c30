import { inDigits, localized } from '../values/text.ts';

/** Every sentence about accounts and sessions. */
export const authTexts = localized({
  en: {
    logInPassword: 'Your password must be at least 8 characters.',
    logInRefused: 'We couldn’t log you in. Please check your email and password.',
    /** How many minutes to wait; null where that is not known. */
    tooManyTries: (minutes: number | null) => {
      const wait = minutes === null ? 'a while' : minutes === 1 ? 'a minute' : `${minutes} minutes`;
      return `Too many attempts. Wait ${wait}, or set a new password.`;
    },
    name: 'Please enter your full name.',
    email: 'Please enter a valid email address.',
    dateOfBirthMissing: 'Please select your date of birth (day, month, and year).',
    password: 'Create a strong password with at least 8 characters.',
    dateOfBirthInvalid: 'Please select a valid date of birth.',
    tooYoung: 'You must be at least 13 years old to register.',
    registrationRefused: "We couldn't create your account. Please try again.",
    registrationTimedOut: 'Registration timed out. Please check your internet connection and try again.',
    resendFailed: 'Failed to resend code. Please try again.',
    codeRefused: "That code didn't work. Please check your email and try again.",
    resetRequested: 'If your email exists, we sent reset instructions. Check your inbox.',
    resetRefused: 'This link is invalid or expired.',
    resetDone: 'Password updated. You can now login.',
    codeSent: (email: string, minutes: number) =>
      `We sent a 6-digit code to ${email}. It expires in ${minutes} minutes.`,
  },
  bn: {
    logInPassword: 'আপনার পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে।',
    logInRefused: 'লগইন করা গেল না। আপনার ইমেইল আর পাসওয়ার্ড মিলিয়ে দেখুন।',
    tooManyTries: (minutes) => {
      const later = minutes === null ? 'কিছুক্ষণ পরে' : `${inDigits(minutes, 'bn')} মিনিট পরে`;
      return `অনেকবার চেষ্টা করা হয়েছে। ${later} চেষ্টা করুন, অথবা নতুন পাসওয়ার্ড ঠিক করুন।`;
    },
    name: 'আপনার পুরো নাম লিখুন।',
    email: 'একটি সঠিক ইমেইল ঠিকানা লিখুন।',
    dateOfBirthMissing: 'আপনার জন্মতারিখ বেছে নিন (দিন, মাস ও বছর)।',
    password: 'অন্তত ৮ অক্ষরের একটি শক্ত পাসওয়ার্ড দিন।',
    dateOfBirthInvalid: 'একটি সঠিক জন্মতারিখ বেছে নিন।',
    tooYoung: 'রেজিস্ট্রেশন করতে আপনার বয়স অন্তত ১৩ বছর হতে হবে।',
    registrationRefused: 'আপনার অ্যাকাউন্ট তৈরি করা গেল না। আবার চেষ্টা করুন।',
    registrationTimedOut: 'রেজিস্ট্রেশনের সময় শেষ হয়ে গেছে। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    resendFailed: 'কোডটি আবার পাঠানো গেল না। আবার চেষ্টা করুন।',
    codeRefused: 'কোডটি কাজ করল না। ইমেইল মিলিয়ে আবার চেষ্টা করুন।',
    resetRequested: 'এই ইমেইলে অ্যাকাউন্ট থাকলে পাসওয়ার্ড বদলানোর নির্দেশনা পাঠানো হয়েছে। ইনবক্স দেখুন।',
    resetRefused: 'লিংকটি সঠিক নয় বা এর মেয়াদ শেষ।',
    resetDone: 'পাসওয়ার্ড বদলানো হয়েছে। এখন লগইন করতে পারেন।',
    codeSent: (email, minutes) =>
      `${email} ঠিকানায় ৬ অঙ্কের একটি কোড পাঠানো হয়েছে। ${inDigits(minutes, 'bn')} মিনিটে এর মেয়াদ শেষ হবে।`,
  },
});
