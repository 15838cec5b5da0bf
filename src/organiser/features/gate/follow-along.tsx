import { useState } from 'react';
import { whatsappLink } from '#domain/whatsapp.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/gate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Section } from '#ui/section.tsx';
import type { StoredRace } from './gate-list.ts';
import type { GatePhone, GateStatus, ListedRider } from './gate-phone.ts';
import { useContact } from './use-contact.ts';

const soonMs = 30 * 60_000;

interface FollowAlongProps {
  phone: GatePhone;
  status: GateStatus;
  race: StoredRace;
  zone: VenueZone | undefined;
}

/** How many riders of how many are in, per class and per gate, and which are missing. */
export function FollowAlong({ phone, race }: FollowAlongProps) {
  const now = useNow().getTime();
  const riders = phone.riders();
  const entered = riders.filter(({ entry }) => entry === 'terdaftar');
  const inside = entered.filter((rider) => rider.inside !== null);
  const missing = entered.filter((rider) => rider.inside === null).toSorted(byPlate);
  const odd = riders.filter((rider) => rider.entry !== 'terdaftar' && rider.inside !== null);
  const startsAt = instantOf(race.starts_at);
  const soon = now >= startsAt - soonMs && now < startsAt + 12 * soonMs;

  return (
    <>
      <Section title={copy.insideOf(inside.length, entered.length)}>
        <div
          aria-hidden
          className="h-3 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
        >
          <div
            className="h-full rounded-full bg-positive"
            style={{ width: `${(100 * inside.length) / Math.max(entered.length, 1)}%` }}
          />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <CountTable
            caption={copy.perClass}
            rows={race.categories.map(({ name }) => ({
              name,
              counts: [
                inside.filter(({ category }) => category === name).length,
                entered.filter(({ category }) => category === name).length,
              ],
            }))}
            columns={[copy.className, copy.insideColumn, copy.allColumn]}
          />
          {inside.length > 0 && (
            <CountTable
              caption={copy.perGate}
              rows={gatesOf(inside)}
              columns={[copy.gateColumn, copy.insideColumn]}
            />
          )}
        </div>
      </Section>
      {odd.length > 0 && (
        <Section title={copy.casesTitle}>
          <Notice tone="danger">{copy.caseText}</Notice>
          <ul className="grid gap-2">
            {odd.map((rider) => (
              <li key={rider.subject} className="flex gap-3">
                <b className="tabular-nums">{copy.plate(rider.plate)}</b> {rider.nickname}{' '}
                {copy.verdicts[rider.entry === 'batal' ? 'batal' : 'belum_bayar']}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={copy.missingTitle(missing.length)}>
        {missing.length === 0 ? (
          <p className="text-ink-muted">{copy.nobodyMissing}</p>
        ) : (
          <>
            {soon && <Notice tone="warning">{copy.missingSoon}</Notice>}
            <p className="text-ink-muted text-sm">{copy.contactLogged}</p>
            <Missing riders={missing} race={race} />
          </>
        )}
      </Section>
    </>
  );
}

/** As people look for somebody in a list: by plate, then by name. */
function byPlate(a: ListedRider, b: ListedRider): number {
  const plates = (a.plate ?? Number.MAX_SAFE_INTEGER) - (b.plate ?? Number.MAX_SAFE_INTEGER);
  return plates || (a.nickname ?? '').localeCompare(b.nickname ?? '', 'id');
}

function gatesOf(inside: ListedRider[]): Row[] {
  const counts = new Map<string, number>();
  for (const rider of inside) {
    const name = rider.inside?.place ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, counts: [count] }));
}

interface Row {
  name: string;
  counts: number[];
}

interface CountTableProps {
  caption: string;
  columns: string[];
  rows: Row[];
}

function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <Card className="grid p-4">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-bold">{caption}</caption>
          <thead>
            <tr className="text-ink-muted">
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={index === 0 ? 'text-left font-semibold' : 'text-right font-semibold'}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="py-2 text-left font-medium">
                  {name}
                </th>
                {counts.map((count, index) => (
                  <td key={columns[index + 1]} className="py-2 text-right tabular-nums">
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const firstShown = 20;

function Missing({ riders, race }: { riders: ListedRider[]; race: StoredRace }) {
  const [all, setAll] = useState(false);
  const shown = all ? riders : riders.slice(0, firstShown);
  return (
    <>
      <ul className="grid gap-2">
        {shown.map((rider) => (
          <li
            key={rider.subject}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface px-4 py-2"
          >
            <span
              className={
                rider.plate === undefined
                  ? 'w-14 text-ink-muted text-xs'
                  : 'w-14 font-bold tabular-nums'
              }
            >
              {copy.plate(rider.plate)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{rider.nickname}</span>{' '}
              <span className="block text-ink-muted text-sm">{rider.category}</span>
            </span>
            <AskParent rider={rider} race={race} />
          </li>
        ))}
      </ul>
      {shown.length < riders.length && (
        <Button variant="secondary" block onClick={() => setAll(true)}>
          {copy.showAll(riders.length)}
        </Button>
      )}
    </>
  );
}

/** A ready message to the parent; the number is looked up, and the look logged, when somebody wants it. */
function AskParent({ rider, race }: { rider: ListedRider; race: StoredRace }) {
  const { contact, busy, look } = useContact(race.id, rider.subject);
  const link =
    contact?.phone == null
      ? null
      : whatsappLink(contact.phone, copy.waText(rider.nickname ?? '', race.title));
  if (link !== null) {
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-bold text-primary"
      >
        {copy.openWa}
      </a>
    );
  }
  return contact !== null ? (
    <span className="text-ink-muted text-sm">{contact.failure ?? copy.noPhone}</span>
  ) : (
    <Button variant="ghost" size="sm" loading={busy} onClick={look}>
      {copy.showContact}
    </Button>
  );
}
