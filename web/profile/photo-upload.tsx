import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useActionState, useState } from 'react';
import { refusalsOf } from '../errors.ts';
import { fragmentData } from '../fragment-data.ts';
import type { PhotoUploadFragment } from '../generated/graphql.ts';
import { useCreatePhotoUploadMutation, useSetPhotoMutation } from '../generated/hooks.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Form, type FormError } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { chosenPhoto, keepChosenPhoto } from './chosen-photo.ts';
import styles from './photo-upload.module.css';

type PhotoUploadProps = { learnerId: string; viewer: FragmentType<PhotoUploadFragment> };
type Outcome = { errors: readonly FormError[]; done: boolean };

/** The learner's picture, with a form to change it: request an upload address, upload the file, set it as the picture. */
export function PhotoUpload({ learnerId, viewer: from }: PhotoUploadProps) {
  const texts = useTexts().profile;
  const unreachable = useTexts().problem.connection;
  const viewer = fragmentData<PhotoUploadFragment>(from);
  const client = useApolloClient();
  const [file, setFile] = useState(() => chosenPhoto(client, learnerId));
  const [prepare] = useCreatePhotoUploadMutation();
  const [setPhoto] = useSetPhotoMutation();

  const choose = (photo: File | null) => {
    setFile(photo);
    keepChosenPhoto(client, learnerId, photo);
  };
  const upload = async (): Promise<Outcome> => {
    if (file === null) return { errors: [], done: false };
    const prepared = await prepare({ variables: { input: { fileName: file.name, contentType: file.type } } });
    const place = prepared.data?.createPhotoUpload.upload;
    if (!place) {
      return failed(refusalsOf(prepared.data?.createPhotoUpload.userErrors, prepared.error, unreachable));
    }
    if (!(await sendFile(place, file))) return failed([{ message: unreachable }]);

    const answer = await setPhoto({ variables: { input: { photoUrl: place.publicUrl } } });
    if (!answer.data?.setPhoto.viewer) {
      return failed(refusalsOf(answer.data?.setPhoto.userErrors, answer.error, unreachable));
    }
    keepChosenPhoto(client, learnerId, null);
    return { errors: [], done: true };
  };
  const [{ errors, done }, submit, uploading] = useActionState(upload, { errors: [], done: false });

  return (
    <div className={styles.photo}>
      <Avatar initials={viewer.initials ?? ''} photo={viewer.photo} alt={viewer.name ?? ''} size="large" />
      <Form onSubmit={submit} errors={errors} label={texts.uploadPhoto}>
        <FileField label={texts.photo} name="photo" accept="image/*" file={file} onChoose={choose} />
        <Button
          type="submit"
          look="secondary"
          size="small"
          disabled={file === null}
          busy={uploading}
          busyText={texts.uploading}
        >
          {texts.uploadPhoto}
        </Button>
        {done && (
          <Notice tone="success" live="status">
            {texts.photoUpdated}
          </Notice>
        )}
      </Form>
    </div>
  );
}

const failed = (errors: readonly FormError[]): Outcome => ({ errors, done: false });

/** Uploads the file to the prepared address, without cookies. Returns whether that worked. */
const sendFile = async (place: { uploadUrl: string; contentType: string }, file: File): Promise<boolean> => {
  try {
    const { ok } = await fetch(place.uploadUrl, {
      method: 'PUT',
      body: file,
      credentials: 'omit',
      headers: { 'content-type': place.contentType },
    });
    return ok;
  } catch {
    return false;
  }
};
