import type { Localized } from '../values/text.ts';
import type { ErrorCode, LimitCode, SignInReason } from './codes.ts';

/** What to show for each code; UNAUTHENTICATED has a sentence for each reason, requests of too much have one for all. */
export const errorTexts: Localized<
  Record<Exclude<ErrorCode, 'UNAUTHENTICATED' | LimitCode> | SignInReason | 'TOO_MUCH', string>
> = {
  en: {
    TOKEN_EXPIRED: 'Your session has expired. Please login again.',
    SIGN_IN_REQUIRED: 'Please login to continue.',
    FORBIDDEN: 'You do not have access to this.',
    NOT_FOUND: 'We could not find what you asked for.',
    BAD_USER_INPUT: 'Something in the request is not right.',
    PERSISTED_QUERY_NOT_FOUND: 'This page is out of date. Please reload it.',
    DOCUMENT_NOT_TRUSTED: 'Only known documents are accepted here.',
    CSRF_REFUSED: 'Requests from pages of other sites are refused.',
    BATCH_REFUSED: 'Please send one operation at a time.',
    TOO_MUCH: 'The request asks for more than is allowed at once.',
    RATE_LIMITED: 'That was a little too fast. Please wait a moment and try again.',
    UPSTREAM_TIMEOUT: 'The academy is taking too long to answer. Please try again.',
    UPSTREAM_UNAVAILABLE: 'The academy cannot be reached right now. Please try again in a moment.',
    UPSTREAM_INVALID: 'The academy gave an answer that we could not read. Please try again later.',
    INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
  },
  bn: {
    TOKEN_EXPIRED: 'আপনার সেশনের মেয়াদ শেষ হয়েছে। অনুগ্রহ করে আবার লগইন করুন।',
    SIGN_IN_REQUIRED: 'এগোতে হলে লগইন করুন।',
    FORBIDDEN: 'এটি দেখার অনুমতি আপনার নেই।',
    NOT_FOUND: 'আপনি যা চেয়েছেন তা পাওয়া যায়নি।',
    BAD_USER_INPUT: 'অনুরোধে কোথাও ভুল আছে।',
    PERSISTED_QUERY_NOT_FOUND: 'পাতাটি পুরোনো হয়ে গেছে। আবার লোড করুন।',
    DOCUMENT_NOT_TRUSTED: 'এখানে শুধু পরিচিত ডকুমেন্ট নেওয়া হয়।',
    CSRF_REFUSED: 'অন্য সাইটের পাতা থেকে আসা অনুরোধ নেওয়া হয় না।',
    BATCH_REFUSED: 'একবারে একটি অনুরোধ পাঠান।',
    TOO_MUCH: 'একবারে যতটা চাওয়া যায়, অনুরোধটি তার চেয়ে বেশি চাইছে।',
    RATE_LIMITED: 'একটু বেশি দ্রুত হয়ে গেছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
    UPSTREAM_TIMEOUT: 'একাডেমির উত্তর আসতে বেশি সময় লাগছে। আবার চেষ্টা করুন।',
    UPSTREAM_UNAVAILABLE: 'এই মুহূর্তে একাডেমির সঙ্গে যোগাযোগ করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
    UPSTREAM_INVALID: 'একাডেমির উত্তর পড়া যায়নি। পরে আবার চেষ্টা করুন।',
    INTERNAL_ERROR: 'আমাদের এখানে কিছু একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  },
};

/** What to show for CHARACTER_NOT_KEPT, which the forms of several rooms give. */
export const characterNotKept: Localized<string> = {
  en: 'This has a character that cannot be saved. Please type it again.',
  bn: 'এখানে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না। নতুন করে টাইপ করুন।',
};
