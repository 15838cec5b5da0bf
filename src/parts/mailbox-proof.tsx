import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type Mailbox, mailboxQueries, proveMailbox, sendMailboxProof } from '#api/mailbox.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parts/copy/mailbox.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
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
