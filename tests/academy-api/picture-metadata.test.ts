import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '../../academy-api/files/picture-metadata.ts';
import { pictures } from '../support/pictures.ts';
import { jpegOfPhone, place } from '../support/photo-of-phone.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

const pngChunk = (name: string, data: string) => {
  const [size, checksum, content] = [Buffer.alloc(4), Buffer.alloc(4), latin(name + data)];
  size.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, checksum]);
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

  it('is taken from a JPEG also where it is a small copy, or of an old program', () => {
    const measures = '01010000480048';
    const start = (size: string, thumbnail: string) =>
      Buffer.from(`ffd8ffe0${size}4a46494600${measures}${thumbnail}`, 'hex');
    const ofOldProgram = Buffer.concat([
      Buffer.from('ffed0029', 'hex'),
      latin(`Adobe_Photoshop2.5:${place.slice(0, 20)}`),
    ]);
    const colours = Buffer.concat([Buffer.from('ffee000e', 'hex'), latin('Adobe\0\x64\0\0\0\0\x01')]);
    const end = Buffer.from('ffd9', 'hex');
    const picture = Buffer.concat([start('0013', '0101aabbcc'), ofOldProgram, colours, end]);
    expect(withoutMetadata(picture)).toEqual(Buffer.concat([start('0010', '0000'), colours, end]));
  });

  it.each([
    ['big', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'],
    ['little', 'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0'],
  ])('is taken from a PNG, all but how it is turned (%s end first)', (_order, exif) => {
    const [head, image] = [pictures.png.subarray(0, 33), pictures.png.subarray(33)];
    const picture = Buffer.concat([head, pngChunk('eXIf', exif + place), image]);
    const turned = pngChunk('eXIf', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');
    expect(withoutMetadata(picture)).toEqual(Buffer.concat([head, turned, image]));
  });

  it('is taken out with every part that says nothing of how a picture looks', () => {
    const [head, image] = [pictures.png.subarray(0, 33), pictures.png.subarray(33)];
    expect(withoutMetadata(Buffer.concat([head, pngChunk('caBX', place), image]))).toEqual(pictures.png);
    const webp = pictures.webp.subarray(12);
    expect(withoutMetadata(webpOf(webp, webpChunk('C2PA', latin(place))))).toEqual(webpOf(webp));
  });

  it.each([
    ['jpeg', 20],
    ['png', 20],
    ['webp', 4],
  ] as const)('leaves a %s that is cut off as much to show', (kind, missing) => {
    const cutOff = pictures[kind].subarray(0, -missing);
    expect(withoutMetadata(cutOff)).toEqual(cutOff);
  });

  it('is taken also from a file that is cut off', () => {
    const { picture } = jpegOfPhone(6, 'MM');
    for (let length = 3; length < picture.length; length += 1)
      expect(withoutMetadata(picture.subarray(0, length))?.includes(place)).not.toBe(true);
    for (const whole of Object.values(pictures))
      for (let length = 0; length < whole.length; length += 1)
        expect(() => withoutMetadata(whole.subarray(0, length))).not.toThrow();
  });

  it.each(['ffd8ff', 'ffd8fffe00044141', '52494646000000005745425056503820'])('is all that there is in %s', (bytes) => {
    expect(withoutMetadata(Buffer.from(bytes, 'hex'))).toBeNull();
  });

  it('is not looked for in what is made of more parts than pictures have', () => {
    const empty = Buffer.from('fffe0002', 'hex');
    const many = Buffer.concat([pictures.jpeg.subarray(0, 20), ...Array.from({ length: 20_000 }, () => empty)]);
    expect(withoutMetadata(many)).toBeNull();
  });
});
