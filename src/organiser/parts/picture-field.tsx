import { ImagePlus, Trash2 } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import * as copy from '#organiser/copy/pictures.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { pictureAdvice } from './picture-advice.ts';
import { type PictureUploadOptions, usePictureUpload } from './use-picture-upload.ts';

export interface PictureFieldProps extends PictureUploadOptions {
  label: string;
  /** By this name a form finds the field when the picture is what is wrong. */
  name: string;
  hint?: string | undefined;
  required?: boolean;
  error?: string | undefined;
  /** The address that the row has, or will have once it is saved. */
  value: string | null;
  /** Width divided by height of the place where it will be seen. */
  ratio: number;
  /** Where else it will be seen, each cutting it in its own way: shown as it will be there. */
  cuts?: readonly { label: string; ratio: number }[];
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
  cuts = [],
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { state, preview, chosen, waits, choose, retry, remove } = usePictureUpload({
    onChange,
    onBusy,
    folder,
  });

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
          // A poster or a logo is shown whole, as high as a laptop's form has room for.
          <div
            className="mx-auto w-full"
            style={ratio <= 1 ? { maxWidth: `${18 * ratio}rem` } : undefined}
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
      {shown !== null && cuts.length > 0 && (
        <div className="grid gap-1.5">
          <p className="text-ink-muted text-sm">{copy.cutsTitle}</p>
          <ul className="flex flex-wrap items-end gap-3">
            {cuts.map((cut) => (
              <li key={cut.label} className="grid gap-1" style={{ width: `${4 * cut.ratio}rem` }}>
                <SmartImage src={shown} alt="" ratio={cut.ratio} className="rounded-md" />
                <span className="text-ink-muted text-xs">{cut.label}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {chosen !== null && cuts.length > 0 && (
        <ul className="grid gap-1 text-on-warning-soft text-sm empty:hidden">
          {pictureAdvice(chosen).map((advice) => (
            <li key={advice} className="rounded-md bg-warning-soft px-3 py-2">
              {copy.adviceOn[advice](chosen.width)}
            </li>
          ))}
        </ul>
      )}
      {(shown !== null || waits) && (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <Button size="sm" onClick={retry}>
              {copy.retryPictureAction}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden className="size-4" />
            {copy.replacePictureAction}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              remove();
              input.current?.focus();
            }}
          >
            <Trash2 aria-hidden className="size-4" />
            {copy.removePictureAction}
          </Button>
        </div>
      )}
    </div>
  );
}
