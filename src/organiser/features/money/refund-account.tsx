import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BankAccount,
  moneyQueries,
  type Refund,
  setRefundAccount,
} from '#api/organiser/money.ts';
import * as copy from '#organiser/copy/money.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { toast } from '#ui/toast.ts';
import { AccountFields, accountProblem, emptyAccount } from './account-fields.tsx';

export interface RefundAccountProps {
  refund: Refund;
  raceId: string;
  onSaved: () => unknown;
}

/** Where a refund goes: shown only when somebody asks to see it, because each look is logged. */
export function RefundAccount({ refund, raceId, onSaved }: RefundAccountProps) {
  const [shown, setShown] = useState(false);
  const [typing, setTyping] = useState(false);
  const client = useQueryClient();
  const query = moneyQueries.account(raceId, refund.id);
  const account = useQuery({ ...query, enabled: shown });
  const isOpen = refund.langkah !== 'dibayar';

  const copyNumber = (number: string) =>
    copyText(number, { copied: copy.copied, refused: copy.notCopied });

  return (
    <section className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <h3 className="font-semibold">{copy.accountLabel}</h3>
      {!refund.has_account && (
        <p className="text-ink-muted">
          {refund.jenis === 'selisih' ? copy.accountToAsk : copy.accountWaits}
        </p>
      )}
      {refund.has_account && shown && account.data != null && (
        <div>
          <p className="font-bold text-lg tabular-nums">
            {account.data.bank} {account.data.nomor}
          </p>
          <p>{account.data.atas_nama}</p>
          <p className="text-ink-muted text-xs">
            {account.data.diisi_pemesan ? copy.accountByParent : copy.accountByUs}
          </p>
        </div>
      )}
      {shown && account.data === null && <p>{copy.accountErased}</p>}
      {shown && account.isError && (
        <p className="text-danger">{sentenceOf(account.error, copy.refusals)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {refund.has_account && !shown && (
          <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
            {copy.showAccount}
          </Button>
        )}
        {shown && account.isFetching && <p role="status">{copy.showingAccount}</p>}
        {shown && account.data != null && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => copyNumber(account.data?.nomor ?? '')}
          >
            {copy.copyNumber}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" variant="ghost" onClick={() => setTyping(true)}>
            {refund.has_account ? copy.changeAccount : copy.fillAccount}
          </Button>
        )}
      </div>
      {typing && (
        <AccountDialog
          refund={refund}
          onClose={() => setTyping(false)}
          onSaved={async () => {
            setShown(false);
            client.removeQueries({ queryKey: query.queryKey });
            await onSaved();
          }}
        />
      )}
    </section>
  );
}

interface AccountDialogProps {
  refund: Refund;
  onClose: () => void;
  onSaved: () => unknown;
}

function AccountDialog({ refund, onClose, onSaved }: AccountDialogProps) {
  const form = useForm<BankAccount>({
    initial: emptyAccount,
    check: (account) => [accountProblem(account)].filter((problem) => problem !== null),
    send: async (account) => {
      await setRefundAccount(refund.id, account);
      toast.success(copy.accountSaved);
      onClose();
      await onSaved();
    },
    refused: refusedBy(copy.refusals),
  });

  return (
    <Dialog open onClose={onClose} title={copy.accountTitle}>
      <form {...form.props} className="grid gap-4">
        <AccountFields account={form.values} onChange={form.change} errorOf={form.errorOf} />
        {refund.langkah === 'disetujui' && refund.needs_second_person && (
          <p className="text-ink-muted text-sm">{copy.accountResets}</p>
        )}
        <FormFailure failure={form.failure} />
        <Button type="submit" block loading={form.busy} loadingText={copy.saving}>
          {copy.saveAction}
        </Button>
      </form>
    </Dialog>
  );
}
