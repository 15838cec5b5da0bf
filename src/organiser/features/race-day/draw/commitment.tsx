import { useState } from 'react';
import { tabStorage } from '#domain/safe-storage.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { readNumber } from '#functions/_shared/racing/draw.ts';
import type { ClassState, Draw } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { useAct } from '#parts/act/use-act.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { committedDay, committedText } from './closing.ts';
import { ReadAloud } from './read-aloud.tsx';
import { StageRows } from './stage-rows.tsx';

interface CommitmentProps {
  state: ClassState;
  /** The code has reached the server; null: it never goes there. */
  sent: boolean | null;
  receiptOf: (draw: Draw) => string | null;
  /** Null: this phone only looks. */
  decide: ((act: ClassAct) => Promise<void>) | null;
}

/** The kode undian before everybody's eyes, and then what decides: numbers of those present, or rows from a stage. */
export function Commitment({ state, sent, receiptOf, decide }: CommitmentProps) {
  const standing = state.draws.at(-1);
  const text = committedText(state);
  if (standing === undefined || text === null) {
    return null;
  }
  return (
    <>
      <CodeCard
        draw={standing}
        text={committedDay(state, standing) ?? text}
        sent={sent}
        receipt={receiptOf(standing)}
      />
      {standing.day && <Notice>{copy.drawnTogether(standing.day.length, standing.way.way)}</Notice>}
      {decide !== null &&
        !(standing.day && standing.way.way === 'orang') &&
        (standing.way.way === 'orang' ? (
          <Numbers
            key={standing.code}
            code={standing.code}
            people={standing.way.people}
            decide={decide}
          />
        ) : (
          standing.way.way === 'tempat' && <StageRows state={state} decide={decide} />
        ))}
    </>
  );
}

interface CodeCardProps {
  draw: Draw;
  /** What the code is the hash of. */
  text: string;
  sent: boolean | null;
  /** What can be proven of it, in words. */
  receipt: string | null;
}

/** The kode undian, large, and as a code that holds the whole text. */
export function CodeCard({ draw, text, sent, receipt }: CodeCardProps) {
  return (
    <Card className="grid gap-4 p-5">
      <Section title={copy.codeTitle}>
        <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
          <div className="mx-auto aspect-square w-56 max-w-full">
            <QrCode value={text} size="fill" label={copy.codeQr} />
          </div>
          <div className="grid gap-3">
            <p className="break-all font-extrabold text-4xl tabular-nums tracking-wide">
              {draw.code.slice(0, 8)}
            </p>
            <p className="font-semibold">
              {copy.roundOf(draw.ke)}. {copy.wayText(draw.way)}
            </p>
            <p>{copy.codeText}</p>
            {sent !== null && (
              <Notice tone={sent ? 'positive' : 'warning'} role="status">
                {sent ? (receipt ?? copy.codeSent) : copy.codeUnsent}
              </Notice>
            )}
          </div>
        </div>
        <details className="rounded-md bg-sunken px-4">
          <summary className="min-h-11 content-center font-semibold">{copy.wholeText}</summary>
          <pre className="wrap-anywhere whitespace-pre-wrap pb-4 text-sm">{text}</pre>
        </details>
      </Section>
    </Card>
  );
}

interface NumbersProps {
  code: string;
  people: number;
  decide: (act: ClassAct) => Promise<void>;
}

/**
 * The numbers of those present (R6). They are read aloud before the result is there, for after it nobody corrects them: two
 * taps (R7). What was typed outlives a reload of the page.
 */
export function Numbers({ code, people, decide }: NumbersProps) {
  const kept = `undian-angka:${code}`;
  const [step, setStep] = useState<'type' | 'read'>('type');
  const fields = Array.from({ length: people }, (_, index) => `n${index}`);
  const form = useForm<Record<string, string>>({
    initial: () => {
      const known = tabStorage.readJson(kept) as Record<string, unknown> | null;
      return Object.fromEntries(fields.map((name) => [name, String(known?.[name] ?? '')]));
    },
    check: (values) =>
      fields.flatMap((name) =>
        readNumber(values[name]?.trim() ?? '') === null
          ? [{ field: name, text: copy.sixDigits }]
          : [],
      ),
    send: async (values) => {
      tabStorage.keepJson(kept, values);
      setStep('read');
    },
    refused: () => null,
  });
  const numbers = fields
    .map((name) => readNumber(form.values[name]?.trim() ?? '') ?? 0)
    .sort((a, b) => a - b);
  const same = numbers.find((number, index) => number === numbers[index - 1]);
  const draw = useAct({
    act: () => decide({ kind: 'undi', payload: { way: 'orang', numbers } }),
    done: () => tabStorage.forget(kept),
    sentences: refusals,
  });
  return (
    <Card className="grid gap-4 p-5">
      <Section title={copy.numbersTitle}>
        {step === 'type' ? (
          <form {...form.props} className="grid gap-4">
            <p>{copy.numbersText(code.slice(0, 8))}</p>
            <div className="grid gap-4 sm:grid-cols-3">
              {fields.map((name, index) => (
                <TextField
                  key={name}
                  label={copy.personLabel(index + 1)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  {...form.row(name)}
                />
              ))}
            </div>
            <Button type="submit" block>
              {copy.checkNumbers}
            </Button>
          </form>
        ) : (
          <ReadAloud draw={draw} onMend={() => setStep('type')}>
            <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
              {fields.map((name, index) => (
                <li key={name} className="rounded-md bg-sunken p-3 text-center">
                  <span className="block text-ink-muted text-sm">
                    {copy.personLabel(index + 1)}
                  </span>
                  <span className="font-extrabold text-3xl tabular-nums">
                    {form.values[name]?.trim()}
                  </span>
                </li>
              ))}
            </ol>
            {same !== undefined && (
              <Notice tone="warning">{copy.sameNumber(copy.sixOf(same))}</Notice>
            )}
          </ReadAloud>
        )}
      </Section>
    </Card>
  );
}
