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
function platesAreDue(race: RaceOverview['lomba'], now: string): boolean {
  if (race.status !== 'dipublikasi' || race.tanggal_mulai === null) {
    return false;
  }
  const isClosed =
    race.pendaftaran_selesai !== null && instantOf(race.pendaftaran_selesai) <= instantOf(now);
  return isClosed || daysUntil(race.tanggal_mulai, new Date(now), race.zona_waktu) <= lastDays;
}

/** What waits for the person who looks, each with the place where it is decided. */
function decisionsOf(
  { lomba, pada, kurang, rider, uang, gerbang }: RaceOverview,
  may: May,
): Decision[] {
  const decisions: Decision[] = [];
  const add = (key: string, text: string, to: string) => decisions.push({ key, text, to });

  if (kurang !== null) {
    add(
      'draft',
      kurang === 0 ? copy.readyToPublish : copy.toFill(kurang),
      addresses.raceSettings(lomba.id),
    );
  }
  for (const { id, panggilan, status } of gerbang?.slice(0, shownByName) ?? []) {
    add(
      `inside-${id}`,
      status === 'dibatalkan' ? copy.insideCancelled(panggilan) : copy.insideUnpaid(panggilan),
      may('riders_view') ? addresses.participant(lomba.id, id) : addresses.gate(lomba.id),
    );
  }
  if (gerbang !== null && gerbang.length > shownByName) {
    add('inside', copy.insideMore(gerbang.length), addresses.gate(lomba.id));
  }
  if (uang !== null) {
    for (const [kind, count] of Object.entries(uang.kasus)) {
      add(
        kind,
        copy.casesText[kind]?.(count) ?? copy.otherCase(count),
        addresses.money(lomba.id, 'keputusan'),
      );
    }
    const refunds = addresses.money(lomba.id, 'pengembalian');
    if (uang.pengembalian.diminta > 0) {
      add('asked', copy.refundsToApprove(uang.pengembalian.diminta), refunds);
    }
    if (uang.pengembalian.disetujui > 0) {
      add('approved', copy.refundsToPay(uang.pengembalian.disetujui), refunds);
    }
  }
  if (rider !== null) {
    for (const { id, panggilan } of rider.ganda.slice(0, shownByName)) {
      add(`twice-${id}`, copy.enteredTwice(panggilan), addresses.participant(lomba.id, id));
    }
    if (rider.ganda.length > shownByName) {
      add('twice', copy.enteredTwiceMore(rider.ganda.length), addresses.participants(lomba.id));
    }
    const offered = Object.entries(rider.kategori).filter(([, { ditawari }]) => ditawari > 0);
    if (offered.length > 0 && rider.tawaran_sampai !== null) {
      add(
        'offers',
        copy.offers(
          offered.reduce((sum, [, { ditawari }]) => sum + ditawari, 0),
          formatDateTime(rider.tawaran_sampai, lomba.zona_waktu),
        ),
        addresses.waitingList(lomba.id),
      );
    }
    if (rider.tanpa_plat > 0 && may('riders') && platesAreDue(lomba, pada)) {
      add('plates', copy.withoutPlate(rider.tanpa_plat), addresses.gate(lomba.id));
    }
  }
  return decisions;
}

export function Decisions({ overview }: { overview: RaceOverview }) {
  const decisions = decisionsOf(overview, useMay(overview.lomba.id));
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
      {(overview.uang?.waiting_for_parents ?? 0) > 0 && (
        <p className="text-ink-muted text-sm">
          <Link
            to={addresses.money(overview.lomba.id, 'keputusan')}
            className="underline underline-offset-4"
          >
            {copy.waitsForParents(overview.uang?.waiting_for_parents ?? 0)}
          </Link>
        </p>
      )}
    </Section>
  );
}
