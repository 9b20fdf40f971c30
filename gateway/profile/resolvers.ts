import { requireSession } from '../auth/session-rules.ts';
import type { UserErrorRecord } from '../auth/user-error.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { GatewayContext, Prefetch, PrefetchCall } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { allowsOrigin } from '../http/allows-origin.ts';
import { RestError } from '../rest/errors.ts';
import { calendarDay } from '../values/calendar-days.ts';
import { dayOf } from '../values/instants.ts';
import { rupees } from '../values/money.ts';
import { mediaPath, mediaUrl } from '../values/safe-url.ts';
import { initialsOf } from '../values/initials.ts';
import type { SummaryRecord, ViewerRecord } from './records.ts';
import { isImageType, photoRefusedText, photoUploadForm, profileCards, uploadKey } from './rules.ts';
import { profileTexts } from './texts.ts';

/** A field of the summary: as the login answered it, else from GET /me/summary. */
const summaryField = async <Field extends keyof SummaryRecord>(
  { known }: ViewerRecord,
  field: Field,
  { loaders }: GatewayContext,
): Promise<SummaryRecord[Field]> => {
  const value = known[field];
  return value === undefined ? (await loaders.profile.summary.get())[field] : value;
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
    greeting: async (viewer, _args, context) =>
      profileTexts[context.language].greeting(await summaryField(viewer, 'name', context)),
    id: async (viewer, _args, context) => (await summaryField(viewer, 'id', context))?.toString() ?? null,
    name: (viewer, _args, context) => summaryField(viewer, 'name', context),
    email: (viewer, _args, context) => summaryField(viewer, 'email', context),
    photo: async (viewer, _args, context) => mediaUrl(await summaryField(viewer, 'photoUrl', context), context),
    initials: async (viewer, _args, context) => initialsOf(await summaryField(viewer, 'name', context)),
    role: (viewer, _args, context) => summaryField(viewer, 'role', context),
    age: (viewer, _args, context) => summaryField(viewer, 'age', context),
    status: (viewer, _args, context) => summaryField(viewer, 'status', context),
    totalPaid: async (viewer, _args, context) => rupees(await summaryField(viewer, 'totalPaidPaise', context)),
    profileCards: async (_viewer, _args, { loaders, language }) =>
      profileCards(await loaders.profile.summary.get(), language),
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
