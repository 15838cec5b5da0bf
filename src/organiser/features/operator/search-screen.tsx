import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type Found,
  keepSearch,
  operatorRecords,
  searchAllClubs,
} from '#api/organiser/operator-search.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator-search.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Section } from '#ui/section.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { OrderRow, Row, Rows } from './record-parts.tsx';

export function Component() {
  return (
    <OperatorFrame>
      {({ user_id }) => (
        <>
          <MailboxProof userId={user_id} why={copy.proofNeeded} />
          <Search />
        </>
      )}
    </OperatorFrame>
  );
}

function Search() {
  const client = useQueryClient();
  const last = useQuery(operatorRecords.lastSearch());
  const [query, setQuery] = useState(last.data?.query ?? '');
  const search = useAct({
    act: searchAllClubs,
    done: (found, typed) => keepSearch(client, { query: typed, found }),
    sentences: copy.refusals,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <SearchForm
          onSubmit={() => search.run(query)}
          className="flex flex-wrap gap-2"
          autoComplete="off"
        >
          <div className="min-w-60 flex-1">
            <SearchInput
              label={copy.label}
              placeholder={copy.placeholder}
              maxLength={200}
              value={query}
              onChange={setQuery}
            />
          </div>
          <Button type="submit" loading={search.busy} loadingText={copy.searching}>
            {copy.action}
          </Button>
        </SearchForm>
        <Refused act={search} />
        <p className="max-w-160 text-ink-muted text-sm">
          {copy.hint} {copy.logged}{' '}
          <Link
            to={addresses.operatorLog()}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {copy.toLog}
          </Link>
        </p>
      </div>
      {last.data != null && <Results found={last.data.found} />}
    </div>
  );
}

function Results({ found }: { found: Found }) {
  const { kinds, accounts, orders, payments, races, clubs } = found;
  const count = accounts.length + orders.length + payments.length + races.length + clubs.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p role="status" className="text-sm">
        {kinds.length > 0 && `${copy.soughtAs(kinds)} `}
        {copy.foundCount(count)}
      </p>
      {kinds.length === 0 ? (
        <EmptyState title={copy.unknownTitle} text={copy.unknownText} />
      ) : (
        count === 0 && <EmptyState title={copy.nothingTitle} text={copy.nothingText} />
      )}
      <Group title={copy.accounts} more={found.more.includes('accounts')}>
        {accounts.map((account) => (
          <Row
            key={account.user_id}
            to={addresses.operatorAccount(account.user_id)}
            title={account.erased ? copy.erasedAccount : (account.nama_lengkap ?? copy.withoutName)}
            lines={[
              account.address,
              `${copy.entriesMade(account.entries)} · ${copy.since(formatDate(account.dibuat_pada))}`,
            ]}
            badge={
              account.erased
                ? null
                : account.proved
                  ? { tone: 'positive', text: copy.proved }
                  : { tone: 'warning', text: copy.notProved }
            }
          />
        ))}
      </Group>
      <Group title={copy.orders} more={found.more.includes('orders')}>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </Group>
      <Group title={copy.payments} more={found.more.includes('payments')}>
        {payments.map((payment) => (
          <Row
            key={payment.transaction_id}
            to={addresses.operatorOrder(payment.order_id)}
            title={payment.reference ?? payment.merchant_ref}
            lines={[
              [payment.race, payment.organisation].filter(Boolean).join(' · '),
              [payment.parent ?? copy.erasedAccount, ...payment.riders].join(' · '),
              payment.dibayar_pada === null
                ? `${copy.openedAt} ${formatDateTime(payment.dibuat_pada)}`
                : `${copy.paidAt} ${formatDateTime(payment.dibayar_pada)}`,
              payment.jumlah_menyimpang !== null &&
                copy.paidOther(formatRupiah(payment.jumlah_menyimpang)),
            ]}
            amount={payment.tagihan}
            badge={{
              tone: copy.paymentTone(payment.status),
              text: copy.paymentState(payment.status),
            }}
          />
        ))}
      </Group>
      <Group title={copy.races} more={found.more.includes('races')}>
        {races.map((race) => (
          <Row
            key={race.id}
            // Its own screens open while the operator acts for its club, which begins there.
            {...(race.organisasi_id !== null && {
              to: addresses.operatorClub(race.organisasi_id),
            })}
            title={race.judul === '' ? copy.untitled : race.judul}
            lines={[
              race.organisation ?? copy.noClub,
              [
                race.tanggal_mulai !== null && formatDate(race.tanggal_mulai, race.zona_waktu),
                race.kota,
              ]
                .filter(Boolean)
                .join(' · '),
            ]}
            badge={{ tone: 'neutral', text: copy.raceState(race.status) }}
          />
        ))}
      </Group>
      <Group title={copy.clubs} more={found.more.includes('clubs')}>
        {clubs.map((club) => (
          <Row
            key={club.id}
            to={addresses.operatorClub(club.id)}
            title={club.nama}
            lines={[`${copy.raceCount(club.races)} · ${copy.since(formatDate(club.dibuat_pada))}`]}
            badge={
              club.disetujui_pada === null
                ? { tone: 'warning', text: copy.waitsForApproval }
                : { tone: 'positive', text: copy.mayPublish }
            }
          />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, more, children }: { title: string; more: boolean; children: ReactNode[] }) {
  if (children.length === 0) {
    return null;
  }
  return (
    <Section title={title}>
      <Rows none={copy.none}>{children}</Rows>
      {more && <p className="text-ink-muted text-sm">{copy.more}</p>}
    </Section>
  );
}
