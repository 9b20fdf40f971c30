import type { Rest } from '../rest/rest.ts';
import { readSummary, readUpload } from './records.ts';

/** The calls about a person's profile, on behalf of the requester. Each rejects with a RestError. */
export const createProfileApi = (rest: Rest) => ({
  summary: () => rest.getWithDecodeCache('/me/summary', readSummary),
  presignUpload: (file: { key: string; contentType: string }) => rest.post('/admin/uploads/presign', file, readUpload),
  setPhoto: (photo: { photoUrl: string }) => rest.send('/me/photo', photo),
});
