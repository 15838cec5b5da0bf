import { type ReactNode, useState } from 'react';
import { parseRupiah } from '#domain/rupiah-input.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldProblem } from './field-problem.ts';
import type { Values } from './race-draft.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** The fields of a race whose values are texts. */
type TextName = {
  [Name in keyof Values]-?: Values[Name] extends string | null ? Name : never;
}[keyof Values];

interface RowProps<Name extends keyof Values> {
  editor: RaceEditor;
  name: Name;
  required?: boolean;
  hint?: ReactNode;
}

function part<Name extends keyof Values>(name: Name, value: Values[Name]) {
  return { [name]: value } as Partial<Values>;
}

/** A line of text, an address, or a day with its hour (`type`). */
export function TextRow({
  editor,
  name,
  required = false,
  hint,
  ...input
}: RowProps<TextName> & {
  type?: 'text' | 'datetime-local';
  placeholder?: string;
  list?: string;
  autoComplete?: string;
  inputMode?: 'url' | 'tel';
}) {
  return (
    <div data-field={name}>
      <Field
        label={copy.fieldLabel(name)}
        required={required}
        hint={hint}
        error={fieldProblem(editor, name)}
      >
        {(field) => (
          <TextInput
            {...field}
            {...input}
            name={name}
            value={editor.values[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              editor.change(part(name, (value === '' ? null : value) as never))
            }
          />
        )}
      </Field>
    </div>
  );
}

/** Text of several lines. */
export function LinesRow({
  editor,
  name,
  hint,
  rows = 5,
  placeholder,
}: RowProps<TextName> & { rows?: number; placeholder: string }) {
  return (
    <div data-field={name}>
      <Field label={copy.fieldLabel(name)} hint={hint} error={fieldProblem(editor, name)}>
        {(field) => (
          <TextArea
            {...field}
            name={name}
            rows={rows}
            placeholder={placeholder}
            value={editor.values[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              editor.change(part(name, (value === '' ? null : value) as never))
            }
          />
        )}
      </Field>
    </div>
  );
}

/** A list, an item a line. Marks that lists in messages begin with are left out. */
export function ListRow({ editor, name, hint }: RowProps<'mendapatkan'>) {
  const [text, setText] = useState(() => editor.values[name].join('\n'));
  return (
    <div data-field={name}>
      <Field label={copy.fieldLabel(name)} hint={hint} error={fieldProblem(editor, name)}>
        {(field) => (
          <TextArea
            {...field}
            name={name}
            rows={4}
            placeholder={copy.perksPlaceholder}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              editor.change({
                [name]: value
                  .split('\n')
                  .map((line) => line.replace(/^[\s\-–•*✅✔]+|^\s*\d+[.)]\s*/u, '').trim())
                  .filter((line) => line !== ''),
              });
            }}
          />
        )}
      </Field>
    </div>
  );
}

interface NumberInputProps {
  id?: string;
  name: string;
  value: number | null;
  onChange: (value: number | null) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

/** A whole number; what is no digit is not taken. */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, 6);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

/** An amount, typed or pasted in any of the usual ways; once left it reads as amounts do. */
export function MoneyRow({ editor, name, required = false, hint }: RowProps<'harga_dasar'>) {
  const saved = editor.values[name];
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (saved === null ? '' : saved.toLocaleString('id-ID'));
  const unread = text !== null && text.trim() !== '' && parseRupiah(text) === null;
  return (
    <div data-field={name}>
      <Field
        label={copy.fieldLabel(name)}
        required={required}
        hint={hint}
        error={unread ? copy.priceNotRead : fieldProblem(editor, name)}
      >
        {(field) => (
          <TextInput
            {...field}
            name={name}
            autoComplete="off"
            placeholder={copy.pricePlaceholder}
            value={shown}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              const amount = parseRupiah(value);
              if (amount !== null || value.trim() === '') {
                editor.change({ [name]: amount });
              }
            }}
            onBlur={() => {
              if (!unread) {
                setText(null);
              }
            }}
          />
        )}
      </Field>
    </div>
  );
}
