import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { leaveWaitingList, type WaitingPlace, waitingListQueries } from '#api/waiting-list.ts';
import { paths } from '#domain/paths.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/waiting-list.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import * as kept from '#parts/copy/kept-places.ts';
import { WhenWhere } from '#parts/when-where.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

interface WaitingListsProps {
  userId: string;
  /** Leaves out the places that are offered, where they stand above already. */
  offeredAbove?: boolean;
}

/** Where the family's children wait for a place; nothing where none does. */
export function WaitingLists({ userId, offeredAbove = false }: WaitingListsProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(waitingListQueries.own(userId));
  const lines = data.filter((line) => !offeredAbove || line.tawaran_sampai === null);
  const [leaving, setLeaving] = useState<WaitingPlace | null>(null);
  if (lines.length === 0) {
    return null;
  }
  return (
    <Section title={copy.listTitle}>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={`${line.lomba_id} ${line.kategori_id} ${line.rider_id}`}>
            <Line line={line} onLeave={() => setLeaving(line)} />
          </li>
        ))}
      </ul>
      <ActDialog
        danger
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={copy.leaveTitle}
        confirmLabel={copy.confirmLeaveAction}
        closeLabel={copy.stayAction}
        busyLabel={copy.leaving}
        act={async () => {
          if (leaving !== null) {
            await leaveWaitingList({
              raceId: leaving.lomba_id,
              categoryId: leaving.kategori_id,
              riderId: leaving.rider_id,
            });
          }
        }}
        done={copy.left}
        onDone={() =>
          client.invalidateQueries({ queryKey: waitingListQueries.own(userId).queryKey })
        }
      >
        <p>{leaving !== null && copy.leaveText(leaving.nama_panggilan, leaving.position)}</p>
      </ActDialog>
    </Section>
  );
}

function Line({ line, onLeave }: { line: WaitingPlace; onLeave: () => void }) {
  const {
    nama_panggilan: nickname,
    category,
    judul,
    kota,
    tawaran_sampai: until,
    position,
    zona_waktu,
  } = line;
  return (
    <Card className="grid gap-2 p-4">
      <h3 className="text-lg">
        <Link to={paths.raceDetail(line.lomba_id)}>{judul}</Link>
      </h3>
      <WhenWhere day={formatDate(line.tanggal_mulai, zona_waktu)} city={kota} />
      <p className="font-semibold text-sm">
        {category}:{' '}
        {until === null
          ? copy.waiting(nickname, position ?? 1)
          : copy.offered(nickname, formatDateTime(until, zona_waktu))}
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t border-dashed pt-3">
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.leaveLabel(nickname, category)}
          onClick={onLeave}
        >
          {copy.leaveAction}
        </Button>
        {until !== null && (
          <ButtonLink
            size="sm"
            to={paths.riderForm(line.lomba_id, {
              kategori: line.kategori_id,
              anak: line.rider_id,
            })}
          >
            {kept.takeAction(nickname)}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
