import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Block,
  type Blockable,
  type Blocked,
  block,
  operatorQueries,
  unblock,
} from '#api/organiser/operator.ts';
import * as copy from '#organiser/copy/operator-acts.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const words = {
  account: {
    text: copy.blockAccountText,
    block: [copy.blockAccountAction, copy.blockAccountTitle, copy.accountBlocked],
    unblock: [copy.unblockAccountAction, copy.unblockAccountTitle, copy.accountUnblocked],
  },
  club: {
    text: copy.blockClubText,
    block: [copy.blockClubAction, copy.blockClubTitle, copy.clubBlocked],
    unblock: [copy.unblockClubAction, copy.unblockClubTitle, copy.clubUnblocked],
  },
} as const;

/** Whether an account or a club is blocked, since when and why, what was before; and blocking it, or letting it in again. */
export function Blocking({ of }: { of: Blockable }) {
  const blocks = useQuery(operatorQueries.blocks(of));
  return (
    <Section title={copy.blocksTitle}>
      <Read of={[blocks]} skeleton={<Skeleton className="h-24" />} failed={copy.historyFailed}>
        {(list) => <Blocks of={of} list={list} />}
      </Read>
    </Section>
  );
}

function Blocks({ of, list }: { of: Blockable; list: readonly Block[] }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const said = words['userId' in of ? 'account' : 'club'];
  const standing = list[0]?.dibuka_pada === null ? list[0] : undefined;
  const [action, title, done] = standing === undefined ? said.block : said.unblock;
  const dialog = {
    open,
    onClose: () => setOpen(false),
    title,
    confirmLabel: action,
    closeLabel: copy.closeLabel,
    note: {
      initial: '',
      label: copy.reasonLabel,
      hint: copy.reasonHint,
      required: copy.reasonRequired,
    },
    sentences: copy.refusals,
    done,
    settled: () => queryClient.invalidateQueries({ queryKey: ['organiser', 'operator'] }),
  };
  return (
    <>
      {standing !== undefined && (
        <Notice tone="warning">
          {copy.blockedLine(standing.diblokir_pada, standing.blocked_by, standing.alasan)}
        </Notice>
      )}
      {list.length === 0 && <p className="text-ink-muted text-sm">{copy.neverBlocked}</p>}
      <History list={standing === undefined ? list : list.slice(1)} />
      <Button
        variant={standing === undefined ? 'danger' : 'secondary'}
        size="sm"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {standing === undefined ? (
        <ActDialog<Blocked, Blocked>
          {...dialog}
          danger
          busyLabel={copy.blocking}
          preview={{
            of: ['block', of, open],
            ask: open ? () => block(of, null) : null,
            heading: copy.concernsHeading,
            computing: copy.concernsComputing,
            show: (asked) =>
              copy.concernsOf(asked).map((line) => <Consequence key={line}>{line}</Consequence>),
          }}
          act={(reason) => block(of, reason)}
        >
          <p>{said.text}</p>
        </ActDialog>
      ) : (
        <ActDialog {...dialog} busyLabel={copy.unblocking} act={(reason) => unblock(of, reason)}>
          <p>{copy.unblockText}</p>
        </ActDialog>
      )}
    </>
  );
}

function History({ list }: { list: readonly Block[] }) {
  if (list.length === 0) {
    return null;
  }
  return (
    <Card className="p-4">
      <ul className="grid gap-3 text-sm">
        {list.map(
          ({ id, alasan, diblokir_pada, blocked_by, dibuka_pada, unblocked_by, alasan_buka }) => (
            <li key={id} className="wrap-anywhere grid gap-1">
              <p>{copy.blockedLine(diblokir_pada, blocked_by, alasan)}</p>
              {dibuka_pada !== null && (
                <p className="text-ink-muted">
                  {copy.unblockedLine(dibuka_pada, unblocked_by, alasan_buka)}
                </p>
              )}
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}
