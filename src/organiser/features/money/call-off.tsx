import { useState } from 'react';
import { callOffRace } from '#api/organiser/money.ts';
import { toAppError } from '#api/platform/app-error.ts';
import type { Answer } from '#api/platform/schema.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/money.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { WhatsAppShare } from '#organiser/parts/whatsapp-share.tsx';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useAfterDecision } from './use-after-decision.ts';

/** Calls a race off. Whether this person may is the database's word, in the consequences. */
export function CallOff({ raceId, status }: { raceId: string; status: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  // What the question was answered with: where it cannot be done, nothing is offered to press.
  const [refused, setRefused] = useState(false);
  const [done, setDone] = useState<Answer<'call_off_race'> | null>(null);
  const after = useAfterDecision(raceId);
  if (done !== null && done.without_account + done.unproved > 0) {
    return <Unheard raceId={raceId} answer={done} reason={reason.trim()} />;
  }
  if (status === 'dibatalkan') {
    return null;
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid max-w-prose gap-1">
        <h2 className="text-base">{copy.callOffTitle}</h2>
        <p className="text-ink-muted text-sm">{copy.callOffIntro}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {copy.callOffAction}
      </Button>
      {open && (
        <ActDialog
          {...copy.decision}
          open
          onClose={() => setOpen(false)}
          title={copy.callOffTitle}
          preview={{
            ...copy.foreseen,
            of: ['call_off', raceId],
            ask: async () => {
              try {
                const answer = await callOffRace(raceId, copy.callOffTitle, false);
                setRefused(false);
                return answer;
              } catch (error) {
                const { status, retryable } = toAppError(error);
                setRefused(status > 0 && !retryable);
                throw error;
              }
            },
            show: (answer) => (
              <>
                <Consequence>
                  {answer.riders === 0 ? copy.callOffNobody : copy.callOffTells(answer.parents)}
                </Consequence>
                {answer.unproved > 0 && (
                  <Consequence>{copy.callOffUnproved(answer.unproved)}</Consequence>
                )}
                {answer.without_account > 0 && (
                  <Consequence>{copy.callOffOnPaper(answer.without_account)}</Consequence>
                )}
                {answer.paid > 0 && (
                  <Consequence>{copy.callOffPaid(answer.paid, answer.received)}</Consequence>
                )}
                {answer.can_move > 0 && (
                  <Consequence>{copy.callOffMovable(answer.can_move)}</Consequence>
                )}
                {answer.unpaid > 0 && (
                  <Consequence>{copy.callOffUnpaid(answer.unpaid)}</Consequence>
                )}
                {answer.waiting > 0 && (
                  <Consequence>{copy.callOffWaiting(answer.waiting)}</Consequence>
                )}
                <Consequence>{copy.callOffFinal}</Consequence>
              </>
            ),
          }}
          check={() =>
            reason.trim().length < 5 ? { field: 'reason', text: copy.callOffReasonRequired } : null
          }
          act={() => callOffRace(raceId, reason, true)}
          confirmLabel={copy.callOffConfirm}
          done={copy.callOffDone}
          onDone={(answer) => {
            setDone(answer);
            return after();
          }}
          danger
          impossible={refused}
        >
          {(errorOf) => (
            <Field
              label={copy.callOffReason}
              hint={copy.callOffReasonHint}
              error={errorOf('reason')}
              required
            >
              {(props) => (
                <TextArea
                  {...props}
                  name="reason"
                  rows={3}
                  maxLength={500}
                  value={reason}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
              )}
            </Field>
          )}
        </ActDialog>
      )}
    </Card>
  );
}

/** Whom our mails do not reach, with the way that does. */
function Unheard({
  raceId,
  answer,
  reason,
}: {
  raceId: string;
  answer: Answer<'call_off_race'>;
  reason: string;
}) {
  const may = useMay(raceId);
  const text = copy.callOffGroupText(answer.race, reason);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid max-w-prose gap-1">
        <h2 className="text-base">{copy.callOffUnheardTitle}</h2>
        <p className="text-ink-muted text-sm">
          {copy.callOffUnheard(answer.without_account, answer.unproved)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {answer.without_account > 0 && may('contacts') === true && (
          <ButtonLink
            variant="secondary"
            to={addresses.participants(raceId, { bayar: ['tunai'], whatsapp: ['ya'] })}
            state={{ text }}
          >
            {copy.callOffNumbers(answer.without_account)}
          </ButtonLink>
        )}
        <WhatsAppShare text={text} />
      </div>
    </Card>
  );
}
