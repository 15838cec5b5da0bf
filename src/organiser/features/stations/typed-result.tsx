import { type FormEvent, useRef, useState } from 'react';
import { checkSheet, checkTyped } from '#domain/race-day/finish-line.ts';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { readTyped } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/stations.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { SunButton } from '#ui/sun-button.tsx';

interface TypedResultProps {
  moto: StationMoto;
  /** Plates of the start list; null where this phone does not know it. */
  list: readonly number[] | null;
  onSend: (finish: Finish) => void;
  onClose: () => void;
}

/** A result from paper, or from memory: `12 5 8 dnf7`. */
export function TypedResult({ moto, list, onSend, onClose }: TypedResultProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [missing, setMissing] = useState<readonly number[]>([]);
  const field = useRef<HTMLInputElement>(null);

  const add = (word: string) => {
    setText((before) => `${before.trimEnd()} ${word}`.trimStart());
    field.current?.focus();
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setRefused(copy.typeEmpty);
      return;
    }
    const read = attempt(() => checkTyped(readTyped(text), list, copy.motoTitle(moto)));
    if (!read.ok) {
      const { code, facts } = read.refusal;
      setRefused(ownSentence(copy.typedSentences, code, { ...facts, list }) ?? code);
      return;
    }
    setRefused('');
    const left = checkSheet(read.value, list).missing;
    if (left.length > 0 && missing.length === 0) {
      setMissing(left);
      return;
    }
    onSend(read.value);
  };

  return (
    <form onSubmit={send} className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto">
      <label className="grid gap-1">
        <span className="font-bold">{copy.typeLabel}</span>
        <input
          ref={field}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefused('');
            setMissing([]);
          }}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed opens this field.
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={refused !== ''}
          className="h-16 rounded-xl border-2 border-black bg-white px-4 font-bold text-2xl tabular-nums"
        />
      </label>
      <div className="grid grid-cols-4 gap-2">
        <SunButton onClick={() => add('')}>{copy.space}</SunButton>
        {(['dnf', 'dns', 'dq'] as const).map((mark) => (
          <SunButton key={mark} onClick={() => add(mark)}>
            {copy.markNames[mark]}
          </SunButton>
        ))}
      </div>
      <p
        role={refused === '' && missing.length === 0 ? undefined : 'alert'}
        className={refused === '' && missing.length === 0 ? 'text-sm' : 'font-bold text-sun-alarm'}
      >
        {refused !== ''
          ? refused
          : missing.length > 0
            ? missing.map(copy.missing).join('. ')
            : copy.typeHint}
      </p>
      <div className="mt-auto grid grid-cols-2 gap-2">
        <SunButton size="lg" onClick={onClose}>
          {copy.backToButtons}
        </SunButton>
        <SunButton type="submit" tone="solid" size="lg">
          {missing.length > 0 ? copy.sendAnyway : copy.sendSheet}
        </SunButton>
      </div>
    </form>
  );
}
