import { useEffect, useRef, useState } from 'react';
import { type MadePicture, putPictureUp, removePictures } from '#api/organiser/pictures.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/pictures.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { makePicture, PictureError } from './make-picture.ts';
import type { PictureSize } from './picture-advice.ts';

export interface PictureUploadOptions {
  /** Called with the new address once both widths are up, and with null when it is taken out. */
  onChange: (address: string | null) => void;
  /** A picture is on its way: the form is not whole yet. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** `pictureFolder(organisation)`, or that and `/<race>` for a person who has a role in that race only. */
  folder: string;
}

type State =
  | { step: 'idle' }
  | { step: 'making' }
  | { step: 'sending'; part: number }
  | { step: 'failed'; text: string; retry: boolean }
  | { step: 'done' };

function sentence({ problem, facts }: PictureError): string {
  switch (problem) {
    case 'picture_too_large':
      return copy.pictureTooLarge(facts.megabytes ?? 0);
    case 'picture_not_one':
      return copy.pictureIsNone;
    case 'picture_unreadable':
      return copy.pictureUnreadable;
    case 'picture_too_many_pixels':
      return copy.pictureTooManyPixels;
    case 'picture_too_narrow':
      return copy.pictureTooNarrow(facts.width);
    case 'picture_not_made':
      return copy.pictureNotMade;
  }
}

function sendFailure(error: unknown): string {
  const { code, status, facts } = toAppError(error);
  if (code === 'offline') {
    return copy.pictureOffline;
  }
  if (code === 'not_signed_in') {
    return errorMessage(code);
  }
  if (code === 'too_many_uploads') {
    return copy.pictureTooMany(facts.seconds);
  }
  return status === 403 ? copy.pictureForbidden : copy.pictureNotSent;
}

/**
 * A picture from the phone's file to our storage: made small in the browser, put up at once, sent again when the signal is
 * back. What was put up and is replaced before the form is saved is removed.
 */
export function usePictureUpload({ onChange, onBusy, folder }: PictureUploadOptions) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PictureSize | null>(null);
  const made = useRef<MadePicture | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Put up here and never saved: gone when it is replaced again. */
  const own = useRef<string | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (preview === null) {
      return;
    }
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const keep = (address: string | null) => {
    // The database keeps it when it was saved meanwhile.
    void removePictures([own.current]);
    own.current = address;
    onChange(address);
  };

  const send = async (picture: MadePicture) => {
    const work = new AbortController();
    running.current?.abort();
    running.current = work;
    onBusy?.(true);
    setState({ step: 'sending', part: 0 });
    try {
      const address = await putPictureUp(
        folder,
        picture,
        (part) => setState({ step: 'sending', part }),
        work.signal,
      );
      if (work.signal.aborted) {
        return;
      }
      made.current = null;
      setState({ step: 'done' });
      keep(address);
    } catch (failure) {
      if (work.signal.aborted) {
        return;
      }
      setState({ step: 'failed', text: sendFailure(failure), retry: true });
    }
    onBusy?.(false);
  };

  const choose = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    running.current?.abort();
    made.current = null;
    setChosen(null);
    setState({ step: 'making' });
    try {
      const picture = await makePicture(file);
      made.current = picture.made;
      setChosen(picture.chosen);
      setPreview(URL.createObjectURL(picture.made.narrow));
      await send(picture.made);
    } catch (failure) {
      setState({
        step: 'failed',
        text: failure instanceof PictureError ? sentence(failure) : copy.pictureNotMade,
        retry: false,
      });
    }
  };

  const retry = () => {
    if (made.current !== null) {
      void send(made.current);
    }
  };
  const waits = state.step === 'failed' && state.retry;
  useEffect(() => {
    if (!waits) {
      return;
    }
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });

  const remove = () => {
    running.current?.abort();
    made.current = null;
    setPreview(null);
    setChosen(null);
    setState({ step: 'idle' });
    onBusy?.(false);
    keep(null);
  };

  return { state, preview, chosen, waits, choose, retry, remove };
}
