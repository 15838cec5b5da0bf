import { useState } from 'react';
import {
  type Participant,
  type ParticipantContact,
  type ParticipantRace,
  revealContacts,
} from '#api/organiser/participants.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/participants.ts';
import { fileColumns } from '#organiser/parts/table/columns.ts';
import { type FileKind, tableFile } from '#organiser/parts/table/table-file.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';
import { answerColumns } from './rider-answers.ts';
import { contactIds, riderColumns } from './rider-columns.tsx';

interface ExportDialogProps {
  race: ParticipantRace;
  /** As they stand in the list: filtered, or selected. */
  riders: readonly Participant[];
  withContacts: boolean;
  /** Ids of the columns that the table shows, where the person chose them. */
  chosen: readonly string[] | null;
  onClose: () => void;
}

export function ExportDialog({ race, riders, withContacts, chosen, onClose }: ExportDialogProps) {
  const [kind, setKind] = useState<FileKind>('xlsx');
  const [which, setWhich] = useState<'shown' | 'all'>(chosen === null ? 'all' : 'shown');
  const [contactsToo, setContactsToo] = useState(false);
  const asShown = which === 'shown' ? chosen : null;
  const opensContacts =
    withContacts &&
    (asShown === null ? contactsToo : contactIds.some((id) => asShown.includes(id)));
  const make = useAct({
    act: async () => {
      let contacts = new Map<string, ParticipantContact>();
      if (opensContacts) {
        const known = await revealContacts(
          race.id,
          riders.map(({ id }) => id),
        );
        contacts = new Map(known.map((contact) => [contact.id, contact]));
      }
      const columns = riderColumns(race.zona_waktu, {
        contacts: opensContacts ? contacts : null,
        answers: answerColumns(race, riders),
      }).filter(({ id }) => asShown === null || asShown.includes(id));
      const file = await tableFile(kind, copy.exportSheet, fileColumns(columns), riders);
      const name = `${copy.exportFileName(race.judul, calendarDay(serverClock.now()))}.${kind}`;
      saveFile(file, name);
      return name;
    },
    done: (name) => {
      toast.success(copy.exported(name));
      onClose();
    },
    sentences: copy.refusals,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.exportTitle(riders.length)}
      footer={
        <div className="grid gap-2.5">
          <Button
            block
            loading={make.busy}
            loadingText={copy.exporting(riders.length)}
            onClick={make.run}
          >
            {copy.exportSubmit}
          </Button>
          <Button variant="secondary" block onClick={onClose}>
            {copy.cancelAction}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <RadioGroup
          legend={copy.exportKind}
          name="kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'xlsx', label: copy.exportXlsx },
            { value: 'csv', label: copy.exportCsv },
          ]}
        />
        {chosen !== null && (
          <RadioGroup
            legend={copy.exportWhich}
            name="which"
            value={which}
            onChange={setWhich}
            options={[
              { value: 'shown', label: copy.exportShown },
              { value: 'all', label: copy.exportAll },
            ]}
          />
        )}
        {asShown !== null && opensContacts && (
          <p className="text-ink-muted text-sm">{copy.exportContactsHint}</p>
        )}
        {withContacts && asShown === null && (
          <label className="flex min-h-11 items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={contactsToo}
              onChange={() => setContactsToo(!contactsToo)}
              className="mt-0.5 size-5 shrink-0 accent-primary"
            />
            <span>
              {copy.exportContacts}
              <span className="block text-ink-muted">{copy.exportContactsHint}</span>
            </span>
          </label>
        )}
        <Refused act={make} />
      </div>
    </Dialog>
  );
}
