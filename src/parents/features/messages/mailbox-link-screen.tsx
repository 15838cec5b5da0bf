import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { answerMailboxLink, type MailboxLink, mailboxQueries } from '#api/mailbox.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/mailbox-link.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const noLink = new Set(['mailbox_link_unknown', 'not_found']);

/** Where the proof's mail leads, in whatever browser. Opening it changes nothing: mail scanners open links too. */
export function Component() {
  const { token = '' } = useParams();
  const link = useQuery({
    ...mailboxQueries.link(token),
    retry: (count, error) => !noLink.has(toAppError(error).code) && count < 2,
  });
  const isUnknown = link.error !== null && noLink.has(toAppError(link.error).code);
  return (
    <Screen>
      <ScreenHeader title={shared.mailboxTitle} backTo={paths.home()} />
      {isUnknown ? (
        <EmptyState title={copy.missingTitle} text={copy.missingText} />
      ) : (
        <Read
          of={[link]}
          skeleton={<Skeleton className="mx-auto my-10 h-72 w-80 max-w-full" />}
          failed={copy.loadFailed}
        >
          {(found) => <Answer token={token} link={found} />}
        </Read>
      )}
    </Screen>
  );
}

function Answer({ token, link }: { token: string; link: MailboxLink }) {
  const client = useQueryClient();
  const answer = useAct({
    act: (isMine: boolean) => answerMailboxLink(token, isMine),
    done: (answered) => {
      client.setQueryData(mailboxQueries.link(token).queryKey, answered);
      return client.invalidateQueries({ queryKey: ['mailbox'] });
    },
  });
  const mine = (
    <Button block loading={answer.doing === true} onClick={() => answer.run(true)}>
      {copy.mineAction}
    </Button>
  );
  const notMine = (
    <Button
      block
      variant="secondary"
      loading={answer.doing === false}
      onClick={() => answer.run(false)}
    >
      {copy.notMineAction}
    </Button>
  );
  const shown: Record<MailboxLink['state'], { title: string; text: string; action: ReactNode }> = {
    open: {
      title: copy.openTitle(link.address),
      text: copy.openText,
      action: (
        <div className="grid gap-2.5">
          {mine}
          {notMine}
        </div>
      ),
    },
    proved: {
      title: copy.provedTitle,
      text: copy.provedText,
      action: (
        <ButtonLink to={paths.orders()} block>
          {shared.ordersTitle}
        </ButtonLink>
      ),
    },
    declined: { title: copy.declinedTitle, text: copy.declinedText, action: mine },
    ended: {
      title: copy.endedTitle,
      text: copy.endedText,
      action: (
        <ButtonLink to={paths.profile()} block>
          {shared.profileTitle}
        </ButtonLink>
      ),
    },
  };
  const { title, text, action } = shown[link.state];
  return (
    <>
      <Refused act={answer} />
      <EmptyState illustration="flag" title={title} text={text} action={action} />
    </>
  );
}
