import { useState } from 'react';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/codes.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CodeState, refusalOf } from './use-code.ts';

interface CodeFieldProps {
  code: CodeState;
  /** What the children are called, in order; none where there is one. */
  riders: readonly string[];
  disabled?: boolean;
}

/** Folded until somebody has a code; then what it gives, or why it gives nothing, and the way to take it out. */
export function CodeField({ code, riders, disabled = false }: CodeFieldProps) {
  const [open, setOpen] = useState(code.given !== '');
  const [typed, setTyped] = useState(code.given);
  if (!open) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {copy.ask}
      </Button>
    );
  }
  const discount = code.parts.reduce((sum, part) => sum + part.discount, 0);
  const without = code.answers.flatMap((answer, index) =>
    answer.reason === null
      ? []
      : [
          copy.forChild(
            riders[index] ?? copy.child(index + 1),
            sentenceOf(refusalOf(answer), copy.refusals),
          ),
        ],
  );
  const remove = () => {
    code.remove();
    setTyped('');
    setOpen(false);
  };
  return (
    <div className="grid gap-2">
      {code.holds || code.waits ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="wrap-anywhere font-bold">
            {code.holds ? copy.codeLine(code.name, formatRupiah(discount)) : code.name}
          </p>
          <Button variant="ghost" size="sm" disabled={disabled} onClick={remove}>
            {copy.remove}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          <TextField
            label={copy.label}
            value={typed}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled || typed.trim() === ''}
              loading={code.busy}
              loadingText={copy.checking}
              onClick={() => code.use(typed)}
            >
              {copy.apply}
            </Button>
            <Button variant="ghost" size="sm" disabled={disabled} onClick={remove}>
              {copy.remove}
            </Button>
          </div>
        </div>
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {code.waits && <p className="text-ink-muted text-sm">{copy.checkedLater}</p>}
        {code.failure !== null && (
          <Notice tone="warning">{sentenceOf(code.failure, copy.refusals)}</Notice>
        )}
        {without.map((text) => (
          <p key={text} className="text-sm">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
