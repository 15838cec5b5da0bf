import { Coffee, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { podiumName } from '#functions/_shared/board/public-words.ts';
import { raceKinds } from '#functions/_shared/racing/kinds.ts';
import * as copy from '#organiser/copy/running-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { OtherItem } from './day-plan.ts';

interface AddOtherProps {
  classes: readonly DayClass[];
  onAdd: (item: OtherItem) => void;
}

/** What stands between the motos. It comes to the end, from where it is moved. */
export function AddOther({ classes, onAdd }: AddOtherProps) {
  const [asked, setAsked] = useState<OtherItem | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        onClick={() =>
          setAsked({
            type: 'istirahat',
            name: raceKinds.urutan.picked['items[].name'][0],
            minutes: 30,
          })
        }
      >
        <Coffee aria-hidden className="size-5" />
        {copy.addBreak}
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          setAsked({ type: 'podium', name: podiumName(classes[0]?.name), minutes: 10 })
        }
      >
        <Trophy aria-hidden className="size-5" />
        {copy.addPodium}
      </Button>
      {asked !== null && (
        <OtherDialog
          initial={asked}
          classes={classes}
          onClose={() => setAsked(null)}
          onAdd={onAdd}
        />
      )}
    </div>
  );
}

interface OtherDialogProps {
  initial: OtherItem;
  classes: readonly DayClass[];
  onClose: () => void;
  onAdd: (item: OtherItem) => void;
}

function OtherDialog({ initial, classes, onClose, onAdd }: OtherDialogProps) {
  const [name, setName] = useState(initial.name);
  const [minutes, setMinutes] = useState(String(initial.minutes));
  const namesId = useId();
  const isPodium = initial.type === 'podium';
  const publicNames = isPodium
    ? [...new Set(classes.map(({ name: ofClass }) => podiumName(ofClass)))]
    : raceKinds.urutan.picked['items[].name'];
  return (
    <ActDialog
      open
      onClose={onClose}
      title={isPodium ? copy.podiumFor : copy.breakTitle}
      confirmLabel={copy.addAction}
      busyLabel={copy.addAction}
      closeLabel={copy.cancel}
      check={() => {
        if (name.trim() === '' || name.trim().length > 60) {
          return { field: 'name', text: copy.nameWrong };
        }
        return /^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= 600
          ? null
          : { field: 'minutes', text: copy.minutesWrong };
      }}
      act={async () => onAdd({ ...initial, name: name.trim(), minutes: Number(minutes) })}
    >
      {(errorOf) => (
        <>
          <Field label={copy.nameLabel} hint={copy.nameHint} error={errorOf('name')} required>
            {(props) => (
              <TextInput
                {...props}
                name="name"
                value={name}
                list={namesId}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
          </Field>
          <datalist id={namesId}>
            {publicNames.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Field label={copy.minutesLabel} error={errorOf('minutes')} required>
            {(props) => (
              <TextInput
                {...props}
                name="minutes"
                inputMode="numeric"
                value={minutes}
                onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
              />
            )}
          </Field>
        </>
      )}
    </ActDialog>
  );
}
