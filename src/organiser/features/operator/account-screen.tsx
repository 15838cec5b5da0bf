import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type OperatorAccount,
  type OperatorContacts,
  operatorRecords,
  showContacts,
} from '#api/organiser/operator-search.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator-search.ts';
import { roleLabels } from '#organiser/copy/rights.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Blocking } from './blocking.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import {
  Facts,
  Letters,
  moment,
  OrderRow,
  Record,
  RecordSkeleton,
  Row,
  Rows,
} from './record-parts.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <OperatorFrame>{() => <Account key={id} id={id} />}</OperatorFrame>;
}

function Account({ id }: { id: string }) {
  const account = useQuery(operatorRecords.account(id));
  return (
    <Read
      of={[account]}
      skeleton={<RecordSkeleton label={copy.accountLoading} />}
      failed={copy.accountFailed}
    >
      {(found) =>
        found.erased ? (
          <Record title={copy.erasedAccount}>
            <Notice>{copy.erasedText}</Notice>
            <Orders account={found} />
          </Record>
        ) : (
          <Record title={found.nama_lengkap ?? copy.withoutName}>
            <About account={found} />
            <Blocking of={{ userId: id }} />
            <Orders account={found} />
            <Section title={copy.riders}>
              <Rows none={copy.noRiders}>
                {found.riders.map((rider) => (
                  <Row
                    key={rider.id}
                    title={rider.nama_panggilan}
                    lines={[]}
                    badge={
                      rider.dihapus_pada === null
                        ? null
                        : { tone: 'neutral', text: copy.removedRider }
                    }
                  />
                ))}
              </Rows>
            </Section>
            <Section title={copy.roles}>
              <Rows none={copy.noRoles}>
                {found.roles.map((role) => (
                  <Row
                    key={`${role.organisasi_id} ${role.peran} ${role.lomba_id}`}
                    to={addresses.operatorClub(role.organisasi_id)}
                    title={role.organisation}
                    lines={[`${roleLabels[role.peran]}, ${role.race ?? copy.allRaces}`]}
                  />
                ))}
              </Rows>
            </Section>
            <Section title={copy.letters}>
              <Letters letters={found.letters} />
              {found.letters.length === 30 && (
                <p className="text-ink-muted text-sm">{copy.newestLetters}</p>
              )}
            </Section>
          </Record>
        )
      }
    </Read>
  );
}

function About({ account }: { account: OperatorAccount }) {
  const [contacts, setContacts] = useState<OperatorContacts | null>(null);
  const show = useAct({
    act: () => showContacts(account.user_id),
    done: setContacts,
    sentences: copy.refusals,
  });
  return (
    <Card className="grid gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone={account.proved ? 'positive' : 'warning'}>
          {account.proved ? copy.proved : copy.notProved}
        </Badge>
        {account.is_admin && <Badge tone="info">{copy.operator}</Badge>}
      </div>
      <Facts
        of={[
          [
            copy.email,
            contacts === null ? (account.address ?? copy.none) : (contacts.email ?? copy.none),
          ],
          [
            copy.phone,
            contacts === null
              ? account.phone_end === null
                ? copy.none
                : copy.phoneEnd(account.phone_end)
              : (contacts.nomor_hp ?? copy.none),
          ],
          account.declined ? [copy.mailbox, copy.declined] : null,
          account.proof_at === null || account.proved
            ? null
            : [copy.mailbox, copy.proofSent(formatDateTime(account.proof_at))],
          account.waiting === 0 ? null : [copy.letters, copy.waiting(account.waiting)],
          moment(copy.signedUp, account.dibuat_pada),
          moment(copy.lastSignIn, account.last_sign_in_at) ?? [copy.lastSignIn, copy.never],
        ]}
      />
      {contacts === null && (
        <div className="grid justify-items-start gap-2">
          <Button variant="secondary" size="sm" loading={show.busy} onClick={show.run}>
            {copy.showContacts}
          </Button>
          <p className="text-ink-muted text-sm">{copy.contactsLogged}</p>
          <Refused act={show} />
        </div>
      )}
    </Card>
  );
}

function Orders({ account }: { account: OperatorAccount }) {
  return (
    <Section title={copy.orders}>
      <Rows none={copy.noOrders}>
        {account.orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </Rows>
      {account.more_orders && <p className="text-ink-muted text-sm">{copy.newestOrders}</p>}
    </Section>
  );
}
