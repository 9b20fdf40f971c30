/** The longest side of an uploaded photo in pixels: three times the largest picture of a person on the site. */
const MAX_SIDE = 1024;
const QUALITY = 0.85;

/** A photo that was chosen, ready to upload. */
export type PreparedPhoto = {
  /** The file as it was chosen. */
  chosen: File;
  /** The file to upload. */
  file: File;
  /** Whether the browser can show that file. */
  isReadable: boolean;
};

/** The types that every browser reads. A file of another type may be shown by other browsers than this one. */
const readableTypes: readonly string[] = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'];

/**
 * Resizes a photo by drawing it again: photos of phones have several megabytes, and metadata with the place. A file of a
 * type that the browser cannot read is uploaded unchanged, and so is a GIF that is small enough, since it may be
 * animated. Resolves with null for a picture that is broken.
 */
export const resizePhoto = async (file: File, maxByteCount: number): Promise<PreparedPhoto | null> => {
  const picture = await pictureOf(file);
  if (picture === 'broken') return null;
  const drawn = picture === null ? null : await drawResized(picture, file);
  if (drawn === null) return { chosen: file, file, isReadable: false };
  const kept = file.type === 'image/gif' && file.size <= maxByteCount ? file : drawn;
  return { chosen: file, file: kept, isReadable: true };
};

/** The picture in a file; null where this browser cannot tell. */
const pictureOf = async (file: File): Promise<ImageBitmap | 'broken' | null> => {
  try {
    // Applies the orientation of the metadata, which the drawing loses.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    // Any other error is one of a browser without this function or its options.
    return error instanceof DOMException && readableTypes.includes(file.type) ? 'broken' : null;
  }
};

/** Redraws a picture as a JPEG, or as one with transparency where it has some: WebP, or PNG where the browser writes no WebP. */
const drawResized = async (picture: ImageBitmap, { name, type }: File): Promise<File | null> => {
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const isTransparent = type !== 'image/jpeg' && hasTransparency(context);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, isTransparent ? 'image/webp' : 'image/jpeg', QUALITY),
    );
    return blob === null ? null : new File([blob], nameAs(blob.type, name), { type: blob.type });
  } catch {
    return null;
  }
};

/** Whether any pixel lets through what is behind it. */
const hasTransparency = (context: CanvasRenderingContext2D): boolean => {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
};

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' };

const nameAs = (type: string, name: string): string => `${name.replace(/\.[^.]*$/, '')}.${endings[type] ?? 'jpg'}`;
