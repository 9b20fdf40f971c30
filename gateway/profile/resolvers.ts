import { requireSession } from '../auth/session-rules.ts';
import type { UserErrorRecord } from '../auth/user-error.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { GatewayContext, Prefetch, PrefetchCall } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { allowsOrigin } from '../http/allows-origin.ts';
import { RestError } from '../rest/errors.ts';
import { withLoaded } from '../rest/once.ts';
import { calendarDay } from '../values/calendar-days.ts';
import { dayOf } from '../values/instants.ts';
import { rupees } from '../values/money.ts';
import { mediaPath, mediaUrl } from '../values/safe-url.ts';
import { initialsOf } from '../values/initials.ts';
import type { SummaryRecord, ViewerRecord } from './records.ts';
import { isImageType, photoRefusedText, photoUploadForm, profileCards, uploadKey } from './rules.ts';
import { profileTexts } from './texts.ts';

/** Makes the resolver of what `use` makes of a field of the summary: as the login answered it, else from GET /me/summary. */
const ofSummary =
  <Field extends keyof SummaryRecord, R>(
    field: Field,
    use: (value: SummaryRecord[Field], context: GatewayContext) => R,
  ) =>
  ({ known }: ViewerRecord, _args: unknown, context: GatewayContext): R | Promise<R> => {
    const value = known[field];
    return value === undefined
      ? withLoaded(context.loaders.profile.summary, (summary) => use(summary[field], context))
      : use(value, context);
  };

/**
 * Warns in the log where the content security policy keeps the site's own pages from sending a file, which browsers report in
 * their console alone.
 */
const checkUploadOrigin = (uploadUrl: string, { config, log, publicOrigin }: GatewayContext): void => {
  const { origin } = new URL(uploadUrl);
  if (allowsOrigin([publicOrigin, ...config.uploadOrigins], origin)) return;
  log.warn({ origin }, 'pages may not send files there, UPLOAD_ORIGINS does not name it');
};

const photoRefused =
  ({ language }: GatewayContext) =>
  (error: RestError): UserErrorRecord => ({ code: 'PHOTO_REFUSED', message: photoRefusedText(error, language) });

/** Resolvers of a person's profile. */
export const profileResolvers: Resolvers = {
  Query: { photoUploadForm: (_root, _args, { language }) => photoUploadForm(language) },
  Viewer: {
    greeting: ofSummary('name', (name, { language }) => profileTexts[language].greeting(name)),
    id: ofSummary('id', (id) => id?.toString() ?? null),
    name: ofSummary('name', (name) => name),
    email: ofSummary('email', (email) => email),
    photo: ofSummary('photoUrl', (photoUrl, context) => mediaUrl(photoUrl, context)),
    initials: ofSummary('name', (name) => initialsOf(name)),
    role: ofSummary('role', (role) => role),
    age: ofSummary('age', (age) => age),
    status: ofSummary('status', (status) => status),
    totalPaid: ofSummary('totalPaidPaise', (paise) => rupees(paise)),
    profileCards: (_viewer, _args, { loaders, language }) =>
      withLoaded(loaders.profile.summary, (summary) => profileCards(summary, language)),
    today: (_viewer, _args, { now, language }) => calendarDay(dayOf(now()), language),
  },
  Mutation: {
    createPhotoUpload: async (_root, { input }, context) => {
      const { api, loaders, language } = context;
      requireSession(context.jar);
      if (!isImageType(input.contentType)) {
        const message = profileTexts[language].notAnImage;
        return { userErrors: [{ code: 'NOT_AN_IMAGE', message, field: ['input', 'contentType'] }] };
      }
      const contentType = input.contentType.trim();

      return orUserErrors(async () => {
        const { id } = await loaders.profile.summary.get();
        if (id === null) throw new RestError({ failure: 'UNREADABLE', call: 'GET /me/summary' });
        const upload = await api.profile.presignUpload({ key: uploadKey(id, input.fileName), contentType });
        const [uploadUrl, publicUrl] = [mediaUrl(upload.uploadUrl, context), mediaUrl(upload.publicUrl, context)];
        if (uploadUrl === null || publicUrl === null)
          throw new RestError({ failure: 'UNREADABLE', call: 'POST /admin/uploads/presign' });
        checkUploadOrigin(uploadUrl, context);
        return { upload: { uploadUrl, publicUrl, contentType } };
      }, photoRefused(context));
    },
    setPhoto: (_root, { input }, context) => {
      requireSession(context.jar);
      return orUserErrors(async () => {
        await context.api.profile.setPhoto({ photoUrl: mediaPath(input.photoUrl, context) });
        // The picture is set by now, so a summary that fails to load is an error of the fields that read it, not of the mutation.
        void context.loaders.profile.summary.again().catch(() => undefined);
        return { viewer: { known: {} } };
      }, photoRefused(context));
    },
  },
};

const summary: PrefetchCall = ({ loaders }) => loaders.profile.summary.get();

/** The calls of this room's fields that start with a query: all of them need GET /me/summary. */
export const profilePrefetch = {
  'Viewer.greeting': summary,
  'Viewer.id': summary,
  'Viewer.name': summary,
  'Viewer.email': summary,
  'Viewer.photo': summary,
  'Viewer.initials': summary,
  'Viewer.role': summary,
  'Viewer.age': summary,
  'Viewer.status': summary,
  'Viewer.totalPaid': summary,
  'Viewer.profileCards': summary,
} satisfies Prefetch;
