import { readdirSync, readFileSync } from 'node:fs';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { buildSchema, parse, print, type DocumentNode } from 'graphql';
import { clientTypes, documentId } from './client/codegen.ts';
import { publicSecondsOf } from './gateway/graphql/operations/cache-hints.ts';

const webDocuments = ['web/**/*.graphql'];

const schemaFolder = new URL('schema/', import.meta.url);
const schemaFiles = readdirSync(schemaFolder).filter(
  (name) => name.endsWith('.graphql') && name !== 'published.graphql',
);

/** Whether everybody gets the same answer, as the gateway judges it: such a document may be asked for by GET. */
const publicMark = (document: DocumentNode): { isPublic?: true } => {
  const schema = buildSchema(schemaFiles.map((name) => readFileSync(new URL(name, schemaFolder), 'utf8')).join('\n'));
  return publicSecondsOf(schema, parse(print(document))) === null ? {} : { isPublic: true };
};

const config: CodegenConfig = {
  schema: ['schema/*.graphql', '!schema/published.graphql'],
  importExtension: '.ts',
  generates: {
    'gateway/generated/schema.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...clientTypes,
        immutableTypes: true,
        contextType: '../context.ts#GatewayContext',
        makeResolverTypeCallable: true,
        // What the resolvers of a type receive. A type without a line here is resolved from an object of its own shape.
        mappers: {
          Academy: '../academy/facts.ts#AcademyFacts',
          AnnouncementConnection: '../announcements/records.ts#AnnouncementPage',
          CourseConnection: '../catalogue/records.ts#CoursePage',
          MeetingRequestConnection: '../meeting-requests/records.ts#MeetingRequestPage',
          PurchaseConnection: '../purchases/records.ts#PurchasePage',
          WebinarConnection: '../catalogue/records.ts#WebinarPage',
          Agenda: '../agenda/rules.ts#AgendaState',
          Announcement: '../announcements/records.ts#AnnouncementRecord',
          MarkAnnouncementReadPayload: '../announcements/rules.ts#MarkOutcome',
          MeetingRequest: '../meeting-requests/records.ts#MeetingRequestRecord',
          Money: '../values/money.ts#Money as MoneyValue',
          UserError: '../auth/user-error.ts#UserErrorRecord',
          Viewer: '../profile/records.ts#ViewerRecord',
          ClassSession: '../catalogue/class-rules.ts#ClassSession as ClassSessionValue',
          ContentItem: '../course-content/records.ts#ContentItemRecord',
          Course: '../catalogue/records.ts#CourseRecord',
          CourseAccess: '../purchases/course-access.ts#CourseAccessRecord',
          CourseMonth: '../purchases/course-access.ts#CourseMonthRecord',
          EnrolledCourse: '../profile/records.ts#SummaryCourseRecord',
          PromoVideo: '../catalogue/records.ts#PromoVideoRecord',
          PayableOffer: '../purchases/offer-view.ts#OfferRecord',
          Purchase: '../purchases/records.ts#PurchaseRecord',
          PurchaseOverview: '../purchases/course-access.ts#Purchases',
          PurchasedCourse: '../purchases/course-access.ts#PurchasedCourseRecord',
          Testimonial: '../catalogue/records.ts#TestimonialRecord',
          Webinar: '../catalogue/records.ts#WebinarRecord',
        },
      },
    },
    'gateway/generated/context.ts': { plugins: ['./scripts/codegen/gateway-context.ts'] },
    'gateway/generated/contract.ts': { plugins: ['./scripts/codegen/contract.ts'] },
    'gateway/generated/site-routes.ts': { plugins: ['./scripts/codegen/site-routes.ts'] },
    'client/generated/': {
      documents: ['schema/examples/*.graphql'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { ...clientTypes, documentMode: 'string' },
    },
    'web/generated/': {
      documents: webDocuments,
      preset: 'client',
      // The types mask fragments by inlineFragmentTypes below. The manifest lets the client send hashes in place of documents.
      presetConfig: {
        fragmentMasking: false,
        persistedDocuments: {
          hashAlgorithm: documentId,
        },
        onExecutableDocumentNode: publicMark,
      },
      documentTransforms: [addTypenameSelectionDocumentTransform],
      config: { ...clientTypes, inlineFragmentTypes: 'mask' },
    },
    'web/generated/hooks.ts': {
      documents: webDocuments,
      plugins: ['./scripts/codegen/apollo-hooks.ts'],
      config: { documentsFrom: './graphql.ts' },
    },
  },
};

export default config;
