import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { candidates, type Entry, teamNumbers, unpaidOf } from './closing.ts';

interface LateRidersProps {
  state: ClassState;
  categories: readonly string[];
  entries: readonly Entry[];
  /** Null: this phone only looks. */
  decide: ((act: ClassAct) => Promise<void>) | null;
}

/** Riders who are entered and not on the list: where the draw puts them if they come (R8), said before it is decided. */
export function LateRiders({ state, categories, entries, decide }: LateRidersProps) {
  const [asked, setAsked] = useState<Entry | null>(null);
  const left = [...candidates(entries, categories), ...unpaidOf(entries, categories)].filter(
    ({ nomor_plat }) => nomor_plat === null || !state.keys.has(nomor_plat),
  );
  const isUnpaid = asked?.status_pendaftaran === 'pending';
  const placeOf = ({ nomor_plat }: Entry) => {
    const placed = attempt(() => placeForLate(state, nomor_plat ?? 0));
    return placed.ok
      ? { place: placed.value, why: null }
      : { place: null, why: sentenceOf(placed.refusal, refusals) };
  };
  const why = left[0] === undefined ? null : placeOf(left[0]).why;
  const place = asked === null ? null : placeOf(asked).place;
  return (
    <Section title={copy.lateTitle}>
      <p className="text-ink-muted text-sm">{left.length === 0 ? copy.lateNone : copy.lateText}</p>
      {why !== null && <Notice>{why}</Notice>}
      <ul className="grid gap-1.5">
        {left.map((entry) => {
          const { nomor_plat: plate, nama_panggilan_rider: name } = entry;
          const at = plate === null ? null : placeOf(entry).place;
          return (
            <li
              key={entry.id}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface px-4 py-2"
            >
              <b className="w-12 text-right text-xl tabular-nums">{plate}</b>
              <span className="wrap-anywhere min-w-32 flex-1">
                <b className="block">
                  {name}{' '}
                  {entry.status_pendaftaran === 'pending' && (
                    <Badge tone="warning">{copy.unpaidBadge}</Badge>
                  )}
                </b>
                <span className="text-ink-muted text-sm">
                  {plate === null ? copy.latePlateMissing : at && copy.latePlace(at.batch, at.gate)}
                </span>
              </span>
              {at !== null && decide !== null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={copy.addLateOf(name)}
                  onClick={() => setAsked(entry)}
                >
                  {copy.addLate}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked?.nomor_plat != null && place !== null && decide !== null && (
        <ActDialog
          open
          onClose={() => setAsked(null)}
          title={copy.addLateTitle(asked.nama_panggilan_rider)}
          confirmLabel={copy.addLate}
          busyLabel={copy.saving}
          closeLabel={copy.cancel}
          sentences={refusals}
          note={
            isUnpaid
              ? { initial: '', label: copy.voidReason, required: copy.unpaidReasonMissing }
              : undefined
          }
          act={(reason) =>
            decide({
              kind: 'susulan',
              payload: {
                plate: asked.nomor_plat ?? 0,
                team: teamNumbers(entries)(asked.nama_tim),
                ...place,
                ...(isUnpaid && { unpaid: [{ plate: asked.nomor_plat ?? 0, reason }] }),
              },
            })
          }
          done={copy.lateAdded(asked.nama_panggilan_rider)}
        >
          <p className="font-semibold">{copy.latePlace(place.batch, place.gate)}.</p>
          <p>{copy.addLateText}</p>
          {isUnpaid && <p>{copy.allowUnpaidText}</p>}
        </ActDialog>
      )}
    </Section>
  );
}
