import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What the control inside a Field takes. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Not the native attribute: the browser's own bubble would hide the product's sentence. */
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  /** What is wrong, in a sentence; the field is marked and described by it. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** On the label's line, at its end: the age badge, for one. */
  aside?: ReactNode;
  className?: string;
  children: (props: FieldControlProps) => ReactNode;
}

export function Field({ label, error, hint, required, aside, className, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const describedBy = classNames(hasError && `${id}-error`, hasHint && `${id}-hint`);

  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <label
          htmlFor={id}
          id={`${id}-label`}
          className={classNames('font-semibold text-sm', required && 'required-mark')}
        >
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': hasError || undefined,
        'aria-required': required || undefined,
      })}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hasHint && (
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
