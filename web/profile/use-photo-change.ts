import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoUploadFormFragment } from '../generated/graphql.ts';
import { useTexts, useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import { chosenPhoto, keepChosenPhoto, keepPhotoUpload, photoUpload } from './chosen-photo.ts';
import { resizePhoto, type PreparedPhoto } from './resize-photo.ts';
import { usePhotoUpload, type PhotoFailure } from './use-photo-upload.ts';

/** How far a change of the photo is. */
type Stage =
  | { name: 'resting' | 'uploading' | 'done' }
  /** The file is being made smaller. */
  | { name: 'preparing'; file: File }
  /** The file cannot be used. */
  | { name: 'unusable'; reason: string }
  | { name: 'failed'; failure: PhotoFailure };

/**
 * A change of the learner's photo: the file that is chosen is made smaller and kept until it is sent. It goes on where it was
 * when its page is left and opened again.
 */
export const usePhotoChange = (learnerId: string, { maxByteCount, maxSizeText }: PhotoUploadFormFragment) => {
  const texts = useTexts();
  const client = useApolloClient();
  const upload = usePhotoUpload();
  const [photo, setPhoto] = useState(() => chosenPhoto(client, learnerId));
  const [stage, setStage] = useState<Stage>(() => ({
    name: photoUpload(client, learnerId) === null ? 'resting' : 'uploading',
  }));
  const refused = useUntilLanguageChange(stage);
  // A new field is empty, so that the same file can be chosen again.
  const [fieldNumber, setFieldNumber] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);

  const keep = (next: PreparedPhoto | null) => setPhoto(keepChosenPhoto(client, learnerId, next));
  const choose = async (file: File | null): Promise<void> => {
    latest.current = file;
    keep(null);
    if (file === null) return setStage({ name: 'resting' });
    const isImage = file.type.startsWith('image/');
    // Phones hand over files without an ending also without a type.
    if (!isImage && file.type !== '') return setStage({ name: 'unusable', reason: texts.profile.notAnImage });

    setStage({ name: 'preparing', file });
    const prepared = await resizePhoto(file, maxByteCount);
    // Another file may have been chosen meanwhile.
    if (latest.current !== file) return;
    if (prepared === null || !(isImage || prepared.isReadable)) {
      return setStage({ name: 'unusable', reason: texts.profile.notAnImage });
    }
    if (prepared.file.size > maxByteCount) {
      return setStage({ name: 'unusable', reason: texts.profile.photoTooLarge(maxSizeText) });
    }
    keep(prepared);
    setStage({ name: 'resting' });
  };
  const send = (): void => {
    if (photo === null || photoUpload(client, learnerId) !== null) return;
    keepPhotoUpload(client, upload(photo.file));
    setStage({ name: 'uploading' });
    void awaitUpload();
  };
  const awaitUpload = async (): Promise<void> => {
    const running = photoUpload(client, learnerId);
    if (running === null) return;
    const failure = await running;
    if (failure !== null) return setStage({ name: 'failed', failure });
    keep(null);
    setFieldNumber((number) => number + 1);
    setStage({ name: 'done' });
  };

  useOnceHydrated(() => {
    const file = field.current?.files?.[0];
    if (file !== undefined) void choose(file);
  });

  // The page was left while it was under way.
  const awaitEarlier = useEffectEvent(() => void awaitUpload());
  useEffect(() => awaitEarlier(), []);

  useEffect(() => {
    // The button that had the focus stays disabled until another file is chosen; the one that tries again has gone.
    const isOver = stage.name === 'done' || stage.name === 'failed';
    if (isOver && document.activeElement === document.body) field.current?.focus();
  }, [stage]);

  return {
    photo,
    stage,
    /** The stage until the page changes its language, in which a refusal cannot be fetched again. */
    refused,
    /** The file field, and the key of its element. */
    field,
    fieldNumber,
    choose,
    send,
  };
};
