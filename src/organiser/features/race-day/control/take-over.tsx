import { useState } from 'react';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { largestNumber } from '#organiser/parts/race-day/day-order.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '#ui/online.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';

interface TakeOverProps {
  day: RaceDay;
  title: string;
  open: boolean;
  onClose: () => void;
}

type OldPhone = keyof typeof copy.oldPhone;

/** The lease of a phone that cannot give it away (R12): three questions before the button lives, and a signal. */
export function TakeOver({ day, title, open, onClose }: TakeOverProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      <Questions day={day} onDone={onClose} />
    </Sheet>
  );
}

function Questions({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const online = useOnline();
  const [oldPhone, setOldPhone] = useState<OldPhone | null>(null);
  const [lastRaced, setLastRaced] = useState('');
  const [reason, setReason] = useState('');
  const most = largestNumber(day.decisions().map(({ decision }) => decision));
  const number = /^\d{1,5}$/.test(lastRaced.trim()) ? Number(lastRaced.trim()) : null;
  const numberWrong =
    lastRaced === ''
      ? undefined
      : number === null
        ? copy.lastRacedWrong
        : number > most
          ? copy.lastRacedUnknown(most)
          : undefined;
  const said = reason.trim();
  const answered = oldPhone !== null && number !== null && numberWrong === undefined && said !== '';
  const take = useAct({
    act: async () => {
      if (oldPhone !== null && number !== null) {
        await day.takeOver({ old_phone: oldPhone, last_raced: number, reason: said });
      }
    },
    done: () => {
      toast.success(copy.takenOver);
      onDone();
      void day.sync();
    },
    sentences: { ...refusals, ...copy.sentences },
  });
  return (
    <div className="grid gap-5">
      <p>{copy.takeOverText}</p>
      {!online && take.refusal === null && (
        <Notice tone="warning" role="status">
          {copy.takeOverOffline}
        </Notice>
      )}
      <RadioGroup
        legend={copy.oldPhoneLegend}
        name="old-phone"
        layout="stack"
        value={oldPhone}
        onChange={setOldPhone}
        options={Object.entries(copy.oldPhone).map(([value, label]) => ({
          value: value as OldPhone,
          label,
        }))}
      />
      {oldPhone === 'di_tangan' && <Notice tone="info">{copy.oldPhoneInHand}</Notice>}
      <Field label={copy.lastRacedLabel} hint={copy.lastRacedHint} error={numberWrong}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={lastRaced}
            onChange={(event) => setLastRaced(event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.reasonLabel}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Refused act={take} />
      <Button
        block
        variant="danger"
        disabled={!answered}
        loading={take.busy}
        loadingText={copy.takingOver}
        onClick={() => void take.run()}
      >
        {copy.takeOverButton}
      </Button>
    </div>
  );
}
