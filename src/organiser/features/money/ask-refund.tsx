import { useState } from 'react';
import { askRefund, type BankAccount, type DecisionCase } from '#api/organiser/money.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { AccountFields, accountProblem, emptyAccount } from './account-fields.tsx';
import { useAfterDecision } from './use-after-decision.ts';

export interface AskRefundProps {
  /** Without payments the one it has is meant. */
  entry: Pick<DecisionCase, 'registration_id' | 'nickname' | 'payments'>;
  raceId: string;
  zone: string;
  onClose: () => void;
}

/** Asks for the money of an entry back: of a case, or of any paid entry, which is out once the money is transferred. */
export function AskRefund({ entry, raceId, zone, onClose }: AskRefundProps) {
  const id = entry.registration_id;
  // Of several, the last is one too many.
  const [payment, setPayment] = useState(entry.payments.at(-1)?.transaction_id ?? null);
  const [typed, setTyped] = useState(false);
  const [account, setAccount] = useState<BankAccount>(emptyAccount);
  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.refundTitle(entry.nickname)}
      preview={{
        ...copy.foreseen,
        of: ['refund', id, payment],
        ask: () => askRefund(id, payment, null, copy.refundNote, false),
        show: ({ refund, stays_in, move_offers }) => (
          <>
            {move_offers > 0 && <Notice tone="info">{copy.offerMove(move_offers)}</Notice>}
            <Consequence>{copy.refundAsked(refund.jumlah)}</Consequence>
            <Consequence>
              {refund.langkah === 'disetujui'
                ? copy.noSecond
                : refund.needs_second_person
                  ? copy.needsSecond
                  : copy.dayFull}
            </Consequence>
            <Consequence>{stays_in ? copy.riderStays : copy.riderLeaves}</Consequence>
          </>
        ),
      }}
      note={copy.reason(copy.refundNote)}
      check={() => (typed ? accountProblem(account) : null)}
      act={(note) => askRefund(id, payment, typed ? account : null, note, true)}
      confirmLabel={copy.refundConfirm}
      done={copy.refundDone}
      onDone={useAfterDecision(raceId)}
    >
      {(errorOf) => (
        <>
          {entry.payments.length > 1 && (
            <SelectField
              label={copy.whichPayment}
              required
              name="payment"
              value={payment ?? ''}
              onChoose={setPayment}
              choices={entry.payments.map(({ transaction_id, received, dibayar_pada }) => [
                transaction_id,
                copy.paymentChoice(
                  received,
                  dibayar_pada === null ? '' : formatDateTime(dibayar_pada, zone),
                ),
              ])}
            />
          )}
          <fieldset className="grid gap-1">
            <legend className="font-semibold text-sm">{copy.accountLabel}</legend>
            {[false, true].map((now) => (
              <label key={String(now)} className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="radio"
                  name="account"
                  className="size-5 shrink-0 accent-primary"
                  checked={typed === now}
                  onChange={() => setTyped(now)}
                />
                {now ? copy.accountTypeNow : copy.accountAskParent}
              </label>
            ))}
          </fieldset>
          {typed && <AccountFields account={account} onChange={setAccount} errorOf={errorOf} />}
        </>
      )}
    </ActDialog>
  );
}
