import { useState } from 'react';
import * as copy from '#organiser/copy/price-steps.ts';
import * as race from '#organiser/copy/race-editor.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** A price that breaks the promise: the club's owner may correct it all the same, with a reason that families read. */
export function PriceCorrection({ editor }: { editor: RaceEditor }) {
  // Owners alone manage people.
  const owner = useMay(editor.race.id)('members') === true;
  const [reason, setReason] = useState('');
  const correct = useAct({
    act: () => editor.correctPrices(reason.trim()),
    done: () => toast.success(copy.corrected),
    sentences: { ...race.failures, ...race.refusals },
  });
  const refusal = correct.refusal;
  const ofReason = refusal?.field === 'alasan_harga';
  return (
    <Notice tone="warning">
      <p>{owner ? copy.correctionText : copy.correctionOfOwner}</p>
      {owner && (
        <div className="mt-3 grid gap-3">
          <TextField
            name="alasan_harga"
            label={copy.reasonLabel}
            hint={copy.reasonHint}
            error={ofReason ? refusal.text : undefined}
            maxLength={300}
            autoComplete="off"
            required
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              correct.forget();
            }}
          />
          <FormFailure failure={ofReason ? null : refusal} />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            loading={correct.busy}
            loadingText={race.saving}
            onClick={() =>
              reason.trim() === ''
                ? correct.refuse({ field: 'alasan_harga', text: copy.reasonMissing })
                : correct.run()
            }
          >
            {copy.correctAction}
          </Button>
        </div>
      )}
    </Notice>
  );
}
