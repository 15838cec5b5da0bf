import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Side by side, or one below the other. */
  layout?: 'row' | 'stack';
}

export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  hint,
  required,
  layout = 'row',
}: RadioGroupProps<Value>) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const hasHint = hint !== undefined && hint !== null;
  const describedBy = classNames(hasError && `${id}-error`, hasHint && `${id}-hint`);
  return (
    <fieldset
      aria-describedby={describedBy === '' ? undefined : describedBy}
      aria-invalid={hasError || undefined}
      className="grid gap-1.5"
    >
      <legend className={classNames('mb-1.5 font-semibold text-sm', required && 'required-mark')}>
        {legend}
      </legend>
      <div
        className={classNames(
          'grid gap-2.5',
          layout === 'row' && 'grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-center gap-3 rounded-md bg-surface px-3.5 py-2.5 inset-ring inset-ring-line-strong transition-colors in-aria-invalid:inset-ring-danger has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:opacity-50"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="peer size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[6px] checked:border-primary"
            />
            {option.icon !== undefined && (
              <span aria-hidden className="text-ink-muted">
                {option.icon}
              </span>
            )}
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{option.label}</span>
              {option.hint !== undefined && (
                <span className="block text-ink-muted text-xs">{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hasHint && (
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
