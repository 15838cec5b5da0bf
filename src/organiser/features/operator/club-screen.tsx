import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type OperatorClub, operatorRecords } from '#api/organiser/operator-search.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator-search.ts';
import { roleLabels } from '#organiser/copy/rights.ts';
import { useActsFor } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { ActForClub } from './act-for-club.tsx';
import { Blocking } from './blocking.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { Facts, moment, Record, RecordSkeleton, Row, Rows } from './record-parts.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <OperatorFrame>{() => <Club key={id} id={id} />}</OperatorFrame>;
}

function Club({ id }: { id: string }) {
  const club = useQuery(operatorRecords.club(id));
  const acts = useActsFor(id);
  return (
    <Read
      of={[club]}
      skeleton={<RecordSkeleton label={copy.clubLoading} />}
      failed={copy.clubFailed}
    >
      {(found) => (
        <Record title={found.nama}>
          <About club={found} />
          <ActForClub organisationId={id} />
          <Blocking of={{ organisationId: id }} />
          <Section title={copy.races}>
            <Rows none={copy.noRaces}>
              {found.races.map((race) => (
                <Row
                  key={race.id}
                  {...(acts && { to: placeOf(race) })}
                  title={race.judul === '' ? copy.untitled : race.judul}
                  lines={[
                    race.tanggal_mulai !== null && formatDate(race.tanggal_mulai, race.zona_waktu),
                    copy.places(race.peserta_saat_ini, race.max_peserta),
                    race.to_decide > 0 && copy.toDecide(race.to_decide),
                    race.open_refunds > 0 && copy.openRefunds(race.open_refunds),
                  ]}
                  badge={{ tone: 'neutral', text: copy.raceState(race.status) }}
                />
              ))}
            </Rows>
            {!acts && found.races.length > 0 && (
              <p className="text-ink-muted text-sm">{copy.actToOpen}</p>
            )}
            {found.more_races && <p className="text-ink-muted text-sm">{copy.newestRaces}</p>}
          </Section>
          <Section title={copy.members}>
            <Rows none={copy.noMembers}>
              {found.members.map((member) => (
                <Row
                  key={`${member.user_id} ${member.peran} ${member.lomba_id}`}
                  to={addresses.operatorAccount(member.user_id)}
                  title={member.name ?? copy.withoutName}
                  lines={[`${roleLabels[member.peran]}, ${member.race ?? copy.allRaces}`]}
                />
              ))}
            </Rows>
            {found.invitations > 0 && (
              <p className="text-ink-muted text-sm">{copy.openInvitations(found.invitations)}</p>
            )}
          </Section>
          <Section title={copy.codes}>
            <Rows none={copy.noCodes}>
              {found.codes.map((code) => (
                <Row
                  key={code.kode_id}
                  title={code.kode}
                  lines={[
                    code.jenis === 'persen' ? `${code.nilai}%` : formatRupiah(code.nilai),
                    code.sampai !== null && copy.codeEnds(formatDateTime(code.sampai)),
                  ]}
                  badge={code.aktif ? null : { tone: 'neutral', text: copy.codeStopped }}
                />
              ))}
            </Rows>
          </Section>
        </Record>
      )}
    </Read>
  );
}

function placeOf(race: OperatorClub['races'][number]): string {
  if (race.to_decide + race.open_refunds > 0) {
    return addresses.money(race.id);
  }
  return race.status === 'draf' ? addresses.raceSettings(race.id) : addresses.race(race.id);
}

function About({ club }: { club: OperatorClub }) {
  return (
    <Card className="grid gap-3 p-4 lg:p-5">
      <Badge tone={club.disetujui_pada === null ? 'warning' : 'positive'}>
        {club.disetujui_pada === null ? copy.waitsForApproval : copy.mayPublish}
      </Badge>
      <Facts
        of={[
          [copy.email, club.email ?? copy.none],
          [copy.phone, club.nomor_hp ?? copy.none],
          moment(copy.founded, club.dibuat_pada),
          moment(copy.approval, club.disetujui_pada),
        ]}
      />
      {club.disetujui_pada === null && (
        <ButtonLink to="/tim" size="sm" variant="secondary" className="w-fit">
          {copy.openPeople}
        </ButtonLink>
      )}
    </Card>
  );
}
