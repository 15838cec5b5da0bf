import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { StepToEdit } from '#api/organiser/races.ts';
import { parseRupiah } from '#domain/rupiah-input.ts';
import { clockAt, formatLongDateTime, momentAt } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { stepAt } from '#functions/_shared/venue/price.ts';
import { formatRupiahRange } from '#functions/_shared/venue/price-range.ts';
import * as copy from '#organiser/copy/price-steps.ts';
import { usePriceRange } from '#parts/use-price-range.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { TextInput } from '#ui/text-input.tsx';
import { fieldProblem } from './field-problem.ts';
import { NumberInput } from './fields.tsx';
import { PriceCorrection } from './price-correction.tsx';
import {
  differencesOf,
  mostSteps,
  newStep,
  stepPrice,
  usualSteps,
  wholeSteps,
  withPlacesLeft,
} from './step-rows.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** The steps of the race's prices as a timeline: what a parent pays today and later, and by how much a category differs. */
export function PriceSteps({ editor }: { editor: RaceEditor }) {
  const now = useNow();
  const { harga_dasar: base, langkah_harga: steps, kategori } = editor.values;
  const zone = editor.race.content.zona_waktu;
  const differences = differencesOf(steps, base);
  const problem = fieldProblem(editor, 'langkah_harga');
  const today = stepAt(withPlacesLeft(steps, editor.race.content.langkah_harga), now.getTime());
  const save = (rows: readonly StepToEdit[], by = differences) =>
    editor.change({ langkah_harga: wholeSteps(rows, base, by) });
  const change = (at: number, part: Partial<StepToEdit>) =>
    save(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));

  if (steps.length === 0) {
    return (
      <div data-field="langkah_harga" className="grid gap-2">
        <h3 className="font-semibold text-sm">{copy.title}</h3>
        <p className="text-ink-muted text-sm">{copy.intro}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              save(
                usualSteps(copy.usualNames, {
                  base,
                  closes: editor.values.pendaftaran_selesai,
                  zone,
                  now,
                }),
              )
            }
          >
            {copy.usualAction}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => save([newStep(copy.onlyName)])}>
            {copy.categoriesAction}
          </Button>
        </div>
        {problem !== undefined && <FieldError id="langkah-problem">{problem}</FieldError>}
        {editor.correctable && <PriceCorrection editor={editor} />}
      </div>
    );
  }
  return (
    <div data-field="langkah_harga" className="grid gap-3">
      <h3 className="font-semibold text-sm">{copy.title}</h3>
      {editor.race.peserta_saat_ini > 0 && <Notice tone="info">{copy.promise}</Notice>}
      {problem !== undefined && <FieldError id="langkah-problem">{problem}</FieldError>}
      {editor.correctable && <PriceCorrection editor={editor} />}
      <ol className="grid gap-2.5 border-line border-l-2 pl-3">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={index}
            className="grid gap-3 rounded-lg border border-line bg-surface p-3"
          >
            <StepCard
              step={step}
              place={index + 1}
              base={base}
              borne={editor.values.biaya_ditanggung}
              zone={zone}
              last={index === steps.length - 1}
              badge={
                today?.urutan === step.urutan
                  ? copy.today
                  : today !== undefined && step.urutan < today.urutan
                    ? copy.over
                    : copy.later
              }
              onChange={(part) => change(index, part)}
              onRemove={() => save(steps.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {steps.length < mostSteps && (
          <Button variant="secondary" size="sm" onClick={() => save([...steps, newStep('')])}>
            <Plus aria-hidden className="size-4" />
            {copy.addAction}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => editor.change({ langkah_harga: [] })}>
          {copy.onePriceAction}
        </Button>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-sm">{copy.differencesTitle}</legend>
        <p className="text-ink-muted text-sm">{copy.differencesHint}</p>
        {kategori.every(({ kategori_id }) => kategori_id === null) && (
          <p className="text-ink-muted text-sm">{copy.categoriesFirst}</p>
        )}
        {kategori.map(
          ({ kategori_id: id, nama }) =>
            id !== null && (
              <Field key={id} label={nama} className="max-w-60">
                {(field) => (
                  <AmountInput
                    {...field}
                    name={`selisih-${id}`}
                    signed
                    placeholder={copy.differencePlaceholder}
                    value={differences[id] ?? null}
                    onChange={(amount) => save(steps, { ...differences, [id]: amount ?? 0 })}
                  />
                )}
              </Field>
            ),
        )}
      </fieldset>
    </div>
  );
}

interface StepCardProps {
  step: StepToEdit;
  place: number;
  base: number | null;
  borne: boolean;
  zone: string;
  last: boolean;
  badge: string;
  onChange: (part: Partial<StepToEdit>) => void;
  onRemove: () => void;
}

function StepCard(props: StepCardProps) {
  const { step, place, base, borne, zone, last, badge, onChange, onRemove } = props;
  const price = stepPrice(step, base);
  const range = usePriceRange(price, { keepLast: true, borne });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={badge === copy.today ? 'positive' : 'neutral'}>{badge}</Badge>
        <span className="min-w-0 flex-1 text-ink-muted text-sm">
          {copy.parentPays(range === null ? formatRupiah(price) : formatRupiahRange(range.total))}
        </span>
        <IconButton
          label={copy.removeStep(step.nama, place)}
          icon={<X aria-hidden className="size-5" />}
          onClick={onRemove}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={copy.nameLabel}>
          {(field) => (
            <TextInput
              {...field}
              name={`langkah-nama-${place}`}
              maxLength={40}
              autoComplete="off"
              value={step.nama}
              onChange={({ currentTarget }) => onChange({ nama: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={copy.priceLabel} hint={step.harga === null ? copy.ownPriceHint : undefined}>
          {(field) => (
            <AmountInput
              {...field}
              name={`langkah-harga-${place}`}
              placeholder={formatRupiah(price)}
              value={step.harga}
              onChange={(harga) => onChange({ harga })}
            />
          )}
        </Field>
        {!last && (
          <>
            <Field
              label={copy.untilLabel}
              hint={step.sampai === null ? undefined : formatLongDateTime(step.sampai, zone)}
            >
              {(field) => (
                <TextInput
                  {...field}
                  type="datetime-local"
                  name={`langkah-sampai-${place}`}
                  value={step.sampai === null ? '' : clockAt(step.sampai, zone)}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ sampai: value === '' ? null : momentAt(value, zone) })
                  }
                />
              )}
            </Field>
            <Field label={copy.placesLabel} hint={copy.placesHint}>
              {(field) => (
                <NumberInput
                  {...field}
                  name={`langkah-tempat-${place}`}
                  value={step.tempat}
                  onChange={(tempat) => onChange({ tempat: tempat === 0 ? null : tempat })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {!last && step.sampai === null && step.tempat === null && (
        <FieldError id={`langkah-${place}-akhir`}>{copy.endMissing}</FieldError>
      )}
    </>
  );
}

interface AmountInputProps {
  id?: string;
  name: string;
  value: number | null;
  onChange: (amount: number | null) => void;
  placeholder: string;
  /** Less is told with a minus before it. */
  signed?: boolean;
}

/** An amount, typed or pasted in any of the usual ways; what is none yet changes nothing. */
function AmountInput({ value, onChange, signed = false, ...input }: AmountInputProps) {
  const [text, setText] = useState<string | null>(null);
  const shown = value === null ? '' : value.toLocaleString('id-ID');
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={text ?? shown}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        const less = signed && /^\s*[-–−]/.test(typed);
        const amount = parseRupiah(typed.replace(/^\s*[-–−+]\s*/, ''));
        if (amount !== null || typed.trim() === '') {
          onChange(amount === null ? null : less ? -amount : amount);
        }
      }}
      onBlur={() => setText(null)}
    />
  );
}
