import { FileText, Upload, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import * as copy from './copy.ts';
import { IconButton } from './icon-button.tsx';

export interface FileInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** The chosen file; null shows the invitation again, also after a refusal. */
  file: File | null;
  onChange: (file: File | null) => void;
  /** What is asked for, e.g. "Pilih file PDF". */
  prompt: string;
}

function readableSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1).replace('.', ',')} MB`;
}

export function FileInput({ file, onChange, prompt, className, ...rest }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classNames(
        'relative flex min-h-14 items-center gap-3 rounded-md border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-aria-invalid:border-danger',
        file === null && 'border-dashed hover:bg-sunken',
        className,
      )}
    >
      {file === null ? (
        <Upload aria-hidden className="size-5 shrink-0 text-primary" />
      ) : (
        <FileText aria-hidden className="size-5 shrink-0 text-positive" />
      )}
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">{file?.name ?? prompt}</span>
        {file !== null && (
          <span className="block text-ink-muted text-xs">{readableSize(file.size)}</span>
        )}
      </span>
      <input
        {...rest}
        ref={input}
        type="file"
        className="absolute inset-0 w-full cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          onChange(event.currentTarget.files?.[0] ?? null);
          // The same file chosen again after a refusal must be seen as a choice.
          event.currentTarget.value = '';
        }}
      />
      {file !== null && (
        <IconButton
          label={copy.removeFileAction(file.name)}
          icon={<X aria-hidden className="size-5" />}
          className="relative z-10"
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
