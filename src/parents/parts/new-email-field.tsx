import { type FocusEvent, useRef } from 'react';
import { likelyAddresses } from '#domain/address-ends.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { TextInput, type TextInputProps } from '#ui/text-input.tsx';

interface NewEmailFieldProps
  extends Pick<FieldProps, 'error' | 'hint' | 'required'>,
    Pick<TextInputProps, 'name' | 'onChange'> {
  value: string;
  /** An end was pressed: the address as it is now. */
  onWhole: (address: string) => void;
  /** The field was left, with its ends. */
  onLeft?: () => void;
}

/** An address that the phone may not know yet: once its name is typed, the usual ends are one press away. */
export function NewEmailField(props: NewEmailFieldProps) {
  const { error, hint, required, onWhole, onLeft, ...input } = props;
  const control = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const left = ({ relatedTarget }: FocusEvent) => {
    if (!whole.current?.contains(relatedTarget)) {
      onLeft?.();
    }
  };
  const likely = likelyAddresses(input.value);
  return (
    <Field label={shared.emailLabel} error={error} hint={hint} required={required ?? false}>
      {(field) => (
        <div ref={whole} className="grid gap-1.5">
          <TextInput
            {...field}
            {...input}
            ref={control}
            onBlur={left}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
          />
          {likely.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above the buttons
            <div role="group" aria-label={copy.addressEnds} className="flex flex-wrap gap-1.5">
              {likely.map(({ end, address }) => (
                <button
                  key={end}
                  type="button"
                  onBlur={left}
                  // The focus stays in the field, and so does the phone's keyboard.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onWhole(address);
                    // Whoever came by the keyboard would be left with a button that is gone.
                    control.current?.focus();
                  }}
                  className="min-h-11 rounded-full bg-surface inset-ring inset-ring-line-strong px-3 font-semibold text-sm hover:bg-sunken"
                >
                  {end}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
