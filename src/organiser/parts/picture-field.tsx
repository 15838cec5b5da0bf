import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type MadePicture, putPictureUp, removePictures } from '#api/organiser/pictures.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/pictures.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { makePicture, PictureError } from './make-picture.ts';

export interface PictureFieldProps {
  label: string;
  /** By which a form finds it when it is what is wrong. */
  name: string;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
  /** The address that the row has, or will have once it is saved. */
  value: string | null;
  /** Called with the new address once both widths are up, and with null when it is taken out. */
  onChange: (address: string | null) => void;
  /** A picture is on its way: the form is not whole yet. */
  onBusy?: (busy: boolean) => void;
  /** `pictureFolder(organisation)`, or that and `/<race>` for a person who has a role in that race only. */
  folder: string;
  /** Width divided by height of the place where it will be seen. */
  ratio: number;
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
 * A picture of a form: chosen, dropped or replaced; made small in the browser, put up at once with its progress shown.
 * The row changes only when the form is saved; what was put up and not kept is removed.
 */
export function PictureField({
  label,
  name,
  hint,
  required,
  error,
  value,
  onChange,
  onBusy,
  folder,
  ratio,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ step: 'idle' });
  const [over, setOver] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
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
    setState({ step: 'making' });
    try {
      const picture = await makePicture(file);
      made.current = picture;
      setPreview(URL.createObjectURL(picture.narrow));
      await send(picture);
    } catch (failure) {
      setState({
        step: 'failed',
        text: failure instanceof PictureError ? sentence(failure) : copy.pictureNotMade,
        retry: false,
      });
    }
  };

  const waits = state.step === 'failed' && state.retry;
  useEffect(() => {
    if (!waits) {
      return;
    }
    const tryAgain = () => {
      if (made.current !== null) {
        void send(made.current);
      }
    };
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  });

  const remove = () => {
    running.current?.abort();
    made.current = null;
    setPreview(null);
    setState({ step: 'idle' });
    onBusy?.(false);
    keep(null);
    input.current?.focus();
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  const busy = state.step === 'making' || state.step === 'sending';
  const problem = state.step === 'failed' ? state.text : error;
  const shown = state.step === 'failed' && !state.retry ? value : (preview ?? value);
  const percent = state.step === 'sending' ? Math.round(state.part * 100) : 0;

  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className={classNames('min-h-6 font-semibold text-sm', required && 'required-mark')}
      >
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'relative grid overflow-hidden rounded-lg border bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
          shown === null && 'border-dashed hover:bg-sunken',
          over && 'bg-primary-soft',
          problem !== undefined ? 'border-danger' : over ? 'border-primary' : 'border-line-strong',
        )}
      >
        {shown === null ? (
          <div className="grid min-h-44 place-content-center justify-items-center gap-1 p-4 text-center">
            <ImagePlus aria-hidden className="size-7 text-primary" />
            <span className="font-bold text-sm">{copy.choosePictureAction}</span>
            <span className="max-w-64 text-ink-muted text-xs">{copy.dropPictureHint}</span>
          </div>
        ) : (
          // A poster is shown whole, as high as a laptop's form has room for.
          <div
            className="mx-auto w-full"
            style={ratio < 1 ? { maxWidth: `${18 * ratio}rem` } : undefined}
          >
            <SmartImage src={shown} alt="" ratio={ratio} className={busy ? 'opacity-60' : ''} />
          </div>
        )}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept="image/*"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-said`}
          className="absolute inset-0 w-full cursor-pointer opacity-0 file:cursor-pointer"
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same file chosen again after a refusal must be seen as a choice.
            event.currentTarget.value = '';
          }}
        />
        {state.step === 'sending' && (
          <div
            role="progressbar"
            aria-label={copy.sendingPicture(percent)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="absolute inset-x-0 bottom-0 h-1.5 bg-line"
          >
            <div
              className="h-full bg-primary transition-[width]"
              style={{ width: `${percent}%` }}
            />
          </div>
        )}
      </div>
      <div id={`${id}-said`} className="grid gap-1">
        {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
        {hint !== undefined && <p className="text-ink-muted text-sm">{hint}</p>}
      </div>
      <p role="status" className="flex items-center gap-2 text-ink-muted text-sm empty:hidden">
        {state.step === 'making' && (
          <>
            <Spinner className="size-4" />
            {copy.preparingPicture}
          </>
        )}
        {state.step === 'sending' && (
          <>
            <Spinner className="size-4" />
            {copy.sendingPicture(percent)}
          </>
        )}
        {state.step === 'done' && `${copy.pictureReady} ${copy.picturePrivacy}`}
      </p>
      {(shown !== null || waits) && (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <Button
              size="sm"
              onClick={() => {
                if (made.current !== null) {
                  void send(made.current);
                }
              }}
            >
              {copy.retryPictureAction}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden className="size-4" />
            {copy.replacePictureAction}
          </Button>
          <Button variant="ghost" size="sm" onClick={remove}>
            <Trash2 aria-hidden className="size-4" />
            {copy.removePictureAction}
          </Button>
        </div>
      )}
    </div>
  );
}
