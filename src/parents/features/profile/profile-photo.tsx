import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera, UserRound } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { toAppError } from '#api/platform/app-error.ts';
import {
  type Profile,
  profileQueries,
  removeProfilePhoto,
  uploadProfilePhoto,
} from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { PhotoRefused, photoAccept, shrinkPhoto } from './shrink-photo.ts';

export interface ProfilePhotoProps {
  profile: Profile;
  /** Shows the way to take the photo away. */
  editing: boolean;
}

/** The photo or its placeholder, and changing it. */
export function ProfilePhoto({ profile, editing }: ProfilePhotoProps) {
  const queryClient = useQueryClient();
  const errorId = useId();
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const path = profile.foto_profil;

  const change = async (
    work: 'upload' | 'remove',
    done: string,
    run: () => Promise<string | null>,
  ) => {
    if (busy !== null) {
      return;
    }
    setBusy(work);
    setError(null);
    try {
      const foto_profil = await run();
      queryClient.setQueryData(
        profileQueries.own(profile.id).queryKey,
        (before) => before && { ...before, foto_profil },
      );
      toast.success(done);
    } catch (failure) {
      setError(
        failure instanceof PhotoRefused
          ? failure.message
          : copy.photoSaveFailed(errorMessage(toAppError(failure).code)),
      );
    } finally {
      setBusy(null);
    }
  };

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The same file chosen again after a refusal must be seen as a choice.
    event.currentTarget.value = '';
    if (file === undefined) {
      return;
    }
    void change('upload', copy.photoSaved, async () =>
      uploadProfilePhoto(profile.id, await shrinkPhoto(file)),
    );
  };

  return (
    <div className="grid justify-items-center gap-2">
      <div className="relative">
        <div className="grid size-24 place-items-center overflow-hidden rounded-full bg-primary-soft text-on-primary-soft ring-4 ring-surface">
          {path === null ? <UserRound aria-hidden className="size-12" /> : <Photo path={path} />}
          {busy !== null && (
            <span className="absolute inset-0 grid place-items-center rounded-full bg-scrim text-white">
              <Spinner className="size-7" />
            </span>
          )}
        </div>
        <label
          className={classNames(
            'absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full bg-primary text-on-primary shadow-card ring-3 ring-surface',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            busy === null ? 'hover:bg-primary-hover' : 'opacity-60',
          )}
        >
          <Camera aria-hidden className="size-5" />
          <input
            type="file"
            accept={photoAccept}
            aria-label={path === null ? copy.addPhotoAction : copy.changePhotoAction}
            aria-disabled={busy !== null || undefined}
            aria-describedby={error === null ? undefined : errorId}
            onChange={choose}
            className="absolute inset-0 cursor-pointer rounded-full opacity-0"
          />
        </label>
      </div>
      <p role="status" className="sr-only">
        {busy === 'upload' && copy.photoUploading}
        {busy === 'remove' && copy.photoRemovingStatus}
      </p>
      {editing && path !== null && (
        <Button
          variant="ghost"
          size="sm"
          loading={busy === 'remove'}
          loadingText={copy.photoRemoving}
          onClick={() =>
            change('remove', copy.photoRemoved, async () => {
              await removeProfilePhoto(profile.id);
              return null;
            })
          }
        >
          {copy.removePhotoAction}
        </Button>
      )}
      <div aria-live="assertive">
        {error !== null && (
          <p id={errorId} className="max-w-72 text-center font-medium text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function Photo({ path }: { path: string }) {
  const { data: photo } = useQuery(profileQueries.photo(path));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (photo === undefined) {
      return;
    }
    // Lives in this page's memory only, and no longer than the picture is shown.
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  if (address === null) {
    return <UserRound aria-hidden className="size-12" />;
  }
  return (
    <img
      src={address}
      alt={copy.photoAlt}
      width={96}
      height={96}
      className="size-full object-cover"
      onError={() => setAddress(null)}
    />
  );
}
