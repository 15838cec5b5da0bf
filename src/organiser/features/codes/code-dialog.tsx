import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type ClubCode,
  type CodeFields,
  changeCode,
  codeQueries,
  makeCode,
} from '#api/organiser/codes.ts';
import type { ManagedRace } from '#api/organiser/races.ts';
import { clockAt, instantOf, momentAt } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/codes.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { lastDay } from './code-columns.ts';

interface CodeDialogProps {
  clubId: string;
  /** Null: a new one. */
  code: ClubCode | null;
  /** The club's. */
  races: readonly ManagedRace[];
  onClose: () => void;
}

type Kind = keyof typeof copy.kinds;
const kinds = Object.keys(copy.kinds) as Kind[];
const dayMs = 86_400_000;
/** What a race costs whose club gave no price. */
const examplePrice = 150_000;

function initialOf(code: ClubCode | null) {
  return {
    kind:
      kinds.find((kind) => copy.kinds[kind].children === (code?.min_anak ?? 1)) ??
      ('bebas' as Kind),
    unit: (code?.jenis ?? 'persen') as CodeFields['kind'],
    value: String(code?.nilai ?? copy.kinds.bebas.value),
    code: '',
    note: code?.keterangan ?? '',
    race: code?.lomba_id?.[0] ?? '',
    // Its end is the moment after its last day, in WIB.
    until: code?.sampai ? clockAt(new Date(instantOf(code.sampai) - 1)).slice(0, 10) : '',
    limit: code?.batas ? String(code.batas) : '',
  };
}

function wholeNumber(text: string): number {
  return Number(text.replaceAll('.', '').trim() || Number.NaN);
}

/** What is left of a price, as the database reckons it (clubs' money, K11). */
function leftOf(price: number, unit: CodeFields['kind'], value: number): number {
  const discount = unit === 'persen' ? Math.floor((price * value) / 100) : Math.min(value, price);
  return price - discount < 1000 ? 0 : price - discount;
}

/** Makes a code, or changes one: few fields, and what a family would pay with it. */
export function CodeDialog({ clubId, code, races, onClose }: CodeDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const kept = code?.used === true;
  const form = useForm({
    initial: initialOf(code),
    check: ({ value, limit }) => [
      ...(Number.isInteger(wholeNumber(value)) && wholeNumber(value) > 0
        ? []
        : [{ field: 'value' as const, text: copy.valueInvalid }]),
      ...(limit.trim() === '' || wholeNumber(limit) >= 1
        ? []
        : [{ field: 'limit' as const, text: copy.limitInvalid }]),
    ],
    send: async ({ kind, unit, value, code: text, note, race, until, limit }) => {
      const fields: CodeFields = {
        kind: unit,
        value: wholeNumber(value),
        note,
        // What this form does not ask stays as it is.
        raceIds:
          kept || (code?.lomba_id?.length ?? 0) > 1
            ? (code?.lomba_id ?? null)
            : race === ''
              ? null
              : [race],
        categoryIds: code?.kategori_id ?? null,
        from: code?.mulai ?? null,
        until:
          until === ''
            ? null
            : new Date(instantOf(momentAt(`${until}T00:00`)) + dayMs).toISOString(),
        mostUses: limit.trim() === '' ? null : wholeNumber(limit),
        accountUses: code?.batas_akun ?? null,
        leastChildren: kept ? (code?.min_anak ?? 1) : copy.kinds[kind].children,
      };
      const saved = await (code === null
        ? makeCode(clubId, text, fields)
        : changeCode(code.kode_id, fields));
      await queryClient.invalidateQueries({ queryKey: codeQueries.ofClub(clubId).queryKey });
      toast.success(code === null ? copy.made(saved.kode) : copy.changed);
      onClose();
    },
    refused: refusedBy(copy.refusals, {
      code_taken: 'code',
      code_must_be_made: 'code',
      code_needs_limit: 'limit',
      code_limit_below_uses: 'limit',
    }),
  });
  const { values } = form;
  const left = leftOf(examplePrice, values.unit, wholeNumber(values.value) || 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={code === null ? copy.makeTitle : copy.changeTitle(code.kode)}
      footer={
        <div className="grid gap-3">
          <div aria-live="assertive" className="empty:hidden">
            {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
          </div>
          <Button type="submit" form={id} block loading={form.busy} loadingText={copy.saving}>
            {code === null ? copy.makeAction : copy.saveAction}
          </Button>
        </div>
      }
    >
      <form {...form.props} id={id} className="grid gap-4">
        {kept ? (
          <p className="text-ink-muted text-sm">{copy.keptText}</p>
        ) : (
          <>
            <RadioGroup
              legend={copy.kindLabel}
              name="kind"
              layout="stack"
              options={kinds.map((kind) => ({
                value: kind,
                label: copy.kinds[kind].label,
                hint: copy.kinds[kind].text,
              }))}
              value={values.kind}
              onChange={(kind) =>
                form.change({ kind, unit: 'persen', value: String(copy.kinds[kind].value) })
              }
            />
            <SelectField
              label={copy.unitLabel}
              choices={[
                ['persen', copy.percent],
                ['rupiah', copy.rupiah],
              ]}
              {...form.field('unit')}
            />
            <TextField
              {...form.row('value')}
              label={copy.valueLabel}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <p role="status" className="text-sm">
              {left === 0
                ? copy.exampleFree(formatRupiah(examplePrice))
                : copy.example(formatRupiah(examplePrice), formatRupiah(left))}
            </p>
            {(code?.lomba_id?.length ?? 0) < 2 && (
              <SelectField
                label={copy.raceLabel}
                none={copy.allRaces}
                choices={races.map(({ id: raceId, judul }) => [raceId, judul])}
                {...form.field('race')}
              />
            )}
          </>
        )}
        {code === null && (
          <TextField
            {...form.row('code')}
            label={copy.codeLabel}
            hint={copy.codeHint}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
          />
        )}
        <TextField
          {...form.row('note')}
          label={copy.noteLabel}
          hint={copy.noteHint}
          maxLength={80}
        />
        <TextField
          {...form.row('until')}
          label={copy.untilLabel}
          type="date"
          {...(code?.sampai && { hint: copy.endsOn(lastDay(code.sampai)) })}
        />
        <TextField
          {...form.row('limit')}
          label={copy.limitLabel}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
