import { useQuery } from '@tanstack/react-query';
import { Camera, UserRound } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { profileQueries } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
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
  const act = useAct({
    /** The photo that was chosen; null to take away the one there is. */
    act: async (chosen: File | null) =>
      chosen === null ? remove() : store(await shrinkPhoto(chosen)),
    done: (_, chosen) => toast.success(chosen === null ? words.removed : words.saved),
    refused: (failure) =>
      failure instanceof PictureRefused
        ? failure.message
        : copy.photoSaveFailed(sentenceOf(failure)),
  });
  const uploading = act.busy && act.doing !== null;
  const removing = act.busy && act.doing === null;
  const error = act.refusal?.text ?? null;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The same file chosen again after a refusal must be seen as a choice.
    event.currentTarget.value = '';
    if (file === undefined) {
      return;
    }
    void act.run(file);
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
          {act.busy && (
            <span className="absolute inset-0 grid place-items-center rounded-full bg-scrim text-white">
              <Spinner className="size-7" />
            </span>
          )}
        </div>
        <label
          className={classNames(
            'absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full bg-primary text-on-primary shadow-card ring-3 ring-surface',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            act.busy ? 'opacity-60' : 'hover:bg-primary-hover',
          )}
        >
          <Camera aria-hidden className="size-5" />
          <input
            type="file"
            accept={pictureAccept}
            aria-label={path === null ? words.add : words.change}
            aria-disabled={act.busy || undefined}
            aria-describedby={error === null ? undefined : errorId}
            onChange={choose}
            className="absolute inset-0 cursor-pointer rounded-full opacity-0"
          />
        </label>
      </div>
      <p role="status" className="sr-only">
        {uploading && copy.photoUploading}
        {removing && copy.photoRemovingStatus}
      </p>
      {removable && path !== null && (
        <Button
          variant="ghost"
          size="sm"
          loading={removing}
          loadingText={copy.photoRemoving}
          onClick={() => act.run(null)}
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
