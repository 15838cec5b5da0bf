import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ImportRow,
  importRiders,
  type ParticipantCategory,
  type ParticipantRace,
  participantQueries,
} from '#api/organiser/participants.ts';
import { AppError, toAppError } from '#api/platform/app-error.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import { randomId } from '#domain/random-id.ts';
import { type RiderFacts, riderFields } from '#domain/rider/fields.ts';
import {
  emptyRider,
  finishedRider,
  noLimits,
  riderFieldOf,
  riderProblems,
} from '#domain/rider/problems.ts';
import { categoryMisfit } from '#domain/rider-rules.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as participants from '#organiser/copy/participants.ts';
import * as copy from '#organiser/copy/rider-record.ts';
import { cellProblems } from '#organiser/copy/riders-import.ts';
import { listsKey } from '#organiser/parts/race-day/fresh-lists.ts';
import { SidePanel } from '#organiser/parts/side-panel.tsx';
import { namedField } from '#parts/act/field-of.ts';
import { ownSentence, sentenceOf, toldBy } from '#parts/act/sentence.ts';
import { GearFields, RiderFields } from '#parts/rider-fields.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

/** What is written of a walk-in beside the rider, by the columns of a table on paper. */
const beside = { kategori: '', plat: '', tunai: '', pemesan: '', telepon: '', izin: '' };
type Beside = keyof typeof beside;
type Added = RiderFacts & typeof beside;

/** Where a refusal of a row of that table stands in the form. */
const fieldOf: Record<string, keyof Added> = {
  ...Object.fromEntries(riderFields.map(({ name, paper }) => [paper.column, name])),
  ...Object.fromEntries(Object.keys(beside).map((column) => [column, column as Beside])),
  ...riderFieldOf,
  plate_taken: 'plat',
  plate_kept: 'plat',
};
const sentences = { ...participants.refusals, ...copy.refusals, ...cellProblems };

interface AddRiderProps {
  race: ParticipantRace;
  categories: readonly ParticipantCategory[];
  onClose: () => void;
}

/** A rider at the desk, in one go: who, in which category, with which plate, paid in cash, and whether the board may name the child. */
export function AddRider({ race, categories, onClose }: AddRiderProps) {
  const [added, setAdded] = useState(0);
  const [category, setCategory] = useState('');
  return (
    <SidePanel title={copy.addTitle} shows={String(added)} onClose={onClose}>
      <AddForm
        key={added}
        race={race}
        categories={categories}
        category={category}
        onAdded={(last) => {
          setCategory(last);
          setAdded(added + 1);
        }}
        onClose={onClose}
      />
    </SidePanel>
  );
}

interface AddFormProps extends AddRiderProps {
  /** Where the one before went: walk-ins of one class come together. */
  category: string;
  onAdded: (category: string) => void;
}

function AddForm({ race, categories, category, onAdded, onClose }: AddFormProps) {
  const client = useQueryClient();
  // The same press again is the same rider.
  const [requestId] = useState(randomId);
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  const form = useForm<Added>({
    initial: { ...emptyRider, ...beside, kategori: category },
    check: (typed) => {
      const chosen = categories.find(({ nama }) => nama === typed.kategori);
      const wrong: { field: keyof Added; text: string }[] = riderProblems(
        finishedRider(typed),
        chosen ?? noLimits,
        raceDay,
      ).map(toldBy(copy.refusals));
      return chosen === undefined
        ? [...wrong, { field: 'kategori', text: copy.newCategoryMissing }]
        : wrong;
    },
    send: async (typed) => {
      const { written, wrong, problem } = await importRiders(race.id, [rowOf(typed)], {
        requestId,
        commit: true,
      });
      if (!written) {
        const [cell] = wrong[0]?.problems ?? [];
        throw new AppError(cell?.code ?? problem ?? 'internal', {
          facts: { category: typed.kategori, ...(cell?.facts as object), field: cell?.field },
        });
      }
      toast.success(copy.added(typed.nickname || typed.fullName, typed.plat));
      await Promise.all([
        client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) }),
        client.invalidateQueries({ queryKey: listsKey(race.id) }),
      ]);
      onAdded(typed.kategori);
    },
    refused: (error) => {
      const { code, facts } = toAppError(error);
      return {
        field: namedField(error, fieldOf),
        text: ownSentence(sentences, code, facts) ?? sentenceOf(error),
      };
    },
  });
  const { values } = form;
  const born = parseBirthDate(values.birthDate);
  const fitting =
    born === null
      ? categories
      : categories.filter((one) => categoryMisfit(born, values.gender, one, raceDay) === null);
  return (
    <form {...form.props} className="grid gap-4">
      <RiderFields
        form={form}
        row={form.row}
        ageDay={raceDay}
        near={{ kota: race.kota, provinsi: null }}
      />
      <SelectField
        {...form.row('kategori')}
        label={participants.columns.category}
        hint={fitting.length < categories.length ? copy.onlyFitting : undefined}
        required
        none={participants.choosePlaceholder}
        choices={(values.gender === '' || fitting.length === 0 ? categories : fitting).map(
          (one) => [one.nama, participants.categoryOption(one)] as const,
        )}
      />
      <TextField
        {...form.row('plat')}
        label={participants.exportHeads.plate}
        hint={copy.plateHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.row('tunai')}
        label={participants.cashTaken}
        hint={copy.cashHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...form.row('pemesan')} label={copy.parentLabel} autoComplete="off" />
      <TextField
        {...form.row('telepon')}
        label={participants.phone}
        type="tel"
        autoComplete="off"
      />
      <SelectField
        {...form.row('izin')}
        label={participants.exportHeads.board}
        none={participants.boardWord(null)}
        choices={Object.entries(participants.consentChoices)}
      />
      <GearFields form={form} row={form.row} place="panel" />
      <FormFailure failure={form.failure} />
      <div className="sticky -bottom-4 -mx-5 -mb-4 flex flex-wrap gap-2.5 border-line border-t bg-surface px-5 py-3">
        <Button type="submit" loading={form.busy} loadingText={copy.correcting}>
          {copy.addSubmit}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {copy.addClose}
        </Button>
      </div>
    </form>
  );
}

/** As a row of a table on paper has it. */
function rowOf(typed: Added): ImportRow & { plat?: string } {
  const rider = finishedRider(typed);
  const cells = [
    ...riderFields.map(({ name, paper }) => [paper.column, rider[name]] as const),
    ...(Object.keys(beside) as Beside[]).map((column) => [column, typed[column]] as const),
  ];
  return Object.fromEntries(cells.filter(([, text]) => text.trim() !== ''));
}
