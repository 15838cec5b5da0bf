import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { participantQueries } from '#api/organiser/participants.ts';
import {
  assignPlates,
  type PlannedPlate,
  type PlateOrder,
  type PlatePlan,
  plateQueries,
  setPlate,
} from '#api/organiser/plates.ts';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { addresses } from '#organiser/addresses.ts';
import { platesTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/plates.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { PlateSheets } from './plate-sheets.tsx';

const orders: PlateOrder[] = ['daftar', 'nama', 'acak'];

/** A person who may not give plates out is told so, and sees no form that would be refused. */
export function Component() {
  const { id = '' } = useParams();
  const may = useMay(id)('riders');
  // Where the rights could not be read, the form's own questions say why.
  const asking = useIsFetching({ queryKey: managedRaceQueries.mine().queryKey, exact: true }) > 0;
  if (may === false) {
    return (
      <div className="grid max-w-240 gap-6">
        <ScreenHeader title={platesTitle} backTo={addresses.gate(id)} />
        <EmptyState title={copy.noRight} text={copy.noRightText} illustration="flag" />
      </div>
    );
  }
  return may === undefined && asking ? <PlatesSkeleton /> : <Plates id={id} />;
}

function PlatesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}

/** Start plates: given out in bulk with what it would do beside it, one by one, and on paper. */
function Plates({ id }: { id: string }) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<PlatePlan>({
    categoryId: null,
    first: 1,
    order: 'daftar',
    keep: true,
  });
  const [editing, setEditing] = useState<PlannedPlate | null>(null);
  const [backs, setBacks] = useState(false);
  const race = useQuery(participantQueries.list(id));
  const planned = useQuery({ ...plateQueries.plan(id, plan), placeholderData: keepPreviousData });
  const readAnew = () => client.invalidateQueries({ queryKey: plateQueries.keyOf(id) });
  const change = (part: Partial<PlatePlan>) => {
    assign.forget();
    setPlan({ ...plan, ...part });
  };
  const assign = useAct({
    act: (_count: number) => assignPlates(id, plan),
    sentences: copy.refusals,
    done: (_, count) => {
      toast.success(copy.assigned(count));
      return readAnew();
    },
  });

  return (
    <>
      <div className="grid max-w-240 gap-6 print:hidden">
        <ScreenHeader title={platesTitle} backTo={addresses.gate(id)} />
        <Card className="grid gap-4 p-5">
          <Section title={copy.planTitle}>
            <p className="text-ink-muted text-sm">{copy.planText}</p>
            <p className="text-ink-muted text-sm">{copy.parentsTold}</p>
          </Section>
          <div className="grid gap-4 lg:grid-cols-3">
            <SelectField
              label={copy.categoryLabel}
              value={plan.categoryId ?? ''}
              onChoose={(value) => change({ categoryId: value || null })}
              none={copy.allCategories}
              choices={race.data?.categories.map(({ id: key, nama }) => [key, nama] as const) ?? []}
            />
            <Field label={copy.firstLabel}>
              {(field) => (
                <TextInput
                  {...field}
                  inputMode="numeric"
                  maxLength={4}
                  defaultValue={plan.first}
                  onChange={({ target }) => change({ first: Number(target.value) || 0 })}
                />
              )}
            </Field>
            <SelectField
              label={copy.orderLabel}
              value={plan.order}
              onChoose={(value) => change({ order: value as PlateOrder })}
              choices={orders.map((order) => [order, copy.orders[order]])}
            />
          </div>
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={plan.keep}
              onChange={() => change({ keep: !plan.keep })}
              className="size-5 shrink-0 accent-primary"
            />
            {copy.keepLabel}
          </label>
          <label className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={backs}
              onChange={() => setBacks(!backs)}
              className="size-5 shrink-0 accent-primary"
            />
            {copy.backsLabel}
          </label>
          <Refused act={assign} />
          {planned.error !== null && planned.data !== undefined && (
            <Notice tone="danger" role="alert">
              {sentenceOf(planned.error, copy.refusals)}
            </Notice>
          )}
          {planned.data !== undefined && planned.error === null && (
            <AssignButton
              plates={planned.data.plates}
              missed={planned.data.missed_wishes}
              busy={assign.busy}
              onAssign={assign.run}
            />
          )}
        </Card>
        <Read of={[race, planned]} failed={copy.loadFailed} skeleton={<PlatesSkeleton />}>
          {({ categories }, { plates }) =>
            plates.length === 0 ? (
              <EmptyState title={copy.noRiders} text={copy.noRidersText} illustration="flag" />
            ) : (
              <PlateList
                plates={plates}
                categoryOf={(key) => categories.find((category) => category.id === key)?.nama ?? ''}
                onEdit={setEditing}
              />
            )
          }
        </Read>
      </div>
      {race.data !== undefined && planned.data !== undefined && (
        <PlateSheets
          race={id}
          backs={backs}
          title={race.data.race.judul}
          plates={planned.data.plates}
          categoryOf={(key) =>
            race.data.categories.find((category) => category.id === key)?.nama ?? ''
          }
        />
      )}
      {editing !== null && (
        <EditDialog
          key={editing.id}
          rider={editing}
          onClose={() => setEditing(null)}
          onSaved={readAnew}
        />
      )}
    </>
  );
}

interface AssignButtonProps {
  plates: PlannedPlate[];
  missed: number;
  busy: boolean;
  onAssign: (count: number) => void;
}

function AssignButton({ plates, missed, busy, onAssign }: AssignButtonProps) {
  const changed = plates.filter(({ before, plate }) => before !== plate).length;
  const printable = plates.filter(({ before }) => before !== null).length;
  return (
    <>
      {missed > 0 && <Notice tone="warning">{copy.missedWishes(missed)}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        {changed > 0 ? (
          <Button loading={busy} loadingText={copy.assigning} onClick={() => onAssign(changed)}>
            {copy.assign(changed)}
          </Button>
        ) : (
          plates.length > 0 && <p className="font-semibold">{copy.nothingToDo}</p>
        )}
        {printable > 0 && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {copy.print(printable)}
          </Button>
        )}
      </div>
      {printable > 0 && <p className="text-ink-muted text-sm">{copy.printHint}</p>}
    </>
  );
}

interface PlateListProps {
  plates: PlannedPlate[];
  categoryOf: (id: string) => string;
  onEdit: (rider: PlannedPlate) => void;
}

function PlateList({ plates, categoryOf, onEdit }: PlateListProps) {
  return (
    <Section title={copy.listTitle(plates.length)}>
      <ul className="grid gap-1.5">
        {plates.map((rider) => {
          const { id, nama_panggilan_rider: nickname, kategori_id, wish, before, plate } = rider;
          return (
            <li
              key={id}
              className="flex min-h-14 items-center gap-x-4 rounded-md bg-surface px-4 py-2"
            >
              <span className="w-14 shrink-0 font-extrabold text-xl tabular-nums">{plate}</span>
              <span className="min-w-0 flex-1">
                <b>{nickname}</b>{' '}
                <span className="block text-ink-muted">{categoryOf(kategori_id)}</span>
                <span className="block text-ink-muted text-sm">
                  {copy.nowColumn}: {before ?? copy.none}
                </span>
                {wish !== null && wish !== plate && (
                  <span className="mt-1 inline-block rounded-full bg-warning-soft px-3 py-1 font-semibold text-on-warning-soft text-sm">
                    {copy.missed(wish)}
                  </span>
                )}
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={copy.editOf(nickname)}
                onClick={() => onEdit(rider)}
              >
                <Pencil aria-hidden className="size-4" />
                {copy.edit}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface EditDialogProps {
  rider: PlannedPlate;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function EditDialog({ rider, onClose, onSaved }: EditDialogProps) {
  const form = useForm({
    initial: { plate: String(rider.before ?? '') },
    check: ({ plate }) =>
      /^\d{0,4}$/.test(plate.trim()) && plate.trim() !== '0'
        ? []
        : [
            {
              field: 'plate' as const,
              text: copy.plateInvalid({ min: 1, max: 9999 }),
            },
          ],
    send: async ({ plate }) => {
      await setPlate(rider.id, plate.trim() === '' ? null : Number(plate));
      toast.success(copy.saved);
      await onSaved();
      onClose();
    },
    refused: (error) => ({ field: 'plate' as const, text: sentenceOf(error, copy.refusals) }),
  });
  return (
    <Dialog open onClose={onClose} title={copy.editTitle(rider.nama_panggilan_rider)}>
      <form {...form.props} className="grid gap-4">
        <TextField
          label={copy.plateLabel}
          hint={copy.plateHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.row('plate')}
        />
        <p className="text-ink-muted text-sm">{copy.parentsTold}</p>
        <Button type="submit" block loading={form.busy} loadingText={copy.saving}>
          {copy.save}
        </Button>
        <Button variant="secondary" block onClick={onClose}>
          {copy.cancel}
        </Button>
      </form>
    </Dialog>
  );
}
