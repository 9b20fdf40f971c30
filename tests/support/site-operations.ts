// Every operation of the site with variables, for a learner of the demonstration.
import type { Asked } from './compare-with-apollo-server.ts';
import { dayFromNow } from './day-from-now.ts';
import { aRegistration } from './factories.ts';
import { siteDocuments } from './site-documents.ts';

type Variables = Record<string, unknown>;

const byOperation = (ids: { courseId: string; announcementId: string; slug: string }): Record<string, Variables> => {
  const { courseId, announcementId, slug } = ids;
  const registration = aRegistration();
  const meeting = { preferredDate: dayFromNow(30), preferredTime: 'FROM_6_PM', message: 'Hello' };
  return {
    PolicyPage: { key: 'PRIVACY' },
    CoursePage: { slug },
    CoursePurchase: { slug },
    MonthPage: { courseId, month: 1 },
    CourseAccessPage: { courseId },
    AwaitedPayment: { courseId },
    FindLessons: { courseId, search: 'html' },
    MonthTopics: { courseId },
    MeetingRequestProblems: { input: meeting },
    RequestMeeting: { input: meeting },
    MarkAnnouncementRead: { input: { id: announcementId } },
    MarkOneOfAllRead: { input: { id: announcementId } },
    RequestPasswordReset: { input: { email: registration.email } },
    LogIn: { input: { email: registration.email, password: registration.password } },
    Register: { input: registration },
    ResendCode: { input: registration },
    ResetPassword: { input: { token: 'token', password: 'another-password' } },
    VerifyEmail: { input: { email: registration.email, code: '123456' } },
    CreatePhotoUpload: { input: { fileName: 'me.png', contentType: 'image/png' } },
    SetPhoto: { input: { photoUrl: 'http://127.0.0.1/academy-files/photos/1/me.png' } },
    StartCheckout: { input: { courseId } },
    ConfirmPayment: { input: { orderId: 'order_1', paymentId: 'pay_1', signature: 'genuine' } },
  };
};

/** The site's operations by name. */
export const siteOperations = (ids: Parameters<typeof byOperation>[0]): Map<string, Asked> => {
  const variables = byOperation(ids);
  return new Map([...siteDocuments()].map(([name, text]) => [name, { text, variables: variables[name] ?? {} }]));
};
