import { useQuery } from '@tanstack/react-query';
import { type OwnNeed, threadQueries } from '#api/thread.ts';
import * as copy from '#parents/copy/blocked-account.ts';
import { AskOperator } from '#parts/ask-operator.tsx';
import { Notice } from '#ui/notice.tsx';

function isBlock({ kind }: OwnNeed) {
  return kind === 'blocked';
}

interface BlockedAccountProps {
  userId: string;
  /** Where very many families come at once: nothing is asked for unless home or the orders said that there is a block. */
  onlyIfKnown?: true;
  className?: string | undefined;
}

/** That the operator has blocked this account, why, what stops and what goes on; nothing of an account that is not blocked. */
export function BlockedAccount({ userId, onlyIfKnown, className }: BlockedAccountProps) {
  const { data: needs } = useQuery({
    ...threadQueries.needs(userId),
    enabled: ({ state }) => onlyIfKnown === undefined || state.data?.some(isBlock) === true,
  });
  const block = needs?.find(isBlock);
  return (
    block !== undefined && (
      <Notice tone="danger" {...(className === undefined ? {} : { className })}>
        <div className="wrap-anywhere grid gap-1.5">
          <p className="font-bold">{copy.title}</p>
          <p className="whitespace-pre-line">{copy.why(block.reason ?? '')}</p>
          <p>{copy.whatStops}</p>
          <p>{copy.whatGoesOn}</p>
          <AskOperator />
        </div>
      </Notice>
    )
  );
}
