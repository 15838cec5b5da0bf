import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { messageQueries, stopMessages } from '#api/messages.ts';
import * as copy from '#parents/copy/messages.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkScreen } from './link-screen.tsx';

export function Component() {
  const { token = '' } = useParams();
  return (
    <LinkScreen
      title={shared.messagesTitle}
      of={useQuery(messageQueries.stopped(token))}
      missing={{ title: copy.missingTitle, text: copy.missingText }}
      failed={copy.loadFailed}
    >
      {(isStopped) => <Choice token={token} isStopped={isStopped} />}
    </LinkScreen>
  );
}

function Choice({ token, isStopped }: { token: string; isStopped: boolean }) {
  const client = useQueryClient();
  const act = useAct({
    act: (stop: boolean) => stopMessages(token, stop),
    done: (stopped) => client.setQueryData(messageQueries.stopped(token).queryKey, stopped),
  });
  return (
    <>
      <Refused act={act} />
      <EmptyState
        illustration="flag"
        title={isStopped ? copy.stoppedTitle : copy.wantedTitle}
        text={isStopped ? copy.stoppedText : copy.wantedText}
        action={
          <Button
            variant={isStopped ? 'secondary' : 'primary'}
            loading={act.busy}
            onClick={() => act.run(!isStopped)}
          >
            {isStopped ? copy.resumeAction : copy.stopAction}
          </Button>
        }
      />
    </>
  );
}
