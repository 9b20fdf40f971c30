import { imageTypeOf } from './image-type.ts';

/** More than pictures have; a file that is made of so many would take long. */
const maxParts = 20_000;

/**
 * A picture without what cameras and programs write into the file beside it: place, time, device, comments, small copies of
 * what was cut off, and whatever follows its end. How it is turned and its colours stay. A GIF, which cameras do not write, and
 * an AVIF, whose parts are found by their offsets, are returned unchanged. Null for a file of more parts than pictures have.
 */
export const withoutMetadata = (content: Buffer): Buffer | null => {
  const partsOf = partsByType.get(imageTypeOf(content) ?? '');
  if (partsOf === undefined) return content;
  const parts: Buffer[] = [];
  for (const part of partsOf(content)) {
    if (parts.length === maxParts) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text;

const jpegMarkers = { end: 0xd9, scan: 0xda, application: 0xe0, comment: 0xfe } as const;

/** Whether a marker has no content, and so no length. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function* partsOfJpeg(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 2);
  let at = content.indexOf(0xff, 2);
  while (at !== -1 && at + 4 <= content.length) {
    const marker = content.readUInt8(at + 1);
    if (marker === jpegMarkers.end) break;
    // Markers may be filled up with further bytes of this value.
    let next = at + (marker === 0xff ? 1 : 2);
    if (marker !== 0xff && !standsAlone(marker)) {
      const end = at + 2 + content.readUInt16BE(at + 2);
      next = marker === jpegMarkers.scan ? endOfScan(content, end) : end;
      yield keptOfSegment(marker, content.subarray(at, next));
    }
    at = content.indexOf(0xff, next);
  }
  yield Buffer.from([0xff, jpegMarkers.end]);
}

/** Where the pixels of a scan end: at the first marker that is none of those within them. */
const endOfScan = (content: Buffer, from: number): number => {
  let at = content.indexOf(0xff, from);
  while (at !== -1 && at + 1 < content.length) {
    const marker = content.readUInt8(at + 1);
    const isWithin = marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isWithin && marker !== 0xff) return at;
    at = content.indexOf(0xff, at + (isWithin ? 2 : 1));
  }
  return content.length;
};

const nothing = Buffer.alloc(0);

const keptOfSegment = (marker: number, segment: Buffer): Buffer => {
  const isApplication = marker >= jpegMarkers.application && marker <= jpegMarkers.application + 15;
  if (!isApplication) return marker === jpegMarkers.comment ? nothing : segment;
  const content = segment.subarray(4);
  if (startsWith(content, 'Exif\0\0')) return turnedBy(orientationOf(content.subarray(6)));
  return ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'].some((name) => startsWith(content, name)) ? segment : nothing;
};

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

/** A segment of Exif data with the orientation as its only entry. */
const turned = 'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000';

/** A segment that says how a picture is turned, and nothing else. */
const turnedBy = (orientation: number): Buffer => {
  if (orientation < 2 || orientation > 8) return nothing;
  const segment = Buffer.from(turned, 'hex');
  segment.writeUInt16BE(orientation, 28);
  return segment;
};

const metadataOfPng: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function* partsOfPng(content: Buffer): Generator<Buffer> {
  yield content.subarray(0, 8);
  for (let at = 8; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    yield metadataOfPng.has(name) ? nothing : content.subarray(at, end);
    at = name === 'IEND' ? content.length : end;
  }
}

const metadataOfWebp: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);

/** The flags of an extended WebP that announce such parts. */
const flagsOfMetadata = 0x08 | 0x04;

function* partsOfWebp(content: Buffer): Generator<Buffer> {
  const file = content.subarray(0, 8 + content.readUInt32LE(4));
  const head = Buffer.from(file.subarray(0, 12));
  yield head;
  let length = 4;
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const name = file.toString('latin1', at, at + 4);
    const part = metadataOfWebp.has(name) ? nothing : Buffer.from(file.subarray(at, end));
    if (name === 'VP8X' && part.length > 8) part.writeUInt8(part.readUInt8(8) & ~flagsOfMetadata, 8);
    length += part.length;
    yield part;
    at = end;
  }
  head.writeUInt32LE(length, 4);
}

const partsByType: ReadonlyMap<string, (content: Buffer) => Iterable<Buffer>> = new Map([
  ['image/jpeg', partsOfJpeg],
  ['image/png', partsOfPng],
  ['image/webp', partsOfWebp],
]);
