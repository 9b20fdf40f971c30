import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '../../academy-api/files/picture-metadata.ts';
import { pictures } from '../support/pictures.ts';
import { jpegOfPhone, place } from '../support/photo-of-phone.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

const pngChunk = (name: string, data: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, latin(name + data), Buffer.alloc(4)]);
};

const webpChunk = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([latin(name), size, data, Buffer.alloc(data.length % 2)]);
};

const webpOf = (...chunks: readonly Buffer[]) => {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  return webpChunk('RIFF', body);
};

describe('the metadata of a picture', () => {
  it.each(Object.entries(pictures))('is not there in a plain %s, which stays as it is', (_kind, picture) => {
    expect(withoutMetadata(picture)).toEqual(picture);
  });

  it.each(['MM', 'II'] as const)('is taken from a JPEG, all but how it is turned (%s)', (order) => {
    const { picture, bare } = jpegOfPhone(6, order);
    expect(picture.includes(place)).toBe(true);
    const kept = withoutMetadata(picture);
    expect(kept).toEqual(bare);
    expect(withoutMetadata(bare)).toEqual(bare);
  });

  it('is taken from a PNG', () => {
    const [head, image] = [pictures.png.subarray(0, 33), pictures.png.subarray(33)];
    const picture = Buffer.concat([head, pngChunk('eXIf', place), pngChunk('tEXt', place), image, latin(place)]);
    expect(withoutMetadata(picture)).toEqual(pictures.png);
  });

  it('is taken from a WebP', () => {
    const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const image = pictures.webp.subarray(12);
    const metadata = [webpChunk('EXIF', latin(place)), webpChunk('XMP ', latin(place))];
    const picture = Buffer.concat([webpOf(extended(0x1c), image, ...metadata), latin(place)]);
    expect(withoutMetadata(picture)).toEqual(webpOf(extended(0x10), image));
  });

  it('is taken also from a file that is cut off', () => {
    const { picture } = jpegOfPhone(6, 'MM');
    for (let length = 3; length < picture.length; length += 1)
      expect(withoutMetadata(picture.subarray(0, length))?.includes(place)).toBe(false);
    for (const whole of Object.values(pictures))
      for (let length = 0; length < whole.length; length += 1)
        expect(() => withoutMetadata(whole.subarray(0, length))).not.toThrow();
  });

  it('is not looked for in what is made of more parts than pictures have', () => {
    const empty = Buffer.from('fffe0002', 'hex');
    const many = Buffer.concat([pictures.jpeg.subarray(0, 20), ...Array.from({ length: 20_000 }, () => empty)]);
    expect(withoutMetadata(many)).toBeNull();
  });
});
