import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import {
  correctAddress,
  type Mailbox,
  mailboxQueries,
  proveMailbox,
  sendMailboxProof,
} from '#api/mailbox.ts';
import { needsChanged } from '#api/needs-changed.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parts/copy/mailbox.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { Refused } from './act/refused.tsx';
import { sentenceOf } from './act/sentence.ts';
import { useAct } from './act/use-act.ts';
import * as shared from './copy/shared.ts';

interface MailboxProofProps {
  userId: string;
  /** What waits for the proof, in the words of the place where it stands. */
  why: (address: string, waiting: number) => string;
}

/** Asks for the proof that the mailbox is the person's own; nothing once it is, and while that is not known. */
export function MailboxProof({ userId, why }: MailboxProofProps) {
  const { data: mailbox } = useQuery(mailboxQueries.own(userId));
  if (mailbox === undefined || mailbox.proved) {
    return null;
  }
  if (mailbox.declined) {
    return <Notice tone="warning">{copy.declined(mailbox.address)}</Notice>;
  }
  return (
    <Card className="grid gap-3 p-4 text-left">
      <h2 className="flex flex-wrap items-center gap-2 text-base">
        <MailCheck aria-hidden className="size-5 shrink-0 text-primary" />
        {copy.title}
      </h2>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {why(mailbox.address, mailbox.waiting)}
      </p>
      {mailbox.dikirim_pada !== null && <Code userId={userId} mailbox={mailbox} />}
      <Send userId={userId} mailbox={mailbox} />
      <Correction userId={userId} mailbox={mailbox} />
    </Card>
  );
}

function Code({ userId, mailbox }: { userId: string; mailbox: Mailbox }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      code.replace(/\D/g, '').length === 8
        ? []
        : [{ field: 'code' as const, text: copy.codeRequired }],
    send: async ({ code }) => {
      const answer = await proveMailbox(code);
      client.setQueryData(mailboxQueries.own(userId).queryKey, answer);
      if (answer.wrong_code) {
        throw new WrongCode(copy.codeWrong(answer.tries_left));
      }
      needsChanged(client);
      toast.success(copy.proved);
    },
    refused: (cause) => ({
      field: 'code',
      text: cause instanceof WrongCode ? cause.message : sentenceOf(cause),
    }),
  });
  return (
    <form {...form.props} className="grid gap-3">
      <p className="wrap-anywhere text-sm">{copy.sentTo(mailbox.address)}</p>
      <TextField
        {...form.row('code')}
        label={copy.codeLabel}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <Button type="submit" block loading={form.busy} loadingText={copy.confirming}>
        {copy.confirmAction}
      </Button>
    </form>
  );
}

/** An address that was typed wrong would be without receipts, letters and a new password for good. */
function Correction({ userId, mailbox }: { userId: string; mailbox: Mailbox }) {
  const [open, setOpen] = useState(false);
  return open ? (
    <CorrectionForm userId={userId} address={mailbox.address} onDone={() => setOpen(false)} />
  ) : (
    <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
      {copy.wrongAddressAction}
    </Button>
  );
}

interface CorrectionFormProps {
  userId: string;
  address: string;
  onDone: () => void;
}

function CorrectionForm({ userId, address, onDone }: CorrectionFormProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { address, password: '' },
    check: (values) => [
      ...(values.address.includes('@')
        ? []
        : [{ field: 'address' as const, text: copy.addressRequired }]),
      ...(values.password === ''
        ? [{ field: 'password' as const, text: copy.passwordRequired }]
        : []),
    ],
    send: async (values) => {
      const { mailbox, refused } = await correctAddress(values.address, values.password);
      if (refused !== null) {
        throw new NotCorrected(refused === 'password_wrong' ? 'password' : 'address');
      }
      client.setQueryData(mailboxQueries.own(userId).queryKey, mailbox);
      await client.invalidateQueries({ queryKey: ['profile', userId] });
      toast.success(copy.corrected(mailbox.address));
      onDone();
    },
    refused: (cause) =>
      cause instanceof NotCorrected
        ? {
            field: cause.field,
            text: cause.field === 'password' ? copy.passwordWrong : copy.addressTaken,
          }
        : { field: 'address', text: sentenceOf(cause) },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...form.row('address')}
        label={copy.addressLabel}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...form.row('password')}
        label={copy.passwordLabel}
        autoComplete="current-password"
        required
      />
      <Button type="submit" block loading={form.busy} loadingText={copy.correcting}>
        {copy.correctAction}
      </Button>
    </form>
  );
}

class NotCorrected extends Error {
  readonly field: 'address' | 'password';
  constructor(field: 'address' | 'password') {
    super(field);
    this.field = field;
  }
}

class WrongCode extends Error {}

function Send({ userId, mailbox }: { userId: string; mailbox: Mailbox }) {
  const client = useQueryClient();
  const send = useAct({
    act: sendMailboxProof,
    done: (sent) => client.setQueryData(mailboxQueries.own(userId).queryKey, sent),
  });
  if (mailbox.again_at !== null) {
    return <p className="text-ink-muted text-sm">{copy.againFrom(formatTime(mailbox.again_at))}</p>;
  }
  const isFirst = mailbox.dikirim_pada === null;
  return (
    <>
      <Refused act={send} />
      <Button
        variant="secondary"
        block
        loading={send.busy}
        loadingText={shared.sending}
        onClick={send.run}
      >
        {isFirst ? copy.sendAction : copy.sendAgainAction}
      </Button>
    </>
  );
}
