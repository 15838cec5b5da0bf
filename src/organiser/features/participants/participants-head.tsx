import { Download, ListOrdered, MessageSquare, Plus, Timer, Upload } from 'lucide-react';
import type { ParticipantList } from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { addAction } from '#organiser/copy/rider-record.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { ColumnChooser } from '#organiser/parts/table/column-chooser.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { goesByFilter } from './letter-filter.ts';
import { usualColumns } from './rider-columns.tsx';
import type { RiderTable } from './use-rider-table.ts';

interface ParticipantsHeadProps {
  raceId: string;
  list: ParticipantList;
  table: RiderTable;
  onExport: () => void;
}

/** What is done with the list as a whole. */
export function ParticipantsHead({ raceId, list, table, onExport }: ParticipantsHeadProps) {
  const may = useMay(raceId);
  const { columns, shown, found, chosen, typed, address } = table;
  return (
    <div className="grid grid-cols-1 gap-x-4 lg:flex lg:flex-wrap lg:items-center lg:justify-between">
      <ScreenHeader title={copy.title} />
      {/* One line on a phone: the riders are what one comes for. */}
      <div className="flex gap-2 [&>*]:shrink-0 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
        {may('riders') === true && (
          <>
            <Button variant="secondary" size="sm" onClick={() => address.set('tambah', ['ya'])}>
              <Plus aria-hidden className="size-4" />
              {addAction}
            </Button>
            <ButtonLink variant="secondary" size="sm" to={addresses.importRiders(raceId)}>
              <Upload aria-hidden className="size-4" />
              {copy.importAction}
            </ButtonLink>
          </>
        )}
        <ColumnChooser
          columns={columns}
          usual={usualColumns}
          shown={shown}
          onChoose={(ids) => address.set('kolom', ids)}
        />
        <Button variant="secondary" size="sm" onClick={onExport}>
          <Download aria-hidden className="size-4" />
          {copy.exportAction}
        </Button>
        {may('riders') === true && (
          <ButtonLink
            variant="secondary"
            size="sm"
            {...(found.rows.length === list.riders.length && found.hidden === 0
              ? { to: addresses.letters(raceId) }
              : goesByFilter(chosen, typed)
                ? { to: addresses.writeLetter(raceId, { ...chosen }) }
                : {
                    to: addresses.writeLetter(raceId),
                    state: { riders: found.rows.map((rider) => rider.id) },
                  })}
          >
            <MessageSquare aria-hidden className="size-4" />
            {copy.lettersAction}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" size="sm" to={addresses.startList(raceId)}>
          <ListOrdered aria-hidden className="size-4" />
          {copy.startListAction}
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" to={addresses.waitingList(raceId)}>
          <Timer aria-hidden className="size-4" />
          {copy.waitingListAction}
        </ButtonLink>
      </div>
    </div>
  );
}
