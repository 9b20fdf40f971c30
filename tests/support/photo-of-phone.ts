/** What a phone writes into a photo about where it was taken; the tests look for these words. */
export const place = 'GPS 23.7808 N 90.2792 E';

const latin = (text: string) => Buffer.from(text, 'latin1');

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Exif data with the orientation, in the order of bytes that a maker uses, and something after it. */
const exif = (orientation: number, order: 'MM' | 'II', after: string): Buffer => {
  const directory =
    order === 'MM'
      ? `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`
      : `49492a0008000000010012010300010000000${orientation}00000000000000`;
  return Buffer.concat([latin('Exif\0\0'), Buffer.from(directory, 'hex'), latin(after)]);
};

/** A JPEG as a phone writes it, and what is left of it without its metadata. */
export const jpegOfPhone = (orientation: number, order: 'MM' | 'II') => {
  const start = Buffer.from('ffd8', 'hex');
  const jfif = segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex'));
  const colours = segment(0xe2, latin('ICC_PROFILE\0\x01\x01colours'));
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from('12ff0034ffd056', 'hex')]);
  const end = Buffer.from('ffd9', 'hex');
  const picture = Buffer.concat([
    start,
    jfif,
    segment(0xe1, exif(orientation, order, place)),
    segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${place}`)),
    colours,
    segment(0xe2, latin(`MPF\0${place}`)),
    segment(0xed, latin(`Photoshop 3.0\0${place}`)),
    segment(0xfe, latin(place)),
    scan,
    end,
    latin(place),
  ]);
  return {
    picture,
    bare: Buffer.concat([start, jfif, segment(0xe1, exif(orientation, 'MM', '')), colours, scan, end]),
  };
};
