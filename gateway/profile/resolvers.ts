import { requireSession } from '../auth/session-rules.ts';
import { orUserErrors } from '../errors/errors.ts';
import type { GatewayContext, Prefetch, PrefetchCall } from '../generated/context.ts';
import type { Resolvers, UserError } from '../generated/schema.ts';
import { RestError } from '../rest/errors.ts';
import { rupees } from '../values/money.ts';
import { safeUrl } from '../values/safe-url.ts';
import { initialsOf } from '../values/text.ts';
import type { SummaryRecord, ViewerRecord } from './records.ts';
import { isImageType, profileCards, uploadKey } from './rules.ts';
import { profileTexts } from './texts.ts';

/** A field of the summary: from what the login told, else from the summary itself. */
const known = async <Field extends keyof SummaryRecord>(
  { told }: ViewerRecord,
  field: Field,
  { loaders }: GatewayContext,
): Promise<SummaryRecord[Field]> => {
  const value = told[field];
  return value === undefined ? (await loaders.profile.summary.get())[field] : value;
};

const photoRefused = ({ language }: GatewayContext): UserError => ({
  code: 'PHOTO_REFUSED',
  message: profileTexts[language].photoRefused,
});

/** Resolvers of a person's profile. */
export const profileResolvers: Resolvers = {
  Viewer: {
    greeting: async (viewer, _args, context) =>
      profileTexts[context.language].greeting(await known(viewer, 'name', context)),
    id: async (viewer, _args, context) => (await known(viewer, 'id', context))?.toString() ?? null,
    name: (viewer, _args, context) => known(viewer, 'name', context),
    email: (viewer, _args, context) => known(viewer, 'email', context),
    photo: async (viewer, _args, context) => safeUrl(await known(viewer, 'photoUrl', context), context.mediaOrigin),
    initials: async (viewer, _args, context) => initialsOf(await known(viewer, 'name', context)),
    role: (viewer, _args, context) => known(viewer, 'role', context),
    age: (viewer, _args, context) => known(viewer, 'age', context),
    status: (viewer, _args, context) => known(viewer, 'status', context),
    totalPaid: async (viewer, _args, context) => rupees(await known(viewer, 'totalPaidPaise', context)),
    profileCards: async (_viewer, _args, { loaders, language }) =>
      profileCards(await loaders.profile.summary.get(), language),
  },
  Mutation: {
    createPhotoUpload: async (_root, { input }, context) => {
      const { api, loaders, language, mediaOrigin } = context;
      requireSession(context.jar);
      if (!isImageType(input.contentType)) {
        const message = profileTexts[language].notAnImage;
        return { userErrors: [{ code: 'NOT_AN_IMAGE', message, field: ['input', 'contentType'] }] };
      }
      const contentType = input.contentType.trim();

      return orUserErrors(
        async () => {
          const { id } = await loaders.profile.summary.get();
          const call = 'POST /admin/uploads/presign';
          if (id === null) throw new RestError({ failure: 'UNREADABLE', call: 'GET /me/summary' });
          const upload = await api.profile.presignUpload({ key: uploadKey(id, input.fileName), contentType });
          const [uploadUrl, publicUrl] = [
            safeUrl(upload.uploadUrl, mediaOrigin),
            safeUrl(upload.publicUrl, mediaOrigin),
          ];
          if (uploadUrl === null || publicUrl === null) throw new RestError({ failure: 'UNREADABLE', call });
          return { upload: { uploadUrl, publicUrl, contentType } };
        },
        () => photoRefused(context),
      );
    },
    setPhoto: (_root, { input }, context) => {
      requireSession(context.jar);
      return orUserErrors(
        async () => {
          await context.api.profile.setPhoto({ photoUrl: input.photoUrl });
          // The picture is set by now: a summary that cannot be had fails the fields that need it, not the change.
          void context.loaders.profile.summary.again().catch(() => undefined);
          return { viewer: { told: {} } };
        },
        () => photoRefused(context),
      );
    },
  },
};

const summary: PrefetchCall = ({ loaders }) => loaders.profile.summary.get();

/** Fields that need the summary. */
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
