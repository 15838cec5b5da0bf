import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Participant,
  type ParticipantList,
  participantQueries,
} from '#api/organiser/participants.ts';
import { readableRegency } from '#domain/place-names.ts';
import { serverClock } from '#domain/server-clock.ts';
import { formatDateTime, formatLongDate } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { sorted } from '#organiser/parts/table/sorted.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function Component() {
  const { id = '' } = useParams();
  const list = useQuery(participantQueries.list(id));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <div className="print:hidden">
        <ScreenHeader title={copy.startListAction} backTo={addresses.participants(id)} />
      </div>
      <Read
        of={[list]}
        failed={copy.startListFailed}
        skeleton={
          <>
            <p className="sr-only">{copy.loading}</p>
            <Skeleton className="h-96 w-full" />
          </>
        }
      >
        {(riders) => <StartList list={riders} />}
      </Read>
    </div>
  );
}

const starting = new Set(['dikonfirmasi', 'check_in', 'selesai', 'dnf']);

/** Who starts, by category, on paper: with a box to tick at the gate. */
function StartList({ list }: { list: ParticipantList }) {
  const [apart, setApart] = useState(false);
  const { race } = list;
  const riders = list.riders.filter(({ status_pendaftaran }) => starting.has(status_pendaftaran));
  const without = riders.filter(({ nomor_plat }) => nomor_plat === null).length;
  const groups = new Map<string, Participant[]>();
  for (const rider of riders) {
    groups.set(rider.kategori_id, [...(groups.get(rider.kategori_id) ?? []), rider]);
  }
  // In the order of the race's categories; a category that is no longer offered comes last.
  const known = list.categories.map(({ id }) => id).filter((id) => groups.has(id));
  const order = [...known, ...[...groups.keys()].filter((id) => !known.includes(id))];

  if (riders.length === 0) {
    return (
      <EmptyState title={copy.startListEmpty} text={copy.startListEmptyText} illustration="flag" />
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-4 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {copy.printAction}
        </Button>
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={apart}
            onChange={() => setApart(!apart)}
            className="size-5 shrink-0 accent-primary"
          />
          {copy.onePerPage}
        </label>
      </div>
      <article className="rounded-md border border-line bg-surface p-4 print:border-0 print:p-0 print:text-black">
        <header className="pb-3">
          <h2 className="text-xl">{copy.startListHeading(race.judul)}</h2>
          <p className="text-sm">
            {[formatLongDate(race.tanggal_mulai, race.zona_waktu), race.lokasi, race.kota].join(
              ' · ',
            )}
          </p>
          {without > 0 && (
            <p className="mt-3 w-fit -rotate-1 border-4 border-danger px-4 py-2 font-extrabold text-danger text-xl print:border-black print:text-black">
              {copy.withoutPlates(without, riders.length)}
            </p>
          )}
          <p className="hidden text-xs print:block">
            {copy.printedAt(formatDateTime(serverClock.now(), race.zona_waktu))}
          </p>
        </header>
        {order.map((id, place) => {
          const group = sorted(
            sorted(groups.get(id) ?? [], ({ nama_lengkap_rider }) => nama_lengkap_rider, false),
            ({ nomor_plat }) => nomor_plat,
            false,
          );
          return (
            <section
              key={id}
              className={classNames('pt-3', apart && place > 0 && 'break-before-page')}
            >
              <h3 className="flex items-baseline justify-between pb-1 font-bold">
                <span>{group[0]?.category}</span>
                <span className="font-medium text-sm">{copy.riders(group.length)}</span>
              </h3>
              <section
                aria-label={group[0]?.category}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
                tabIndex={0}
                className="overflow-x-auto print:overflow-visible"
              >
                <table className="w-full min-w-xl border-collapse text-sm print:min-w-0">
                  <thead className="text-left text-xs">
                    <tr>
                      {[
                        copy.columns.plate,
                        copy.columns.name,
                        copy.nicknameHead,
                        copy.columns.team,
                        copy.columns.city,
                        copy.arrivedHead,
                      ].map((head) => (
                        <th key={head} scope="col" className="border-line border-b px-2 py-1.5">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {group.map((rider) => (
                      <tr key={rider.id} className="break-inside-avoid">
                        <td className="w-14 border-line border-b px-2 py-1.5 font-bold tabular-nums">
                          {rider.nomor_plat}
                        </td>
                        <td className="border-line border-b px-2 py-1.5">
                          {rider.nama_lengkap_rider}
                        </td>
                        <td className="border-line border-b px-2 py-1.5">
                          {rider.nama_panggilan_rider}
                        </td>
                        <td className="border-line border-b px-2 py-1.5">{rider.nama_tim}</td>
                        <td className="border-line border-b px-2 py-1.5">
                          {readableRegency(rider.kota_asal)}
                        </td>
                        <td className="w-14 border-line border-b px-2 py-1.5">
                          <span aria-hidden className="block size-4 border border-line-strong" />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </section>
          );
        })}
      </article>
    </>
  );
}
