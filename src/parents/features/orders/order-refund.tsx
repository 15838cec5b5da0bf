import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entryQueries } from '#api/entries.ts';
import { takeBackCancel } from '#api/entry-changes.ts';
import {
  type CalledOffOrder,
  chooseMove,
  chooseRefund,
  giveRefundAccount,
  type MoveChoice,
  type FamilyRefund as Refund,
  refundQueries,
  type Sibling,
} from '#api/refunds.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/order-refund.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import { MoneyBackSteps } from '#parts/money-back.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import {
  AccountFields,
  type AccountValues,
  accountOf,
  accountProblems,
  emptyAccount,
} from './account-fields.tsx';

export interface OrderRefundProps {
  orderId: string;
  userId: string;
}

/** What a parent can do about money on its way back, and the choice between that and another race. What was done stands in the thread. */
export function OrderRefund({ orderId, userId }: OrderRefundProps) {
  const client = useQueryClient();
  const refund = useQuery(refundQueries.ofOrder(userId, orderId));
  const readAnew = () =>
    Promise.all([
      refund.refetch(),
      client.invalidateQueries({ queryKey: entryQueries.keyOf(userId) }),
    ]);
  return (
    <Read
      of={[refund]}
      failed={copy.failedTitle}
      skeleton={
        <Loading label={copy.loading}>
          <Skeleton className="h-40 rounded-xl" />
        </Loading>
      }
    >
      {(found) => {
        const open = found.refunds.filter(isOpen);
        return found.may_choose || open.length > 0 ? (
          <Section title={copy.title}>
            {open.map((one) => (
              <RefundNews
                key={one.id}
                refund={one}
                orderId={orderId}
                calledOff={found.alasan !== null}
                siblings={found.without_account}
                onSent={readAnew}
              />
            ))}
            {found.may_choose && <Choice orderId={orderId} found={found} onSent={readAnew} />}
          </Section>
        ) : null;
      }}
    </Read>
  );
}

interface SiblingsProps {
  siblings: Sibling[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** The other children whom this answer is for too; all of them, until the parent says otherwise. */
function Siblings({ siblings, chosen, onChange }: SiblingsProps) {
  if (siblings.length === 0) {
    return null;
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold text-sm">{copy.together}</legend>
      {siblings.map(({ id, nickname, amount }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            name="together"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
              )
            }
          />
          <span className="wrap-anywhere">{copy.alsoFor(nickname, amount)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  orderId: string;
  found: CalledOffOrder;
  onSent: () => Promise<unknown>;
}

interface ChoiceValues extends AccountValues {
  choice: '' | 'refund' | 'move';
  to: string;
  together: string[];
}

function placeKey({ race_id, category_id }: MoveChoice): string {
  return `${race_id} ${category_id}`;
}

function Choice({ orderId, found, onSent }: ChoiceProps) {
  const placeOf = (to: string) => found.places.find((place) => placeKey(place) === to);
  const needsAccount = ({ choice, to }: ChoiceValues) =>
    choice === 'refund' || (choice === 'move' && (placeOf(to)?.difference ?? 0) < 0);
  const form = useForm<ChoiceValues>({
    initial: {
      ...emptyAccount,
      choice: found.places.length === 0 ? 'refund' : '',
      to: '',
      together: found.siblings.map(({ id }) => id),
    },
    check: (values) => {
      if (values.choice === '') {
        return [{ field: 'choice', text: copy.choiceRequired }];
      }
      if (values.choice === 'move' && placeOf(values.to) === undefined) {
        return [{ field: 'to', text: copy.moveRequired }];
      }
      return needsAccount(values) ? accountProblems(values) : [];
    },
    send: async (values) => {
      const place = placeOf(values.to);
      if (values.choice === 'move' && place !== undefined) {
        await chooseMove(orderId, place, needsAccount(values) ? accountOf(values) : null);
        toast.success(copy.sentMove);
      } else {
        await chooseRefund(orderId, accountOf(values), values.together);
        toast.success(copy.sentRefund);
      }
      await onSent();
    },
    refused: refusedBy(copy.refusals),
  });
  const { values } = form;
  const place = placeOf(values.to);
  const choiceError = form.errorOf('choice');
  const options = [
    {
      value: 'refund',
      label: copy.refundChoice,
      text: copy.refundChoiceText(found.received),
      shown: true,
    },
    {
      value: 'move',
      label: copy.moveChoice,
      text: copy.moveChoiceText(found.places.length),
      shown: found.places.length > 0,
    },
  ] as const;

  return (
    <Card className="p-5">
      <form {...form.props} className="grid gap-4">
        <p className="text-sm">{copy.chooseIntro(found.received)}</p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{copy.choice}</legend>
          {options
            .filter(({ shown }) => shown)
            // A place in another race comes first where there is one: it keeps the child riding.
            .toReversed()
            .map(({ value, label, text }) => (
              <label
                key={value}
                className="flex min-h-14 items-center gap-3 rounded-md border border-line-strong px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft"
              >
                <input
                  type="radio"
                  name="choice"
                  className="size-5 shrink-0 accent-primary"
                  checked={values.choice === value}
                  onChange={() => form.change({ choice: value })}
                />
                <span className="grid">
                  <span className="font-semibold">{label}</span>
                  <span className="text-ink-muted text-sm">{text}</span>
                </span>
              </label>
            ))}
          {choiceError !== undefined && (
            <p role="alert" className="font-medium text-danger text-sm">
              {choiceError}
            </p>
          )}
        </fieldset>
        {values.choice === 'move' && (
          <SelectField
            label={copy.moveTo}
            required
            none={copy.moveSelect}
            {...form.row('to')}
            choices={found.places.map((one) => [
              placeKey(one),
              copy.moveOption(
                distinctPlaces([one.city, one.province]).join(', '),
                one.race,
                one.category,
                formatDate(one.starts_at, one.time_zone),
              ),
            ])}
          />
        )}
        {values.choice === 'move' && place !== undefined && (
          <p className="text-sm">
            {place.difference < 0 ? copy.moveCheaper(-place.difference) : copy.moveSame}
          </p>
        )}
        {values.choice === 'refund' && (
          <Siblings
            siblings={found.siblings}
            chosen={values.together}
            onChange={(together) => form.change({ together })}
          />
        )}
        {needsAccount(values) && <AccountFields rowOf={form.row} />}
        <div aria-live="assertive">
          {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
        </div>
        <p className="text-ink-muted text-xs">
          {values.choice === 'refund' ? copy.refundNote : copy.finalNote}
        </p>
        <Button type="submit" block loading={form.busy} loadingText={copy.sending}>
          {copy.sendAction}
        </Button>
      </form>
    </Card>
  );
}

/** Whether something can still be done about it. */
function isOpen({ langkah }: Refund): boolean {
  return langkah === 'diminta' || langkah === 'disetujui';
}

interface RefundNewsProps {
  refund: Refund;
  orderId: string;
  /** The choice is open again once it is taken back. */
  calledOff: boolean;
  siblings: Sibling[];
  onSent: () => Promise<unknown>;
}

function RefundNews({ refund, orderId, calledOff, siblings, onSent }: RefundNewsProps) {
  const [changing, setChanging] = useState(false);
  const [takingBack, setTakingBack] = useState(false);
  return (
    <Card className="grid gap-3 p-5">
      <MoneyBackSteps
        done={[true, refund.account !== null, refund.langkah === 'disetujui', false]}
      />
      <p className="font-semibold text-sm">
        {refund.keluar && !calledOff
          ? copy.leavingText(refund.langkah, refund.jumlah, refund.by_parent, refund.aturan)
          : copy.stepText(refund.langkah, refund.jumlah, refund.by_parent)}
      </p>
      {refund.account === null && <p className="text-sm">{copy.accountNeeded}</p>}
      {refund.account !== null && (
        <p className="wrap-anywhere text-sm">
          {copy.goesTo(refund.account.bank, refund.account.last_digits, refund.account.atas_nama)}
        </p>
      )}
      {(refund.account === null || changing) && (
        <AccountForm
          refundId={refund.id}
          siblings={siblings}
          onSent={async () => {
            setChanging(false);
            await onSent();
          }}
        />
      )}
      {refund.account !== null && !changing && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setChanging(true)}
        >
          {copy.changeAccount}
        </Button>
      )}
      {refund.may_take_back && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setTakingBack(true)}
        >
          {copy.takeBackAction}
        </Button>
      )}
      <ActDialog
        open={takingBack}
        onClose={() => setTakingBack(false)}
        title={copy.takeBackTitle}
        confirmLabel={copy.takeBackConfirm}
        act={() => takeBackCancel(orderId)}
        sentences={copy.refusals}
        onDone={() => {
          toast.success(copy.takenBack);
          return onSent();
        }}
        busyLabel={copy.takingBack}
        closeLabel={copy.takeBackKeep}
      >
        <p>{calledOff ? copy.takeBackChoiceText : copy.takeBackText}</p>
      </ActDialog>
    </Card>
  );
}

interface AccountFormProps {
  refundId: string;
  siblings: Sibling[];
  onSent: () => Promise<unknown>;
}

function AccountForm({ refundId, siblings, onSent }: AccountFormProps) {
  const form = useForm<AccountValues & { together: string[] }>({
    initial: { ...emptyAccount, together: siblings.map(({ id }) => id) },
    check: accountProblems,
    send: async (values) => {
      await giveRefundAccount(refundId, accountOf(values), values.together);
      toast.success(copy.accountSent);
      await onSent();
    },
    refused: refusedBy(copy.refusals),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Siblings
        siblings={siblings}
        chosen={form.values.together}
        onChange={(together) => form.change({ together })}
      />
      <AccountFields rowOf={form.row} />
      <div aria-live="assertive">
        {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
      </div>
      <Button type="submit" block loading={form.busy} loadingText={copy.sending}>
        {copy.accountSend}
      </Button>
    </form>
  );
}
