import type { Rest } from '../rest/rest.ts';
import { readSummary, readUpload, type SummaryRecord, type UploadRecord } from './records.ts';

/** The calls about a person's profile, on behalf of the requester. Each rejects with a RestError. */
export type ProfileApi = {
  /** GET /me/summary. */
  readonly summary: () => Promise<SummaryRecord>;
  /** POST /admin/uploads/presign. */
  readonly presignUpload: (file: { key: string; contentType: string }) => Promise<UploadRecord>;
  /** POST /me/photo. */
  readonly setPhoto: (photo: { photoUrl: string }) => Promise<void>;
};

/** The calls about a person's profile over a client that carries the requester's session. */
export const createProfileApi = (rest: Rest): ProfileApi => ({
  summary: () => rest.getWithDecodeCache('/me/summary', readSummary),
  presignUpload: (file) => rest.post('/admin/uploads/presign', file, readUpload),
  setPhoto: (photo) => rest.send('/me/photo', photo),
});
