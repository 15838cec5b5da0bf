import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntryDetail, entryQueries } from '#api/entries.ts';
import { askCancel, denyLeave, type Leaving, leavingQueries } from '#api/entry-changes.ts';
import { AppError } from '#api/platform/app-error.ts';
import { refundQueries } from '#api/refunds.ts';
import { threadQueries } from '#api/thread.ts';
import { refundRowsOf } from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#parents/copy/leaving.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { RefundRule } from '#parts/refund-rule.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { AccountFields, accountOf, accountProblems, emptyAccount } from './account-fields.tsx';

interface LeaveRaceProps {
  order: EntryDetail;
  userId: string;
  /** A mail leads here, after the parent told the organiser by telephone. */
  asked: boolean;
}

/** A child leaves by the race's rule: sum and row are seen before anything is asked. */
export function LeaveRace({ order, userId, asked }: LeaveRaceProps) {
  const [open, setOpen] = useState(asked);
  const needs = useQuery(threadQueries.needs(userId)).data ?? [];
  const isTold = needs.some(
    ({ kind, entry_ids }) => kind === 'leave' && entry_ids.includes(order.id),
  );
  const money = order.uang_kembali ?? null;
  // One wish at a time; what became of it stands above.
  if (order.lomba === null || (money !== null && money !== 'ditransfer')) {
    return null;
  }
  return (
    <Section level={3} title={copy.title}>
      <Card className="grid gap-3 p-4 text-sm">
        <RefundRule rows={refundRowsOf(order.lomba.aturan_pengembalian)} />
        {order.lomba.aturan_batal && (
          <p className="whitespace-pre-line">{order.lomba.aturan_batal}</p>
        )}
        {isTold && <Notice tone="warning">{copy.toldQuestion(order.nama_panggilan_rider)}</Notice>}
        <Button variant="ghost" onClick={() => setOpen(true)}>
          {copy.action}
        </Button>
        {isTold && <Deny order={order} userId={userId} />}
      </Card>
      {open && (
        <LeaveDialog order={order} userId={userId} isTold={isTold} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

/** The answer of a parent who did not tell the club so, or not any more. */
function Deny({ order, userId }: Pick<LeaveRaceProps, 'order' | 'userId'>) {
  const client = useQueryClient();
  const deny = useAct({
    act: () => denyLeave(order.id),
    done: () => {
      toast.success(copy.denied(order.nama_panggilan_rider));
      return client.invalidateQueries({ queryKey: entryQueries.keyOf(userId) });
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        loading={deny.busy}
        loadingText={copy.sending}
        onClick={() => deny.run()}
      >
        {copy.denyAction}
      </Button>
      <Refused act={deny} />
    </>
  );
}

interface LeaveDialogProps {
  order: EntryDetail;
  userId: string;
  isTold: boolean;
  onClose: () => void;
}

function LeaveDialog({ order, userId, isTold, onClose }: LeaveDialogProps) {
  const client = useQueryClient();
  const leaving = useQuery(leavingQueries.of(order.id));
  const [account, setAccount] = useState(emptyAccount);
  const told = leaving.data;
  const sum = told?.asked_back ?? 0;
  const refused = refusedBy(copy.refusals);
  return (
    <ActDialog
      danger
      open
      onClose={onClose}
      title={copy.askTitle(order.nama_panggilan_rider)}
      confirmLabel={told === undefined || sum > 0 ? copy.confirm : copy.confirmAtOnce}
      impossible={told === undefined}
      check={() => (sum > 0 ? (accountProblems(account)[0] ?? null) : null)}
      act={() => askCancel(order.id, sum > 0 ? accountOf(account) : null, sum)}
      refused={(error) => {
        // What is shown is what holds now.
        if (error instanceof AppError && error.code === 'refund_sum_changed') {
          void leaving.refetch();
        }
        return refused(error);
      }}
      onDone={({ asked_back }) => {
        toast.success(asked_back > 0 ? copy.asked(asked_back) : copy.left);
        window.scrollTo({ top: 0 });
        return Promise.all([
          client.invalidateQueries({ queryKey: refundQueries.ofOrder(userId, order.id).queryKey }),
          client.invalidateQueries({ queryKey: entryQueries.keyOf(userId) }),
        ]);
      }}
      busyLabel={copy.sending}
      closeLabel={isTold ? copy.later : copy.keep}
    >
      {(errorOf) => (
        <>
          <div aria-live="polite" className="grid gap-1.5 text-sm">
            {told !== undefined ? (
              <Sums told={told} />
            ) : leaving.isError ? (
              <p className="text-danger">{sentenceOf(leaving.error, copy.refusals)}</p>
            ) : (
              <>
                <p className="sr-only">{copy.reckoning}</p>
                <Skeleton className="h-4 w-5/6" />
                <Skeleton className="h-4 w-2/3" />
              </>
            )}
          </div>
          {sum > 0 && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-semibold text-sm">{copy.accountTitle}</legend>
              <AccountFields
                rowOf={(name) => ({
                  name,
                  value: account[name],
                  onChange: ({ currentTarget }) =>
                    setAccount({ ...account, [name]: currentTarget.value }),
                  error: errorOf(name),
                })}
              />
            </fieldset>
          )}
        </>
      )}
    </ActDialog>
  );
}

function Sums({ told: { asked_back: sum, received, rule, until, next_sum } }: { told: Leaving }) {
  return (
    <>
      <p className="font-extrabold text-base">
        {sum > 0 ? copy.goesBack(sum, received) : copy.nothingBack}
      </p>
      {rule !== null && <p>{copy.byRow(rule, until)}</p>}
      {until !== null && sum > 0 && <p>{copy.afterwards(next_sum ?? 0)}</p>}
      <Consequence>{sum > 0 ? copy.withApproval : copy.atOnce}</Consequence>
    </>
  );
}
