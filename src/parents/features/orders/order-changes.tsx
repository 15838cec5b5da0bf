import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import { type EntryDetail, entryQueries } from '#api/entries.ts';
import {
  type ChangeableEntry,
  changeEntry,
  type EntryFacts,
  entryChangeQueries,
  moveEntry,
} from '#api/entry-changes.ts';
import { jerseySizes } from '#domain/jersey.ts';
import { categoryMisfit, riderGenderOf } from '#domain/rider-rules.ts';
import { calendarDay, formatDateTime, instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/order-changes.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Refused } from '#parts/act/refused.tsx';
import { ownSentence } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { jerseySizeText } from '#parts/copy/rider.ts';
import { riderLabel, refusals as riderRefusals } from '#parts/copy/rider-fields.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { changesEnd } from './changes-end.ts';

interface OrderChangesProps {
  order: EntryDetail;
  userId: string;
  now: Date;
}

type Race = NonNullable<EntryDetail['lomba']>;

/** What a parent may still change of a paid entry, as long as the race lets them. */
export function OrderChanges({ order, userId, now }: OrderChangesProps) {
  const client = useQueryClient();
  const entry = useQuery(entryChangeQueries.of(userId, order.id));
  const categories = useQuery(categoryQueries.ofRace(order.lomba_id));
  const race = order.lomba;
  if (race === null) {
    return null;
  }
  const readAnew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: entryQueries.keyOf(userId) }),
      client.invalidateQueries({ queryKey: categoryQueries.ofRace(order.lomba_id).queryKey }),
    ]);
  const end = changesEnd(race);
  const inTime = now.getTime() <= instantOf(end);
  const endText = formatDateTime(end, race.zona_waktu);
  return (
    <Section level={3} title={copy.title}>
      {inTime ? (
        <>
          <p className="-mt-1 text-ink-muted text-sm">{copy.until(endText)}</p>
          <Read
            of={[entry, categories]}
            failed={copy.loadFailed}
            skeleton={
              <Loading label={copy.loading}>
                <Skeleton className="h-72 rounded-xl" />
              </Loading>
            }
          >
            {(found, classes) => (
              <>
                <FactsForm order={order} plate={found.nomor_plat} onSaved={readAnew} />
                <CategoryForm
                  key={found.kategori_id}
                  order={order}
                  race={race}
                  entry={found}
                  classes={classes}
                  onMoved={readAnew}
                />
              </>
            )}
          </Read>
        </>
      ) : (
        <Notice tone="info">{copy.tooLate(endText)}</Notice>
      )}
    </Section>
  );
}

function factProblems({ number }: EntryFacts): FieldProblem<keyof EntryFacts>[] {
  return /^\d{0,3}$/.test(number.trim())
    ? []
    : [{ field: 'number', text: ownSentence(riderRefusals, 'start_number_invalid') ?? '' }];
}

interface FactsFormProps {
  order: EntryDetail;
  plate: number | null;
  onSaved: () => Promise<unknown>;
}

function FactsForm({ order, plate, onSaved }: FactsFormProps) {
  const form = useForm<EntryFacts>({
    initial: {
      team: order.nama_tim ?? '',
      jersey: order.ukuran_jersey,
      number: order.nomor_bib ?? '',
    },
    check: factProblems,
    send: async (facts) => {
      await changeEntry(order.id, facts);
      toast.success(copy.saved);
      await onSaved();
    },
    refused: refusedBy(
      { ...riderRefusals, ...copy.refusals },
      {
        start_number_invalid: 'number',
        plate_assigned: 'number',
        jersey_size_invalid: 'jersey',
        text_too_long: 'team',
        name_has_link: 'team',
      },
    ),
  });
  return (
    <Card className="p-4">
      <form {...form.props} className="grid gap-4">
        <h4 className="font-bold">{copy.factsTitle}</h4>
        {form.failure && (
          <Notice tone="danger" role="alert">
            {form.failure.text}
          </Notice>
        )}
        <TextField
          label={riderLabel('teamName', 'order')}
          autoComplete="off"
          {...form.row('team')}
        />
        <SelectField
          label={riderLabel('jerseySize', 'form')}
          {...form.row('jersey')}
          choices={jerseySizes.map((size) => [size, jerseySizeText(size)])}
        />
        {plate === null ? (
          <TextField
            label={riderLabel('startNumber', 'form')}
            hint={copy.numberHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...form.row('number')}
          />
        ) : (
          <p className="text-ink-muted text-sm">
            {ownSentence(copy.refusals, 'plate_assigned', { plat: plate })}
          </p>
        )}
        <Button type="submit" loading={form.busy} loadingText={copy.saving}>
          {copy.saveAction}
        </Button>
      </form>
    </Card>
  );
}

/** Places left of a class; null where that is not known, or only the race's own capacity counts, which a move within it does not touch. */
function placesIn({ kuota, terisi }: RaceCategory): number | null {
  return kuota === null || terisi === null ? null : Math.max(0, kuota - terisi);
}

interface CategoryFormProps {
  order: EntryDetail;
  race: Race;
  entry: ChangeableEntry;
  classes: readonly RaceCategory[];
  onMoved: () => Promise<unknown>;
}

function CategoryForm({ order, race, entry, classes, onMoved }: CategoryFormProps) {
  const [chosen, setChosen] = useState(entry.kategori_id);
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  const gender = riderGenderOf(entry.jenis_kelamin_rider);
  const offered = classes.filter(
    (one) =>
      one.id === entry.kategori_id ||
      (placesIn(one) !== 0 &&
        categoryMisfit(entry.tanggal_lahir_rider, gender, one, raceDay) === null),
  );
  const target = offered.find(({ id }) => id === chosen);
  const move = useAct({
    act: () => moveEntry(order.id, chosen),
    done: () => {
      toast.success(copy.moved(target?.nama ?? ''));
      return onMoved();
    },
    sentences: copy.refusals,
  });
  return (
    <Card className="grid gap-4 p-4">
      <h4 className="font-bold">{copy.classTitle}</h4>
      <Refused act={move} />
      {offered.some(({ id }) => id !== entry.kategori_id) ? (
        <>
          <SelectField
            label={copy.classLabel}
            hint={copy.classHint}
            name="kategori"
            value={chosen}
            onChoose={setChosen}
            choices={offered.map((one) => [
              one.id,
              one.id === entry.kategori_id ? one.nama : copy.choice(one.nama, placesIn(one)),
            ])}
          />
          <Button
            variant="secondary"
            disabled={chosen === entry.kategori_id}
            loading={move.busy}
            loadingText={copy.moving}
            onClick={move.run}
          >
            {copy.moveAction}
          </Button>
        </>
      ) : (
        <p className="text-ink-muted text-sm">{copy.noOtherClass}</p>
      )}
    </Card>
  );
}
