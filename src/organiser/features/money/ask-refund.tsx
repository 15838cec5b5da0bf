import { useEffect, useState } from 'react';
import {
  askRefund,
  type BankAccount,
  type DecisionCase,
  type Refund,
} from '#api/organiser/money.ts';
import { parseRupiah } from '#domain/rupiah-input.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as leaving from '#organiser/copy/leaving.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AccountFields, accountProblem, emptyAccount } from './account-fields.tsx';
import { useAfterDecision } from './use-after-decision.ts';

export interface AskRefundProps {
  /** Without payments the one it has is meant. */
  entry: Pick<DecisionCase, 'registration_id' | 'nickname' | 'payments'>;
  /** Of an entry that is in: any sum while the child stays, or the child leaves. A case goes back whole. */
  free?: boolean;
  /** What its parent asked for by the race's rule: the child leaves with at least as much. */
  wish?: Refund;
  raceId: string;
  zone: string;
  onClose: () => void;
}

/** Where each refusal can be mended. */
const refused = refusedBy(copy.refusals, {
  refund_amount_invalid: 'amount',
  less_than_rule: 'amount',
  payment_required: 'payment',
});

type Place = 'stays' | 'leaves';

/** Asks for money of an entry back: of a case, of any paid entry, or more than its parent asked for. */
export function AskRefund({ entry, free = false, wish, raceId, zone, onClose }: AskRefundProps) {
  const id = entry.registration_id;
  // Of several, the last is one too many.
  const [payment, setPayment] = useState(entry.payments.at(-1)?.transaction_id ?? null);
  const [place, setPlace] = useState<Place | null>(wish === undefined ? null : 'leaves');
  const [amountText, setAmountText] = useState('');
  const [typed, setTyped] = useState(false);
  const [account, setAccount] = useState<BankAccount>(emptyAccount);

  const isChosen = free || wish !== undefined;
  const leaves = isChosen ? place === 'leaves' : null;
  const asksAmount = isChosen && (place === 'stays' || wish !== undefined);
  const amount = asksAmount ? parseRupiah(amountText) : null;
  const foreseen = useSettled(amount);
  const ask = (sum: number | null, note: string, commit: boolean) =>
    askRefund(id, payment, typed ? account : null, { leaves, amount: sum }, note, commit);
  const initialNote = wish === undefined ? copy.refundNote : leaving.moreNote;

  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={wish ? leaving.moreTitle(entry.nickname) : copy.refundTitle(entry.nickname)}
      preview={{
        ...copy.foreseen,
        of: ['refund', id, payment, leaves, foreseen],
        ask:
          (isChosen && place === null) || (wish !== undefined && foreseen === null)
            ? null
            : () => askRefund(id, payment, null, { leaves, amount: foreseen }, initialNote, false),
        missing: wish === undefined ? leaving.whoRequired : leaving.amountRequired,
        show: (answer) =>
          asksAmount && foreseen === null ? (
            <p>{leaving.amountUpTo(answer.refund.jumlah)}</p>
          ) : (
            <Foreseen answer={answer} />
          ),
      }}
      note={copy.reason(initialNote)}
      check={() => {
        if (isChosen && place === null) {
          return { field: 'place', text: leaving.whoRequired };
        }
        if (asksAmount && amount === null) {
          return { field: 'amount', text: leaving.amountRequired };
        }
        return typed ? accountProblem(account) : null;
      }}
      act={(note) => ask(amount, note, true)}
      refused={refused}
      confirmLabel={copy.refundConfirm}
      done={copy.refundDone}
      onDone={useAfterDecision(raceId)}
    >
      {(errorOf) => (
        <>
          {entry.payments.length > 1 && (
            <SelectField
              label={copy.whichPayment}
              error={errorOf('payment')}
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
          {free && (
            <RadioGroup
              legend={leaving.who}
              name="place"
              layout="stack"
              required
              error={errorOf('place')}
              value={place}
              onChange={setPlace}
              options={[
                { value: 'stays', label: leaving.stays, hint: leaving.staysHint },
                { value: 'leaves', label: leaving.leaves, hint: leaving.leavesHint },
              ]}
            />
          )}
          {asksAmount && (
            <TextField
              label={leaving.amount}
              hint={wish && leaving.moreThan(wish.jumlah)}
              error={errorOf('amount')}
              required
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              placeholder={leaving.amountExample}
              value={amountText}
              onChange={({ currentTarget }) => setAmountText(currentTarget.value)}
            />
          )}
          {wish?.has_account ? (
            <p className="text-ink-muted text-sm">{leaving.accountKept}</p>
          ) : (
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
          )}
          {typed && <AccountFields account={account} onChange={setAccount} errorOf={errorOf} />}
        </>
      )}
    </ActDialog>
  );
}

/** What comes of it: the sum, who else looks at it, and whether the child leaves, and when. */
function Foreseen({ answer }: { answer: Awaited<ReturnType<typeof askRefund>> }) {
  const { refund, stays_in, move_offers } = answer;
  const isApproved = refund.langkah === 'disetujui';
  return (
    <>
      {move_offers > 0 && <Notice tone="info">{copy.offerMove(move_offers)}</Notice>}
      <Consequence>{copy.refundAsked(refund.jumlah)}</Consequence>
      <Consequence>
        {isApproved ? copy.noSecond : refund.needs_second_person ? copy.needsSecond : copy.dayFull}
      </Consequence>
      <Consequence>
        {refund.keluar
          ? isApproved
            ? leaving.leavesNow
            : leaving.leavesOnApproval
          : stays_in
            ? refund.jenis === 'sebagian'
              ? leaving.riderStaysIn
              : copy.riderStays
            : copy.riderLeaves}
      </Consequence>
    </>
  );
}

/** A value once it has been the same for a moment: not every figure that is typed is asked about. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
