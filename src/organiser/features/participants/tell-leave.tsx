import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tellLeave } from '#api/organiser/money.ts';
import {
  type Participant,
  type ParticipantRace,
  participantQueries,
} from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/leaving.ts';
import * as money from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** A parent told the club that the child does not come: the parent is asked to say so in the app, where it is decided. */
export function TellLeave({ race, rider }: { race: ParticipantRace; rider: Participant }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAsking(true)}>
        {copy.tellAction}
      </Button>
      {asking && (
        <ActDialog
          open
          onClose={() => setAsking(false)}
          title={copy.tellTitle(rider.nama_panggilan_rider)}
          preview={{
            heading: copy.tellReads,
            computing: money.foreseen.computing,
            of: ['tell-leave', rider.id],
            ask: () => tellLeave(rider.id, false),
            show: ({ asked_back, received, rule, until }) => (
              <>
                <Consequence>{copy.tellSum(asked_back, received)}</Consequence>
                {rule !== null && <Consequence>{copy.tellRow(rule, until)}</Consequence>}
                <Consequence>{copy.tellAfterwards}</Consequence>
              </>
            ),
          }}
          act={() => tellLeave(rider.id, true)}
          sentences={money.refusals}
          confirmLabel={copy.tellConfirm}
          busyLabel={copy.tellSending}
          closeLabel={money.cancelAction}
          done={copy.tellDone}
          onDone={() => client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) })}
        >
          {() => <p className="text-sm">{copy.tellIntro}</p>}
        </ActDialog>
      )}
    </>
  );
}
