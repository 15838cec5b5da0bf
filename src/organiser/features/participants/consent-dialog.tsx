import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  noteBoardConsent,
  type Participant,
  participantQueries,
} from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { toast } from '#ui/toast.ts';

interface ConsentDialogProps {
  raceId: string;
  riders: readonly Participant[];
  onClose: () => void;
}

type Said = keyof typeof copy.consentChoices;
const options = (Object.keys(copy.consentChoices) as Said[]).map((value) => ({
  value,
  label: copy.consentChoices[value],
}));

/** What the families of all who are chosen said of the public board, as a list on paper has it. */
export function ConsentDialog({ raceId, riders, onClose }: ConsentDialogProps) {
  const client = useQueryClient();
  const [said, setSaid] = useState<Said | null>(null);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={copy.consentTitle(riders.length)}
      confirmLabel={copy.consentSubmit}
      busyLabel={copy.noting}
      closeLabel={copy.cancelAction}
      check={() => (said === null ? { field: 'said', text: copy.consentMissing } : null)}
      act={() =>
        noteBoardConsent(
          raceId,
          riders.map(({ id }) => id),
          said === 'ya',
        )
      }
      sentences={copy.refusals}
      onDone={({ noted, family_said_no }) => {
        if (family_said_no > 0) {
          toast.error(copy.familySaidNo(family_said_no));
        }
        if (noted > 0) {
          toast.success(copy.consentNoted(noted));
        }
        return client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      }}
    >
      {(errorOf) => (
        <>
          <p>{copy.consentText}</p>
          <RadioGroup
            legend={copy.consentLabel}
            name="said"
            layout="stack"
            options={options}
            value={said}
            onChange={setSaid}
            error={errorOf('said')}
          />
        </>
      )}
    </ActDialog>
  );
}
