import { HttpResponse, http } from 'msw';
import type { RaceClass, RaceDayEntry } from '#api/organiser/race-day.ts';
import type { OutgoingEvent } from '#domain/field-log/wire.ts';
import type { Observation } from '#domain/race-day/observations.ts';
import type { Accepted } from '#functions/_shared/race-day/dependencies.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { chainOf } from '#functions/_shared/racing/derived-ids.ts';
import { raceDayHandler } from '#functions/race-day/handler.ts';
import { api } from '../api.ts';
import { raceId } from '../rows.ts';
import { server } from '../server.ts';
import type { organiserBackend } from './backend.ts';

export const classId = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0001';
export const categoryId = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0002';

/** An entry of the class by its plate: the child is called as the plate is. */
export function dayEntry(plate: number | null, changes: Partial<RaceDayEntry> = {}): RaceDayEntry {
  const id = `7c1f5a52-6a51-4d11-8f0a-${String(plate ?? 9999).padStart(12, '0')}`;
  return {
    id,
    kategori_id: categoryId,
    nomor_plat: plate,
    nama_panggilan_rider: `Anak ${plate ?? 'tanpa plat'}`,
    nama_tim: null,
    kota_asal: 'Bandung',
    status_pendaftaran: 'check_in',
    anak: id,
    kelas_id: null,
    family: null,
    has_board_name: true,
    ...changes,
  };
}

/**
 * The server's half of a race day at the HTTP edge: the function `race-day` itself, with the database in memory.
 * @param backend answers what the door asks besides
 */
export function raceDayServer(
  backend: ReturnType<typeof organiserBackend>,
  { riders = 6, holder = null as string | null } = {},
) {
  const entries = Array.from({ length: riders }, (_, index) => dayEntry(index + 1));
  const classes: RaceClass[] = [
    {
      id: classId,
      nama: 'Boys 2019',
      kategori_id: [categoryId],
      n: 0,
      fase: 'baru',
      category_names: ['Boys 2019'],
      codes_received: [],
    },
  ];
  const day = {
    entries,
    classes,
    decisions: [] as Decision[],
    branches: [] as { device: string; decisions: readonly unknown[]; unread?: number }[],
    holder,
    /** What the stations saw, as the log of the field has it. */
    seen: [] as Observation[],
    mayDecide: true,
    /** How far the server's clock is ahead of the phone's. */
    aheadMs: 0,
    /** No signal. */
    offline: false,
    /** What the database says no to, by class, and by race for what is of the leases. */
    refusals: new Map<string, Error>(),
    /** The function `race-day` fails whatever is sent. */
    broken: false,
  };
  const handler = raceDayHandler({
    appOrigins: [],
    log: () => undefined,
    chains: async (_token, _race, classes) => ({
      mayDecide: day.mayDecide,
      firstHolder: day.holder,
      decisions: day.decisions.filter((one) => one.class === null || classes.includes(one.class)),
    }),
    record: async ({ raceClass, decisions }: Accepted) => {
      const refusal = day.refusals.get(raceClass ?? raceId);
      if (refusal !== undefined) {
        throw refusal;
      }
      day.decisions.push(...decisions.map(({ isi }) => isi as Decision));
    },
    crossings: async () =>
      day.seen.flatMap(({ action, subject, at }) => (action === 'lewat' ? [{ subject, at }] : [])),
    branchesTold: async () => [],
    keepBranch: async ({ device, decisions, unread }) => {
      const text = JSON.stringify(decisions);
      if (!day.branches.some((one) => JSON.stringify(one.decisions) === text)) {
        day.branches.push({ device, decisions, unread: unread.length });
      }
    },
  });
  server.use(
    http.post(api.fn('race-day'), ({ request }) =>
      day.offline
        ? HttpResponse.error()
        : day.broken
          ? HttpResponse.json({ error: { code: 'internal' } }, { status: 500 })
          : handler(request),
    ),
  );
  const orNone = <Value>(answer: Value) => (day.offline ? HttpResponse.error() : answer);
  backend.answer('race_chains', ({ heads }) => {
    const known = heads as Record<string, number>;
    const news = day.decisions
      .filter((decision) => decision.n > (known[chainOf(decision)] ?? 0))
      .toSorted((a, b) => a.n - b.n);
    return orNone({
      may_decide: day.mayDecide,
      pemegang: day.holder,
      keputusan: JSON.parse(JSON.stringify(news)),
      perangkat: day.holder === null ? [] : [day.holder],
      people: day.holder === null ? [] : ['Bu Sari'],
      now: Date.now() + day.aheadMs,
    });
  });
  backend.answer('race_branches', () =>
    orNone(
      day.branches.map(({ device, decisions, unread = 0 }, index) => ({
        id: `7c1f5a52-6a51-4d11-8f0b-${String(index).padStart(12, '0')}`,
        perangkat: device,
        kode: 'chain_moved',
        keputusan: JSON.parse(JSON.stringify(decisions)),
        diterima_pada: '2027-06-20T09:00:00+07:00',
        unread,
      })),
    ),
  );
  backend.answer('send_field_events', ({ events }) => {
    const sent = (typeof events === 'string' ? JSON.parse(events) : events) as OutgoingEvent[];
    const answers = sent.map(({ occurred_at, server_offset, ...event }) => {
      const isKnown = day.seen.some(({ id }) => id === event.id);
      if (!day.offline && !isKnown) {
        // Who is signed in here has the right to decide.
        day.seen.push({
          ...(event as Observation),
          at: occurred_at + server_offset,
          decides: true,
        });
      }
      return {
        id: event.id,
        result: isKnown ? ('duplicate' as const) : ('accepted' as const),
        code: null,
      };
    });
    return orNone({ now: Date.now() + day.aheadMs, answers });
  });
  backend.answer('field_changes', ({ after }) =>
    orNone({
      events: JSON.parse(JSON.stringify(day.seen.slice(Number(after)))),
      cursor: day.seen.length,
      more: false,
      now: Date.now() + day.aheadMs,
    }),
  );
  backend.answer('race_classes', () => orNone(day.classes));
  backend.answer('race_day_entries', () => orNone(day.entries));
  backend.answer('take_race_lease', ({ device }) => {
    if (!day.offline) {
      day.holder ??= device;
    }
    return orNone({ pemegang: day.holder as string, sejak: '2027-06-20T08:00:00+07:00' });
  });
  return day;
}
