import type { FragmentType } from '@apollo/client';
import { useId } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { PhotoUploadFormFragment, PhotoUploadFragment } from '../generated/graphql.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePhotoChange } from './use-photo-change.ts';
import styles from './photo-upload.module.css';

type PhotoUploadProps = {
  learnerId: string;
  viewer: FragmentType<PhotoUploadFragment>;
  form: FragmentType<PhotoUploadFormFragment>;
};

/** The learner's picture, and the way to another one, which is made smaller and shown before it goes up. */
export function PhotoUpload({ learnerId, viewer: from, form }: PhotoUploadProps) {
  const texts = useTexts();
  const viewer = fragmentData<PhotoUploadFragment>(from);
  const limit = fragmentData<PhotoUploadFormFragment>(form);
  const { photo, stage, refused, field, fieldNumber, choose, send } = usePhotoChange(learnerId, limit);
  const hintId = useId();

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
          {photo?.preview ? texts.profile.photoPreview : texts.profile.photoHint(limit.maxSizeText)}
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
