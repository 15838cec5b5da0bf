import { useQuery } from '@tanstack/react-query';
import { Camera, UserRound } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { toAppError } from '#api/platform/app-error.ts';
import type { profileQueries } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { PictureRefused, pictureAccept, shrinkPhoto } from '#parts/shrink-picture.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';

export interface OwnPhotoProps {
  /** Where the photo lies; null for none. */
  path: string | null;
  read: typeof profileQueries.photo;
  words: {
    alt: string;
    add: string;
    change: string;
    saved: string;
    removed: string;
  };
  /** Shows the way to take the photo away. */
  removable: boolean;
  /** @param photo a small JPEG */
  store: (photo: Blob) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** A person's photo or its placeholder, and changing it: stored as soon as it is chosen. */
export function OwnPhoto({ path, read, words, removable, store, remove }: OwnPhotoProps) {
  const errorId = useId();
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);

  const change = async (work: 'upload' | 'remove', done: string, run: () => Promise<unknown>) => {
    if (busy !== null) {
      return;
    }
    setBusy(work);
    setError(null);
    try {
      await run();
      toast.success(done);
    } catch (failure) {
      const { code, facts } = toAppError(failure);
      setError(
        failure instanceof PictureRefused
          ? failure.message
          : copy.photoSaveFailed(errorMessage(code, facts)),
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
    void change('upload', words.saved, async () => store(await shrinkPhoto(file)));
  };

  return (
    <div className="grid justify-items-center gap-2">
      <div className="relative">
        <div className="grid size-24 place-items-center overflow-hidden rounded-full bg-primary-soft text-on-primary-soft ring-4 ring-surface">
          {path === null ? (
            <UserRound aria-hidden className="size-12" />
          ) : (
            <Photo path={path} read={read} alt={words.alt} />
          )}
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
            accept={pictureAccept}
            aria-label={path === null ? words.add : words.change}
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
      {removable && path !== null && (
        <Button
          variant="ghost"
          size="sm"
          loading={busy === 'remove'}
          loadingText={copy.photoRemoving}
          onClick={() => change('remove', words.removed, remove)}
        >
          {copy.removePhotoAction}
        </Button>
      )}
      <div aria-live="assertive">
        {error !== null && (
          <p id={errorId} className="mb-2 max-w-72 text-center font-medium text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface PhotoProps extends Pick<OwnPhotoProps, 'read'> {
  path: string;
  alt: string;
}

/** The photo, or the placeholder until it is there. */
export function Photo({ path, read, alt }: PhotoProps) {
  const { data: photo } = useQuery(read(path));
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
    return <UserRound aria-hidden className="size-1/2" />;
  }
  return (
    <img
      src={address}
      alt={alt}
      width={96}
      height={96}
      className="size-full object-cover"
      onError={() => setAddress(null)}
    />
  );
}
