import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type ClubCode, changeCode, codeQueries, makeCode } from '#api/organiser/codes.ts';
import type { ManagedRace } from '#api/organiser/races.ts';
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
import {
  type CodeValues,
  examplePrice,
  fieldNames,
  fieldsOf,
  initialOf,
  kinds,
  leftOf,
  problemsOf,
  racesOf,
  severalRaces,
  wholeNumber,
} from './code-values.ts';
import { Choices, MoreOfCode } from './more-of-code.tsx';

interface CodeDialogProps {
  clubId: string;
  /** Null: a new one. */
  code: ClubCode | null;
  /** The club's. */
  races: readonly ManagedRace[];
  onClose: () => void;
}

/** Makes a code, or changes one: few fields, and what a family would pay with it. */
export function CodeDialog({ clubId, code, races, onClose }: CodeDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const kept = code?.used === true;
  const form = useForm<CodeValues>({
    initial: initialOf(code),
    check: problemsOf,
    send: async (typed) => {
      const fields = fieldsOf(typed, code);
      const saved = await (code === null
        ? makeCode(clubId, typed.code, fields)
        : changeCode(code.kode_id, fields));
      await queryClient.invalidateQueries({ queryKey: codeQueries.ofClub(clubId).queryKey });
      toast.success(code === null ? copy.made(saved.kode) : copy.changed);
      onClose();
    },
    refused: refusedBy(copy.refusals, fieldNames),
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
            <SelectField
              label={copy.raceLabel}
              none={copy.allRaces}
              choices={[
                ...races.map(({ id: raceId, judul }) => [raceId, judul] as const),
                ...(races.length > 1 ? [[severalRaces, copy.severalRaces] as const] : []),
              ]}
              {...form.row('race')}
            />
            {values.race === severalRaces && (
              <Choices
                label={copy.severalRaces}
                all={races.map(({ id: raceId, judul }) => [raceId, judul])}
                chosen={values.races}
                onChange={(chosen) => form.change({ races: chosen })}
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
        <MoreOfCode form={form} kept={kept} races={racesOf(values) ?? races.map((one) => one.id)} />
      </form>
    </Dialog>
  );
}
