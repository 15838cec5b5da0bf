import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { daysUntil, formatDateTime, instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { type May, useMay } from '#organiser/parts/rights.ts';
import { Section } from '#ui/section.tsx';

interface Decision {
  key: string;
  text: string;
  to: string;
}

const shownByName = 3;
const lastDays = 7;

/** Plates are given once it is known who rides: when registration is closed, or in the last days. */
function platesAreDue(race: RaceOverview['race'], now: string): boolean {
  if (race.status !== 'dipublikasi' || race.tanggal_mulai === null) {
    return false;
  }
  const isClosed =
    race.pendaftaran_selesai !== null && instantOf(race.pendaftaran_selesai) <= instantOf(now);
  return isClosed || daysUntil(race.tanggal_mulai, new Date(now), race.zona_waktu) <= lastDays;
}

/** What waits for the person who looks, each with the place where it is decided. */
function decisionsOf(
  { race, now, missing, riders, money, inside }: RaceOverview,
  may: May,
): Decision[] {
  const decisions: Decision[] = [];
  const add = (key: string, text: string, to: string) => decisions.push({ key, text, to });

  if (missing !== null) {
    add(
      'draft',
      missing === 0 ? copy.readyToPublish : copy.toFill(missing),
      addresses.raceSettings(race.id),
    );
  }
  for (const { id, nama_panggilan_rider: nickname, status_pendaftaran } of inside?.slice(
    0,
    shownByName,
  ) ?? []) {
    add(
      `inside-${id}`,
      status_pendaftaran === 'dibatalkan'
        ? copy.insideCancelled(nickname)
        : copy.insideUnpaid(nickname),
      may('riders_view') ? addresses.participant(race.id, id) : addresses.gate(race.id),
    );
  }
  if (inside !== null && inside.length > shownByName) {
    add('inside', copy.insideMore(inside.length), addresses.gate(race.id));
  }
  if (money !== null) {
    for (const { perlu_tindakan: kind, entries } of money.cases) {
      add(
        kind,
        copy.casesText[kind]?.(entries) ?? copy.otherCase(entries),
        addresses.money(race.id, 'keputusan'),
      );
    }
    const refunds = addresses.money(race.id, 'pengembalian');
    if (money.refunds_to_approve > 0) {
      add('asked', copy.refundsToApprove(money.refunds_to_approve), refunds);
    }
    if (money.refunds_to_pay > 0) {
      add('approved', copy.refundsToPay(money.refunds_to_pay), refunds);
    }
  }
  if (riders !== null) {
    for (const { id, nama_panggilan_rider: nickname } of riders.twice.slice(0, shownByName)) {
      add(`twice-${id}`, copy.enteredTwice(nickname), addresses.participant(race.id, id));
    }
    if (riders.twice.length > shownByName) {
      add('twice', copy.enteredTwiceMore(riders.twice.length), addresses.participants(race.id));
    }
    const { overruled } = riders;
    for (const { id, nama_panggilan_rider: nickname, class: raceClass } of overruled.slice(
      0,
      shownByName,
    )) {
      add(
        `overruled-${id}`,
        copy.moveOverruled(nickname, raceClass),
        addresses.participant(race.id, id),
      );
    }
    if (overruled.length > shownByName) {
      add('overruled', copy.movesOverruledMore(overruled.length), addresses.participants(race.id));
    }
    const offers = riders.categories.reduce((sum, { offered }) => sum + offered, 0);
    if (offers > 0 && riders.offered_until !== null) {
      add(
        'offers',
        copy.offers(offers, formatDateTime(riders.offered_until, race.zona_waktu)),
        addresses.waitingList(race.id),
      );
    }
    if (riders.without_plate > 0 && may('riders') && platesAreDue(race, now)) {
      add('plates', copy.withoutPlate(riders.without_plate), addresses.gate(race.id));
    }
  }
  return decisions;
}

export function Decisions({ overview }: { overview: RaceOverview }) {
  const decisions = decisionsOf(overview, useMay(overview.race.id));
  return (
    <Section title={copy.decisionsTitle}>
      {decisions.length === 0 ? (
        <p className="flex items-center gap-2.5 text-ink-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
          {copy.nothingToDecide}
        </p>
      ) : (
        <ul className="grid gap-2 xl:grid-cols-2">
          {decisions.map(({ key, text, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-12 items-center gap-3 rounded-lg bg-warning-soft px-4 py-2 font-semibold text-on-warning-soft hover:brightness-97"
              >
                <CircleAlert aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 flex-1">{text}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(overview.money?.summary.waiting_for_parents ?? 0) > 0 && (
        <p className="text-ink-muted text-sm">
          <Link
            to={addresses.money(overview.race.id, 'keputusan')}
            className="underline underline-offset-4"
          >
            {copy.waitsForParents(overview.money?.summary.waiting_for_parents ?? 0)}
          </Link>
        </p>
      )}
    </Section>
  );
}
