import * as copy from '#organiser/copy/race-day-frame.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

export interface ReasonValue {
  /** One of the choices; null: it is typed. */
  picked: string | null;
  typed: string;
}

export const emptyReason: ReasonValue = { picked: null, typed: '' };

export function reasonOf({ picked, typed }: ReasonValue): string {
  return picked ?? typed.trim();
}

interface ReasonFieldProps {
  value: ReasonValue;
  onChange: (value: ReasonValue) => void;
  choices: readonly string[];
  error?: string | undefined;
  /** What is chosen; left out: the reason. */
  legend?: string;
  /** What is typed; left out: another reason. */
  typedLabel?: string;
  /** Who reads what is typed; left out: the organisers alone. */
  hint?: string;
  /** The public has to read it, so it is picked and nothing is typed (R13, R30). */
  publicOnly?: boolean;
}

/** Why: picked from a list first, for what is typed may name a child, and the public never reads it (R34). */
export function ReasonField({
  value,
  onChange,
  choices,
  error,
  legend = copy.reason,
  typedLabel = copy.reasonOwn,
  hint = copy.reasonHint,
  publicOnly = false,
}: ReasonFieldProps) {
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-semibold text-sm">{legend}</legend>
        {choices.map((choice) => (
          <ChoiceChip
            key={choice}
            chosen={value.picked === choice}
            onChoose={() => onChange({ ...value, picked: choice })}
          >
            {choice}
          </ChoiceChip>
        ))}
      </fieldset>
      {publicOnly ? (
        <>
          <p className="text-ink-muted text-sm">{copy.reasonPublic}</p>
          {error !== undefined && (
            <p role="alert" className="text-danger text-sm">
              {error}
            </p>
          )}
        </>
      ) : (
        <Field label={typedLabel} hint={hint} error={error}>
          {(props) => (
            <TextInput
              {...props}
              name="reason"
              maxLength={200}
              value={value.typed}
              onChange={({ currentTarget }) =>
                onChange({ picked: null, typed: currentTarget.value })
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}
