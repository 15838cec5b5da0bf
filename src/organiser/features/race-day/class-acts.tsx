import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { compaction } from '#functions/_shared/racing/draw-acts.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { slotsIn } from '#functions/_shared/racing/standing.ts';
import {
  type ClassState,
  groupBegan,
  keyOf,
  mainGroups,
  plateOf,
} from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { groupName } from '#organiser/parts/race-day/moto-names.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextInput } from '#ui/text-input.tsx';

interface ClassDialogProps {
  state: ClassState;
  decide: (act: ClassAct) => Promise<void>;
  onClose: () => void;
}

const common = {
  open: true,
  busyLabel: copy.deciding,
  closeLabel: copy.cancel,
  sentences: refusals,
};

interface PlateFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function PlateField({ label, name, value, onChange, error }: PlateFieldProps) {
  return (
    <Field label={label} error={error}>
      {(props) => (
        <TextInput
          {...props}
          name={name}
          inputMode="numeric"
          maxLength={4}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
    </Field>
  );
}

type RiderAct = keyof typeof copy.riderActNames;
const riderActs = Object.keys(copy.riderActNames) as RiderAct[];

/** What is decided about one rider: withdrawn, out, without placing, another plate; of a closed class only out (R30). */
export function RiderDialog({ state, decide, onClose }: ClassDialogProps) {
  const isClosed = state.closed !== null;
  const choices = isClosed ? riderActs.filter((one) => one === 'dq') : riderActs;
  const [act, setAct] = useState<RiderAct>(choices[0] as RiderAct);
  const [plate, setPlate] = useState('');
  const [newPlate, setNewPlate] = useState('');
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  const made = (): ClassAct =>
    act === 'plat_ganti'
      ? { kind: act, payload: { old: Number(plate), new: Number(newPlate) } }
      : { kind: act, payload: { plate: Number(plate), reason: reasonOf(reason) } };
  const check = () => {
    if (!state.keys.has(Number(plate))) {
      const unknown = refusals.plate_unknown as (facts: { plate: string }) => string;
      return { field: 'plate', text: plate === '' ? copy.plateMissing : unknown({ plate }) };
    }
    if (act === 'plat_ganti') {
      return newPlate === '' ? { field: 'newPlate', text: copy.plateMissing } : null;
    }
    return reasonOf(reason) === '' ? { field: 'reason', text: copy.reasonMissing } : null;
  };
  return (
    <ActDialog
      {...common}
      onClose={onClose}
      title={copy.riderActs}
      confirmLabel={copy.record}
      check={check}
      act={() => decide(made())}
    >
      {(errorOf) => (
        <>
          <SelectField
            label={copy.riderAct}
            value={act}
            onChoose={(chosen) => setAct(chosen as RiderAct)}
            choices={choices.map((one) => [one, copy.riderActNames[one]])}
          />
          <PlateField
            label={copy.plate}
            name="plate"
            value={plate}
            onChange={setPlate}
            error={errorOf('plate')}
          />
          {act === 'plat_ganti' ? (
            <PlateField
              label={copy.newPlate}
              name="newPlate"
              value={newPlate}
              onChange={setNewPlate}
              error={errorOf('newPlate')}
            />
          ) : (
            <ReasonField
              value={reason}
              onChange={setReason}
              choices={classKinds[act].picked.reason}
              publicOnly={isClosed}
              error={errorOf('reason')}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

/** Who does not come to the call, and which batches become one by that (R2): shown before it is decided. */
export function CompactDialog({ state, decide, onClose }: ClassDialogProps) {
  const [absent, setAbsent] = useState<readonly number[]>([]);
  const tried = attempt(() =>
    compaction(
      state,
      absent.map((plate) => keyOf(state, plate)),
    ),
  );
  const found = tried.ok ? tried.value : null;
  const [first] = state.stages;
  return (
    <ActDialog
      {...common}
      onClose={onClose}
      title={copy.compact}
      confirmLabel={copy.compactAction}
      impossible={found === null}
      act={async () => {
        if (found !== null) {
          await decide({ kind: 'compact', payload: found.payload });
        }
      }}
    >
      <p>{copy.compactText}</p>
      {first?.groups
        .filter((group) => !group.idle)
        .map((group) => (
          <fieldset key={group.group} className="flex flex-wrap gap-2">
            <legend className="pb-1 font-semibold text-sm">{groupName(first, group)}</legend>
            {slotsIn(group).map(({ rider }) => {
              const plate = plateOf(state, rider);
              const isAbsent = absent.includes(plate);
              return (
                <ChoiceChip
                  key={rider}
                  chosen={isAbsent}
                  onChoose={() =>
                    setAbsent(isAbsent ? absent.filter((one) => one !== plate) : [...absent, plate])
                  }
                >
                  {plate}
                </ChoiceChip>
              );
            })}
          </fieldset>
        ))}
      <div role="status" className="grid gap-1">
        {found === null ? (
          <p className="text-ink-muted">{copy.compactNothing}</p>
        ) : found.payload.one ? (
          <p>{copy.compactOne}</p>
        ) : (
          found.payload.moved.map(({ plate, from, to, gate }) => (
            <p key={plate}>{copy.moves(plate, from, to, gate)}</p>
          ))
        )}
      </div>
    </ActDialog>
  );
}

/** A rider whom a correction brings into a group of a later stage (R3). */
export function InsertDialog({ state, decide, onClose }: ClassDialogProps) {
  const [plate, setPlate] = useState('');
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  const places = state.stages.slice(1).flatMap((stage) =>
    mainGroups(stage)
      .filter((group) => !groupBegan(group))
      .map((group) => ({ stage: stage.stage, group: group.group, name: groupName(stage, group) })),
  );
  const [index, setIndex] = useState(0);
  return (
    <ActDialog
      {...common}
      onClose={onClose}
      title={copy.insert}
      confirmLabel={copy.insert}
      impossible={places.length === 0}
      check={() => {
        if (plate === '') {
          return { field: 'plate', text: copy.plateMissing };
        }
        return reasonOf(reason) === '' ? { field: 'reason', text: copy.reasonMissing } : null;
      }}
      act={async () => {
        const place = places[index];
        if (place) {
          await decide({
            kind: 'sisip',
            payload: {
              plate: Number(plate),
              stage: place.stage,
              group: place.group,
              reason: reasonOf(reason),
            },
          });
        }
      }}
    >
      {(errorOf) => (
        <>
          <p>{copy.insertText}</p>
          <SelectField
            label={copy.group}
            value={String(index)}
            onChoose={(chosen) => setIndex(Number(chosen))}
            choices={places.map(({ name }, at) => [String(at), name])}
          />
          <PlateField
            label={copy.plate}
            name="plate"
            value={plate}
            onChange={setPlate}
            error={errorOf('plate')}
          />
          <ReasonField
            value={reason}
            onChange={setReason}
            choices={classKinds.sisip.picked.reason}
            error={errorOf('reason')}
          />
        </>
      )}
    </ActDialog>
  );
}

/** The class is called off for good. */
export function CallOffDialog({ decide, onClose }: ClassDialogProps) {
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  return (
    <ActDialog
      {...common}
      danger
      onClose={onClose}
      title={copy.callOff}
      confirmLabel={copy.callOff}
      check={() => (reasonOf(reason) === '' ? { field: 'reason', text: copy.reasonMissing } : null)}
      act={() => decide({ kind: 'batal_kelas', payload: { reason: reasonOf(reason) } })}
    >
      {(errorOf) => (
        <>
          <p>{copy.callOffText}</p>
          <ReasonField
            value={reason}
            onChange={setReason}
            choices={classKinds.batal_kelas.picked.reason}
            hint={copy.reasonHintCalledOff}
            error={errorOf('reason')}
          />
        </>
      )}
    </ActDialog>
  );
}
