import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { messageQueries, stopMessages } from '#api/messages.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/messages.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const noLink = new Set(['message_link_unknown', 'not_found']);

/** Where the link in a mail leads. Opening it changes nothing: mail scanners open links too. */
export function Component() {
  const { token = '' } = useParams();
  const stopped = useQuery(messageQueries.stopped(token));
  const isUnknown = stopped.error !== null && noLink.has(toAppError(stopped.error).code);
  return (
    <Screen>
      <ScreenHeader title={shared.messagesTitle} backTo={paths.home()} />
      {isUnknown ? (
        <EmptyState title={copy.missingTitle} text={copy.missingText} />
      ) : (
        <Read
          of={[stopped]}
          skeleton={<Skeleton className="mx-auto my-10 h-72 w-80 max-w-full" />}
          failed={copy.loadFailed}
        >
          {(isStopped) => <Choice token={token} isStopped={isStopped} />}
        </Read>
      )}
    </Screen>
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
