import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { moneyQueries } from '#api/organiser/money.ts';
import { useSession } from '#api/platform/session.ts';
import { addresses, type MoneyPart, moneyPartOf } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/money.ts';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { AskRefund } from './ask-refund.tsx';
import { Cases } from './cases.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { Payments } from './payments.tsx';
import { RaceStatement } from './race-statement.tsx';
import { Refunds } from './refunds.tsx';
import { Report } from './report.tsx';
import { Summary } from './summary.tsx';

export function Component() {
  const { id = '' } = useParams();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const refunding = params.get('kembalikan');
  const part = moneyPartOf(params.get('bagian'));
  const money = useQuery(moneyQueries.summary(id));
  const refunds = useQuery(moneyQueries.refunds(id));
  // Without an account it is the parent's turn.
  const open =
    refunds.data?.filter(
      ({ langkah, has_account }) =>
        langkah === 'dibayar' ||
        (has_account && (langkah === 'diminta' || langkah === 'disetujui')),
    ).length ?? 0;
  const tabs: { part: MoneyPart; label: string }[] = [
    { part: 'ringkasan', label: copy.summaryPart },
    { part: 'rekap', label: copy.statementPart },
    {
      part: 'keputusan',
      label: copy.withCount(copy.casesPart, money.data?.summary.to_decide ?? 0),
    },
    { part: 'pengembalian', label: copy.withCount(copy.refundsPart, open) },
    { part: 'laporan', label: copy.reportPart },
  ];
  const bar = useRef<HTMLElement>(null);
  // On a phone the last tabs begin beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows from the part
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [part]);
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader
          title={copy.title}
          action={
            <ButtonLink to={addresses.codes(id)} size="sm" variant="secondary">
              {copy.codesAction}
            </ButtonLink>
          }
        />
      </div>
      <nav
        ref={bar}
        aria-label={copy.parts}
        className="-mx-4 mb-6 overflow-x-auto px-4 print:hidden"
      >
        <ul className="flex w-max gap-1 rounded-2xl bg-sunken p-1 inset-ring inset-ring-line">
          {tabs.map((tab) => {
            const isHere = tab.part === part || (tab.part === 'ringkasan' && part === 'rincian');
            return (
              <li key={tab.part}>
                <Link
                  to={addresses.money(id, tab.part)}
                  aria-current={isHere ? 'page' : undefined}
                  className={classNames(
                    'grid min-h-11 place-items-center whitespace-nowrap rounded-full px-4 font-bold text-sm',
                    isHere
                      ? 'bg-surface text-primary shadow-card'
                      : 'text-ink-muted hover:text-ink',
                  )}
                >
                  {tab.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {part === 'ringkasan' ? (
        <Summary raceId={id} />
      ) : (
        <Read of={[money]} skeleton={<MoneySkeleton />} failed={copy.failedTitle}>
          {({ race: { zona_waktu: zone, judul } }) => {
            switch (part) {
              case 'rekap':
                return <RaceStatement raceId={id} race={judul} />;
              case 'keputusan':
                return <Cases raceId={id} zone={zone} race={judul} />;
              case 'pengembalian':
                return (
                  <>
                    {session !== null && (
                      <MailboxProof userId={session.userId} why={copy.refundsNeedMailbox} />
                    )}
                    <Refunds raceId={id} race={judul} zone={zone} />
                  </>
                );
              case 'laporan':
                return <Report raceId={id} zone={zone} />;
              case 'rincian':
                return <Payments raceId={id} zone={zone} race={judul} />;
            }
          }}
        </Read>
      )}
      {refunding !== null && money.data !== undefined && (
        <AskRefund
          entry={{
            registration_id: refunding,
            nickname: (state as { panggilan?: string } | null)?.panggilan ?? copy.thisRider,
            payments: [],
          }}
          free
          raceId={id}
          zone={money.data.race.zona_waktu}
          onClose={() => setParams({ bagian: 'pengembalian' }, { replace: true })}
        />
      )}
    </>
  );
}
