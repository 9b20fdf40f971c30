import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { PhotoUploadFormFragment, PhotoUploadFragment } from '../generated/graphql.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts, useUntilLanguageChange } from '../texts/texts-provider.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useOnceHydrated } from '../ui/use-once-hydrated.ts';
import { chosenPhoto, keepChosenPhoto, keepPhotoUpload, photoUpload } from './chosen-photo.ts';
import { resizePhoto, type PreparedPhoto } from './resize-photo.ts';
import { usePhotoUpload, type PhotoFailure } from './use-photo-upload.ts';
import styles from './photo-upload.module.css';

type PhotoUploadProps = {
  learnerId: string;
  viewer: FragmentType<PhotoUploadFragment>;
  form: FragmentType<PhotoUploadFormFragment>;
};

/** How far a change of the photo is. */
type Stage =
  | { name: 'resting' | 'uploading' | 'done' }
  /** The file is being made smaller. */
  | { name: 'preparing'; file: File }
  /** The file cannot be used. */
  | { name: 'unusable'; reason: string }
  | { name: 'failed'; failure: PhotoFailure };

/** The learner's picture, and the way to another one, which is made smaller and shown before it goes up. */
export function PhotoUpload({ learnerId, viewer: from, form: formFrom }: PhotoUploadProps) {
  const texts = useTexts();
  const viewer = fragmentData<PhotoUploadFragment>(from);
  const { maxByteCount, maxSizeText } = fragmentData<PhotoUploadFormFragment>(formFrom);
  const client = useApolloClient();
  const upload = usePhotoUpload();
  const [photo, setPhoto] = useState(() => chosenPhoto(client, learnerId));
  const [stage, setStage] = useState<Stage>(() => ({
    name: photoUpload(client, learnerId) === null ? 'resting' : 'uploading',
  }));
  const refused = useUntilLanguageChange(stage);
  // A new field is empty, so that the same file can be chosen again.
  const [fieldNumber, setFieldNumber] = useState(0);
  const hintId = useId();
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

  const isBusy = stage.name === 'uploading' || stage.name === 'preparing';
  const file = stage.name === 'preparing' ? stage.file : photo?.chosen;

  return (
    <div className={styles.photo}>
      <Avatar
        initials={viewer.initials ?? ''}
        photo={photo?.preview ?? viewer.photo}
        alt={viewer.name ?? ''}
        size="large"
      />
      <Form onSubmit={send} label={texts.profile.uploadPhoto}>
        <div className={styles.buttons}>
          <label className={styles.choose}>
            {texts.profile.changePhoto}
            <input
              key={fieldNumber}
              ref={field}
              type="file"
              name="photo"
              accept="image/*"
              className={styles.input}
              disabled={stage.name === 'uploading'}
              aria-describedby={hintId}
              aria-invalid={refused?.name === 'unusable' || undefined}
              onChange={(event) => void choose(event.currentTarget.files?.[0] ?? null)}
            />
          </label>
          <Button
            type="submit"
            look={photo === null ? 'quiet' : 'primary'}
            size="small"
            disabled={photo === null}
            busy={isBusy}
            busyText={stage.name === 'preparing' ? texts.profile.preparingPhoto : texts.profile.uploading}
          >
            {texts.profile.uploadPhoto}
          </Button>
        </div>
        <p id={hintId} className={styles.hint}>
          {photo?.preview ? texts.profile.photoPreview : texts.profile.photoHint(maxSizeText)}
        </p>
        {file && <p className={styles.hint}>{file.name}</p>}
        {refused?.name === 'unusable' && (
          <Notice tone="danger" live="alert">
            {refused.reason}
          </Notice>
        )}
        {refused?.name === 'failed' && (
          <Notice
            tone="danger"
            live="alert"
            action={
              refused.failure.isPassing && (
                <Button type="submit" look="quiet" size="small">
                  {texts.ui.tryAgain}
                </Button>
              )
            }
          >
            <TextWithLang text={refused.failure.message} />
          </Notice>
        )}
        <Notice tone="success" live="status">
          {stage.name === 'done' && texts.profile.photoUpdated}
        </Notice>
      </Form>
    </div>
  );
}

/** The places of the picture and of what changes it while they load. */
export function PhotoUploadSkeleton() {
  return (
    <div className={styles.photo}>
      <Avatar initials="" size="large" />
      <div>
        <Skeleton shape="button" />
        <Skeleton />
      </div>
    </div>
  );
}
