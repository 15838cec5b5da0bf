import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type OwnRecords, ownDataQueries } from '#api/own-data.ts';
import { ownChildren } from '#api/own-reads.ts';
import { type Profile, profileQueries, removeIdentityDocument } from '#api/profile.ts';
import { type Rider, removeRiderDocument } from '#api/riders.ts';
import { ageOn } from '#domain/age.ts';
import { paths } from '#domain/paths.ts';
import { formatDate, today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/kept-data.ts';
import * as profileCopy from '#parents/copy/profile.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { riderLines } from '#parts/rider-lines.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Arrow } from './arrow.tsx';
import { OwnDocument } from './own-document.tsx';

const skeleton = (
  <Loading label={copy.keptLoading}>
    <Skeleton className="h-56 rounded-xl" />
  </Loading>
);

/** What is kept of the person, of each child, and beside them. */
export function KeptSection({ userId }: { userId: string }) {
  const profile = useQuery(profileQueries.own(userId));
  const riders = useQuery(ownChildren(userId));
  const records = useQuery(ownDataQueries.records(userId));
  return (
    <Section title={copy.keptTitle}>
      <Read of={[profile, riders]} failed={copy.keptLoadFailed} skeleton={skeleton}>
        {(person, family) => (
          <>
            <Person profile={person} />
            {family.map((child) => (
              <Child key={child.id} userId={userId} child={child} isOpen={family.length === 1} />
            ))}
            <Read of={[records]} failed={copy.restLoadFailed} skeleton={skeleton}>
              {(found) => <Rest records={found} />}
            </Read>
          </>
        )}
      </Read>
    </Section>
  );
}

const unknown = <span className="font-medium text-ink-muted">{profileCopy.notSaid}</span>;

function Rows({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(([label, value]) => (
        <DefinitionRow key={label} label={label} value={value || unknown} />
      ))}
    </dl>
  );
}

function Person({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const contact = [profile.nama_kontak_darurat, profile.hp_kontak_darurat]
    .filter(Boolean)
    .join(', ');
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="text-base">{copy.aboutYou}</h3>
      <Rows
        rows={[
          [shared.fullNameLabel, profile.nama_lengkap],
          [shared.emailLabel, profile.email],
          [shared.phoneLabel, profile.nomor_hp],
          [shared.birthDateLabel, profile.tanggal_lahir && formatDate(profile.tanggal_lahir)],
          [
            shared.genderLabel,
            profile.jenis_kelamin && profileCopy.genderLabels[profile.jenis_kelamin],
          ],
          [copy.emergencyContactLabel, contact],
          [copy.photoLabel, profile.foto_profil === null ? copy.photoMissing : copy.photoThere],
        ]}
      />
      <OwnDocument
        stored={profile}
        remove={() => removeIdentityDocument(profile.id)}
        onRemoved={() =>
          client.invalidateQueries({ queryKey: profileQueries.own(profile.id).queryKey })
        }
      />
      <ButtonLink to={paths.profile()} variant="secondary" size="sm">
        {copy.changeProfileAction}
      </ButtonLink>
    </Card>
  );
}

interface ChildProps {
  userId: string;
  child: Rider;
  /** A family of many would have to scroll past each. */
  isOpen: boolean;
}

function Child({ userId, child, isOpen }: ChildProps) {
  const client = useQueryClient();
  return (
    <Card>
      <details open={isOpen} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 p-4 hover:bg-sunken">
          <span className="min-w-0 flex-1">
            <h3 className="inline break-words text-base">{child.nama_panggilan}</h3>{' '}
            <span className="text-ink-muted text-sm">
              {shared.ageInYears(ageOn(child.tanggal_lahir, today()))}
            </span>
          </span>
          <Arrow />
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <Rows
            rows={[
              ...riderLines('kept', child).map(({ label, value }): [string, ReactNode] => [
                label,
                value,
              ]),
              [copy.photoLabel, child.foto === null ? copy.photoMissing : copy.photoThere],
            ]}
          />
          <OwnDocument
            stored={child}
            checked={child.identitas_diperiksa_pada !== null}
            remove={() => removeRiderDocument(userId, child.id)}
            onRemoved={() => client.invalidateQueries({ queryKey: ownChildren(userId).queryKey })}
          />
          <ButtonLink to={paths.profile({ tab: 'anak' })} variant="secondary" size="sm">
            {copy.changeChildAction(child.nama_panggilan)}
          </ButtonLink>
        </div>
      </details>
    </Card>
  );
}

type RecordKind = keyof typeof copy.recordLabels;

/** Where it is looked at and changed; nowhere where the entry's own screen has it. */
const places: Record<RecordKind, string> = {
  entries: paths.orders(),
  classes: paths.profile({ tab: 'kelas' }),
  waiting: paths.profile({ tab: 'race' }),
  searches: paths.raceList(),
  reminders: paths.raceList(),
  delegates: paths.orders(),
  answers: paths.orders(),
  accounts: paths.orders(),
  phones: paths.profile(),
};

function Rest({ records }: { records: OwnRecords }) {
  const kinds = (Object.keys(copy.recordLabels) as RecordKind[]).filter(
    (kind) => records[kind] > 0,
  );
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="text-base">{copy.restTitle}</h3>
      {kinds.length === 0 ? (
        <p className="text-ink-muted text-sm">{copy.nothingElse}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {kinds.map((kind) => (
            <li key={kind} className="py-1.5 text-sm">
              <span className="flex items-baseline justify-between gap-4">
                <Link
                  to={places[kind]}
                  className="py-1 font-semibold text-primary underline underline-offset-4"
                >
                  {copy.recordLabels[kind]}
                </Link>
                <span className="font-semibold tabular-nums">{records[kind]}</span>
              </span>
              {copy.recordNotes[kind] && (
                <span className="block text-ink-muted">{copy.recordNotes[kind]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
