import { type FormEvent, type RefObject, useId, useMemo } from 'react';
import * as copy from '#organiser/copy/gate.ts';
import { codeIn } from '#organiser/parts/field-log/vault.ts';
import { classNames } from '#ui/class-names.ts';
import type { GatePhone, ListedRider } from './gate-phone.ts';
import { matching, meant } from './matching.ts';
import { allowSound } from './signals.ts';

const mostShown = 6;

interface RiderSearchProps {
  phone: GatePhone;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** A code was typed, or a scanner with a cable typed it. */
  onCode: (code: string) => void;
  onChoose: (rider: ListedRider) => void;
}

/** A rider without the code: by plate or name. */
export function RiderSearch({ phone, field, text, onText, onCode, onChoose }: RiderSearchProps) {
  const list = useId();
  const status = phone.status();
  const found = useMemo(
    // Asked again whenever the log has moved: `status` is another one then.
    () => (status.list === null || text === '' ? [] : matching(phone.riders(), text)),
    [phone, status, text],
  );
  const visible = found.slice(0, mostShown);

  const choose = (rider: ListedRider) => {
    onText('');
    onChoose(rider);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rider = meant(phone.riders(), text);
    if (codeIn(text) !== null) {
      onText('');
      onCode(text);
    } else if (rider !== undefined) {
      choose(rider);
    }
  };

  return (
    <form
      className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={submit}
    >
      {text !== '' && (
        <ul id={list} className="mb-2 grid max-h-[45dvh] gap-1 overflow-y-auto">
          {visible.map((rider) => (
            <li key={rider.subject}>
              <button
                type="button"
                onClick={() => choose(rider)}
                className="flex min-h-12 w-full items-center gap-3 rounded-md bg-white/15 px-4 text-left"
              >
                <span
                  className={
                    rider.plate === undefined
                      ? 'w-16 shrink-0 text-xs'
                      : 'w-16 shrink-0 font-bold tabular-nums'
                  }
                >
                  {copy.plate(rider.plate)}
                </span>
                <span className="min-w-0 flex-1 py-1 leading-tight">
                  <b>{rider.nickname}</b> <span className="text-white/75">{rider.category}</span>
                  {rider.name !== undefined && <span className="block">{rider.name}</span>}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && codeIn(text) === null && (
            <li className="px-4 py-2">{copy.noMatch}</li>
          )}
          {found.length > visible.length && (
            <li className="px-4 py-1 text-sm text-white/75">
              {copy.moreMatches(found.length - visible.length)}
            </li>
          )}
        </ul>
      )}
      <input
        ref={field}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={allowSound}
        aria-label={copy.searchLabel}
        placeholder={copy.searchLabel}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        className={classNames(
          'h-12 w-full rounded-full border-2 border-white/40 bg-black px-5 text-white',
          'placeholder:text-white/75',
        )}
      />
    </form>
  );
}
