import { crc32 } from 'node:zlib';
import { imageTypeOf } from './image-type.ts';

/** More than pictures have; a file that is made of so many would take long. */
const maxParts = 20_000;

/**
 * A picture without what cameras and programs write into the file beside it: place, time, device, comments, small copies of
 * what was cut off, and whatever follows its end. Its colours stay, and so does how a JPEG or a PNG is turned; browsers
 * do not turn a WebP. A GIF, which cameras do not write, and an AVIF, whose parts are found by their offsets, are returned
 * unchanged. Null for a file of more parts than pictures have, and for one of which nothing is left.
 */
export const withoutMetadata = (content: Buffer): Buffer | null => {
  const partsOf = partsByType.get(imageTypeOf(content) ?? '');
  if (partsOf === undefined) return content;
  const parts: Buffer[] = [];
  for (const part of partsOf(content)) {
    if (parts.length === maxParts) return null;
    parts.push(part);
  }
  const kept = Buffer.concat(parts);
  return imageTypeOf(kept) === null ? null : kept;
};

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text;

const jpegMarkers = { end: 0xd9, scan: 0xda, exif: 0xe1, comment: 0xfe } as const;

/** Whether a byte after 0xff begins a segment with a length. Others fill up, stand alone, or belong to the pixels. */
const hasLength = (marker: number): boolean =>
  marker > 0x01 && marker < 0xff && (marker < 0xd0 || marker > jpegMarkers.end);

function* partsOfJpeg(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 2);
  for (let at = 2; at + 2 <= content.length;) {
    const marker = content.readUInt8(at + 1);
    if (content[at] !== 0xff || (!hasLength(marker) && marker !== jpegMarkers.end)) {
      at += 1;
      continue;
    }
    if (marker === jpegMarkers.end) return yield content.subarray(at, at + 2);
    if (at + 4 > content.length) return;
    const end = at + 2 + content.readUInt16BE(at + 2);
    const next = marker === jpegMarkers.scan ? endOfScan(content, end) : end;
    yield keptOfSegment(marker, content.subarray(at, next));
    at = next;
  }
}

/** Where the pixels of a scan end: at the first marker that is none of those within them. */
const endOfScan = (content: Buffer, from: number): number => {
  for (let at = from; at + 1 < content.length; at += 1) {
    if (content[at] !== 0xff) continue;
    const marker = content.readUInt8(at + 1);
    if (hasLength(marker) || marker === jpegMarkers.end) return at;
  }
  return content.length;
};

const nothing = Buffer.alloc(0);

/** What the segments for applications begin with that say how to show the pixels, by their markers. */
const keptNames: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

const keptOfSegment = (marker: number, segment: Buffer): Buffer => {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker === jpegMarkers.comment ? nothing : segment;
  const content = segment.subarray(4);
  if (marker === jpegMarkers.exif && startsWith(content, 'Exif\0\0')) return exifSegment(content.subarray(6));
  const name = keptNames.get(marker);
  if (name === undefined || !startsWith(content, name)) return nothing;
  return marker === 0xe0 ? withoutThumbnail(segment) : segment;
};

const jfifHead = Buffer.from([0xff, 0xe0, 0, 16]);

/** A JFIF segment without the small copy of the picture that may follow its measures. */
const withoutThumbnail = (segment: Buffer): Buffer =>
  segment.length <= 18 ? segment : Buffer.concat([jfifHead, segment.subarray(4, 16), Buffer.alloc(2)]);

const orientationTag = 0x0112;

/** How a picture is to be turned, by its Exif data, from 1 (not at all) to 8. */
const orientationOf = (exif: Buffer): number => {
  if (exif.length < 8) return 1;
  const isLittle = startsWith(exif, 'II');
  const short = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return 1;
  const end = Math.min(exif.length, directory + 2 + 12 * short(directory));
  for (let at = directory + 2; at + 12 <= end; at += 12) if (short(at) === orientationTag) return short(at + 8);
  return 1;
};

/** Exif data with the orientation as its only entry. */
const onlyOrientation = '4d4d002a00000008000101120003000000010000000000000000';

/** Exif data that says how a picture is turned, and nothing else; null for one that is not turned. */
const turnedAs = (exif: Buffer): Buffer | null => {
  const orientation = orientationOf(exif);
  if (orientation < 2 || orientation > 8) return null;
  const data = Buffer.from(onlyOrientation, 'hex');
  data.writeUInt16BE(orientation, 18);
  return data;
};

/** What stands before that data in a JPEG: marker, length, name. */
const segmentHead = 'ffe10022457869660000';

const exifSegment = (exif: Buffer): Buffer => {
  const data = turnedAs(exif);
  return data === null ? nothing : Buffer.concat([Buffer.from(segmentHead, 'hex'), data]);
};

/** The parts of a PNG beside those that every reader has to know: its colours, and the frames of one that moves. */
const keptOfPng: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function* partsOfPng(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 8);
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    const chunk = content.subarray(at, end);
    if (name === 'eXIf') yield exifChunk(chunk.subarray(8, -4));
    else yield /^[A-Z]/.test(name) || keptOfPng.has(name) ? chunk : nothing;
    at = name === 'IEND' ? content.length : end;
  }
}

/** What stands before that data in a PNG: length, name. */
const chunkHead = '0000001a65584966';

const exifChunk = (exif: Buffer): Buffer => {
  const data = turnedAs(exif);
  if (data === null) return nothing;
  const chunk = Buffer.concat([Buffer.from(chunkHead, 'hex'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
};

const keptOfWebp: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** The flags of an extended WebP that announce Exif data and XMP. */
const flagsOfMetadata = 0x08 | 0x04;

function* partsOfWebp(content: Buffer): Generator<Buffer> {
  const size = content.readUInt32LE(4);
  const file = content.subarray(0, 8 + size);
  const head = Buffer.from(file.subarray(0, 12));
  yield head;
  let removed = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const partSize = file.readUInt32LE(at + 4);
    const chunk = Buffer.from(file.subarray(at, at + 8 + partSize + (partSize % 2)));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8(chunk.readUInt8(8) & ~flagsOfMetadata, 8);
    const isKept = keptOfWebp.has(name);
    if (!isKept) removed += chunk.length;
    yield isKept ? chunk : nothing;
    at += chunk.length;
  }
  // One that is cut off goes on to say how long it was, without which less of it is shown.
  head.writeUInt32LE(size - removed, 4);
}

const partsByType: ReadonlyMap<string, (content: Buffer) => Iterable<Buffer>> = new Map([
  ['image/jpeg', partsOfJpeg],
  ['image/png', partsOfPng],
  ['image/webp', partsOfWebp],
]);
