import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { mailboxQueries } from '#api/mailbox.ts';
import { receiptsTo } from './copy/mailbox.ts';
import { Optional } from './optional.tsx';

// Most have proved their mailbox long ago.
const MailboxProof = lazy(() =>
  import('./mailbox-proof.tsx').then((module) => ({ default: module.MailboxProof })),
);

/** Where receipts will go once the mailbox is proved, and how; nothing where it is. */
export function ReceiptAddress({ userId }: { userId: string }) {
  const { data: mailbox } = useQuery(mailboxQueries.own(userId));
  return mailbox === undefined || mailbox.proved ? null : (
    <Optional>
      <MailboxProof userId={userId} why={receiptsTo} />
    </Optional>
  );
}
