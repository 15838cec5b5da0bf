import type { ParticipantRace } from '#api/organiser/participants.ts';
import type { RiderFacts } from '#domain/rider/fields.ts';
import { finishedRider, noLimits, riderFieldOf, riderProblems } from '#domain/rider/problems.ts';
import { calendarDay, today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/rider-record.ts';
import { namedField } from '#parts/act/field-of.ts';
import { sentenceOf, toldBy } from '#parts/act/sentence.ts';
import { GearFields, RiderFields } from '#parts/rider-fields.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';

interface RiderRecordFormProps {
  race: ParticipantRace;
  initial: RiderFacts;
  submit: string;
  submitting: string;
  send: (typed: RiderFacts) => Promise<unknown>;
  onCancel: () => void;
}

/** What an organiser writes of a rider; the plate that a family wished for is not theirs to write. */
export function RiderRecordForm(props: RiderRecordFormProps) {
  const { race, initial, submit, submitting, send, onCancel } = props;
  const form = useForm<RiderFacts>({
    initial,
    // Whether the category lets the rider in is the server's to say: it knows to which the rider could go.
    check: (typed) =>
      riderProblems(finishedRider(typed), noLimits, today()).map(toldBy(copy.refusals)),
    send: (typed) => send(finishedRider(typed)),
    refused: (error) => ({
      field: namedField(error, riderFieldOf),
      text: sentenceOf(error, copy.refusals),
    }),
  });
  return (
    <form {...form.props} className="grid gap-4 pt-3">
      <RiderFields
        form={form}
        row={form.row}
        ageDay={calendarDay(race.tanggal_mulai, race.zona_waktu)}
        near={{ kota: race.kota, provinsi: null }}
      />
      <GearFields form={form} row={form.row} place="panel" />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" loading={form.busy} loadingText={submitting}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {copy.cancelAction}
        </Button>
      </div>
    </form>
  );
}
