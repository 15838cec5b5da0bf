import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { answerMailboxLink, type MailboxLink, mailboxQueries } from '#api/mailbox.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/mailbox-link.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isUnknownLink, LinkScreen } from './link-screen.tsx';

export function Component() {
  const { token = '' } = useParams();
  const link = useQuery({
    ...mailboxQueries.link(token),
    retry: (count, error) => !isUnknownLink(error) && count < 2,
  });
  return (
    <LinkScreen
      title={shared.mailboxTitle}
      of={link}
      missing={{ title: copy.missingTitle, text: copy.missingText }}
      failed={copy.loadFailed}
    >
      {(found) => <Answer token={token} link={found} />}
    </LinkScreen>
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
