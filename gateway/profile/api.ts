import type { Rest } from '../rest/rest.ts';
import { summaryRecord, uploadRecord, type SummaryRecord, type UploadRecord } from './records.ts';

/** The calls for a person's profile. */
export const createProfileApi = (rest: Rest) => ({
  /** GET /me/summary */
  summary: (): Promise<SummaryRecord> => rest.get('/me/summary', summaryRecord),
  /** POST /admin/uploads/presign */
  presignUpload: (body: { key: string; contentType: string }): Promise<UploadRecord> =>
    rest.post('/admin/uploads/presign', body, uploadRecord),
  /** POST /me/photo */
  setPhoto: (body: { photoUrl: string }): Promise<void> => rest.send('/me/photo', body),
});
