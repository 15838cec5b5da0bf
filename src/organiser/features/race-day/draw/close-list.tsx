import { useState } from 'react';
import type { DrawWay } from '#functions/_shared/racing/commitment.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type Format, preset } from '#functions/_shared/racing/format.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { inFormat as penaltiesInFormat } from '#organiser/copy/race-day-penalties.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { penaltyText } from '#parts/copy/penalties.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import {
  type Allowed,
  type ClosingList,
  closingAct,
  closingList,
  type Entry,
  unpaidOf,
  type Who,
} from './closing.ts';
import { FormatFields } from './format-fields.tsx';
import { formatTrouble, PlanCard } from './plan-card.tsx';
import { useWay, WayFields } from './way-fields.tsx';

const sentences = { ...refusals, ...copy.formatSentences };

interface CloseListProps {
  raceId: string;
  categories: readonly string[];
  state: ClassState;
  entries: readonly Entry[];
  /** What the race's last closed class races by: the next one most likely does as well. */
  usual: { format: Format; people: number } | null;
  /** Where riders get their plates. */
  plates: string;
  decide: (act: ClassAct) => Promise<void>;
}

/** Closes the list of a class: who, how it races, how it is drawn. After a void only the way of the draw is left (R7). */
export function CloseList({
  raceId,
  categories,
  state,
  entries,
  usual,
  plates,
  decide,
}: CloseListProps) {
  const again = state.phase === 'undian_batal';
  const [who, setWho] = useState<Who>('semua');
  const [format, setFormat] = useState<Format>(state.format ?? usual?.format ?? preset('baku'));
  const [asked, setAsked] = useState<DrawWay | null>(null);
  const [allowed, setAllowed] = useState<Allowed>(new Map());
  const found = closingList(entries, categories, who, allowed);
  // The list of a second draw is the one that was committed, whatever came since.
  const closing = again ? { ...state, unpaid: [] } : found;
  const count = closing.list.length;

  const form = useWay(again ? 'tempat' : 'orang', usual, setAsked);
  const impossible =
    count === 0 ||
    (!again && (found.withoutPlate.length > 0 || found.twice.length > 0)) ||
    formatTrouble(count, format) !== null;

  return (
    <div className="grid gap-6">
      {!again && (
        <>
          <Card className="grid gap-4 p-5">
            <Section title={copy.listTitle}>
              <RadioGroup
                legend={copy.whoLegend}
                name="who"
                layout="stack"
                value={who}
                onChange={setWho}
                options={(['semua', 'masuk'] as const).map((value) => ({
                  value,
                  label: copy.who[value],
                  hint: copy.childrenCount(closingList(entries, categories, value).entries.length),
                }))}
              />
              <ListTrouble raceId={raceId} plates={plates} found={found} />
              {who === 'masuk' && (
                <LeftOut
                  count={
                    closingList(entries, categories, 'semua').entries.length - found.entries.length
                  }
                />
              )}
              {found.entries.length > 0 && <Names entries={found.entries} />}
              <Unpaid
                entries={unpaidOf(entries, categories)}
                allowed={allowed}
                onChange={setAllowed}
              />
            </Section>
          </Card>
          <Card className="grid gap-4 p-5">
            <Section title={copy.formatTitle}>
              <FormatFields format={format} onChange={setFormat} />
            </Section>
            <PlanCard riders={count} format={format} />
          </Card>
        </>
      )}
      <Card className="p-5">
        <form {...form.props} className="grid gap-4">
          {again ? (
            <Notice tone="warning">{copy.onlyOnStage}</Notice>
          ) : (
            <WayFields form={form} hints={copy.wayHints} />
          )}
          <Button type="submit" block disabled={impossible}>
            {copy.close}
          </Button>
        </form>
      </Card>
      {asked !== null && (
        <ActDialog
          open
          onClose={() => setAsked(null)}
          title={copy.closeTitle}
          confirmLabel={copy.closeConfirm}
          busyLabel={copy.closing}
          closeLabel={copy.cancel}
          sentences={sentences}
          act={() => decide(closingAct(state, closing, format, asked))}
        >
          <p>{copy.closeText(count, format.gates)}</p>
          <p className="mt-3 font-semibold">{copy.wayText(asked)}</p>
          <p className="mt-3">{penaltiesInFormat((format.penalties ?? []).map(penaltyText))}</p>
        </ActDialog>
      )}
    </div>
  );
}

interface ListTroubleProps {
  raceId: string;
  plates: string;
  found: ClosingList;
}

/** What keeps a list from being drawn, or should be thought about first. */
function ListTrouble({ raceId, plates, found }: ListTroubleProps) {
  const { withoutPlate, twice, entries } = found;
  const thin = entries.length === 1 ? copy.listOfOne : entries.length === 2 ? copy.listOfTwo : null;
  return (
    <>
      {entries.length === 0 && <Notice tone="danger">{copy.listEmpty}</Notice>}
      {withoutPlate.length > 0 && (
        <Notice tone="danger">
          <p>{copy.platesMissing(withoutPlate)}</p>
          <ButtonLink variant="secondary" size="sm" className="mt-2" to={plates}>
            {copy.givePlates}
          </ButtonLink>
        </Notice>
      )}
      {twice.length > 0 && <Notice tone="danger">{copy.twiceText(twice)}</Notice>}
      {thin !== null && (
        <Notice tone="warning">
          <p>{thin}</p>
          <ButtonLink
            variant="secondary"
            size="sm"
            className="mt-2"
            to={addresses.raceClasses(raceId)}
          >
            {copy.mergeClass}
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}

interface UnpaidProps {
  entries: readonly Entry[];
  allowed: Allowed;
  onChange: (allowed: Allowed) => void;
}

/** Who has not paid: one by one, and with a reason that stays beside the result (R32). */
function Unpaid({ entries, allowed, onChange }: UnpaidProps) {
  const [asked, setAsked] = useState<Entry | null>(null);
  if (entries.length === 0) {
    return null;
  }
  const without = (plate: number) => new Map([...allowed].filter(([one]) => one !== plate));
  return (
    <Section title={copy.unpaidTitle} level={3}>
      <p className="text-ink-muted text-sm">{copy.unpaidText}</p>
      <ul className="grid gap-1.5">
        {entries.map((entry) => {
          const { id, nama_panggilan_rider: name } = entry;
          const plate = entry.nomor_plat ?? 0;
          const reason = allowed.get(plate);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2"
            >
              <b className="w-12 text-right tabular-nums">{plate}</b>
              <span className="wrap-anywhere min-w-32 flex-1">
                {name}
                {reason !== undefined && (
                  <span className="block text-ink-muted text-sm">
                    {copy.allowedBecause(reason)}
                  </span>
                )}
              </span>
              {reason === undefined ? (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={copy.allowUnpaidOf(name)}
                  onClick={() => setAsked(entry)}
                >
                  {copy.allowUnpaid}
                </Button>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={copy.leaveOutOf(name)}
                  onClick={() => onChange(without(plate))}
                >
                  {copy.leaveOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <ActDialog
          open
          onClose={() => setAsked(null)}
          title={copy.allowUnpaidTitle(asked.nama_panggilan_rider)}
          confirmLabel={copy.allowUnpaid}
          busyLabel={copy.saving}
          closeLabel={copy.cancel}
          note={{ initial: '', label: copy.voidReason, required: copy.unpaidReasonMissing }}
          act={async (reason) => onChange(new Map(allowed).set(asked.nomor_plat ?? 0, reason))}
        >
          <p>{copy.allowUnpaidText}</p>
        </ActDialog>
      )}
    </Section>
  );
}

function LeftOut({ count }: { count: number }) {
  return count > 0 && <Notice>{copy.leftOut(count)}</Notice>;
}

function Names({ entries }: { entries: readonly Entry[] }) {
  return (
    <details className="rounded-md bg-sunken px-4">
      <summary className="min-h-11 content-center font-semibold">
        {copy.showList(entries.length)}
      </summary>
      <ol className="grid gap-1 pb-4">
        {entries.map(({ id, nomor_plat, nama_panggilan_rider, nama_tim }) => (
          <li key={id} className="flex gap-3">
            <b className="w-14 shrink-0 text-right tabular-nums">{nomor_plat ?? copy.noPlate}</b>
            <span className="wrap-anywhere min-w-0">
              {nama_panggilan_rider}
              {nama_tim !== null && <span className="text-ink-muted"> · {nama_tim}</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
