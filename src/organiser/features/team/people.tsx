import { useQuery } from '@tanstack/react-query';
import { type Member, teamQueries } from '#api/organiser/team.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { roles } from '#domain/roles.ts';
import { clockAt, formatDate } from '#functions/_shared/venue/dates.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { type ListFilter, ListTable } from '#organiser/parts/table/list-table.tsx';
import { useOpenedRow } from '#organiser/parts/table/opened-row.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { RoleBadges, roleText } from './role-badges.tsx';

/** Who is in the team, and who is invited. A row opens what the person may do. */
export function People({ organisation }: { organisation: MyOrganisation }) {
  const members = useQuery(teamQueries.members(organisation.id));
  const dialog = useOpenedRow('orang');
  const opened = members.data?.find((member) => keyOf(member) === dialog.opened);
  return (
    <>
      <Section title={copy.peopleTitle}>
        <p className="-mt-2 text-ink-muted text-sm">{copy.peopleText}</p>
        <Read of={[members]} skeleton={<PeopleSkeleton />} failed={copy.loadFailed}>
          {(list) => (
            <ListTable
              label={copy.peopleTitle}
              rows={list}
              columns={columns}
              usual={usualColumns}
              filters={filtersOf(list)}
              search={{
                label: copy.searchPeople,
                placeholder: copy.searchPlaceholder,
                textOf: ({ name, email }) => [name, email],
              }}
              keyOf={keyOf}
              nameOf={(member) => copy.changeRolesOf(nameOf(member))}
              linkOf={(member) => dialog.linkTo(keyOf(member))}
              opened={dialog.opened}
              card={(member) => <PersonCard member={member} />}
              file={{ sheet: copy.title, name: `${copy.title} ${organisation.nama}` }}
            />
          )}
        </Read>
      </Section>
      <InvitationList organisation={organisation} />
      {opened !== undefined && (
        <MemberDialog
          key={opened.user_id}
          organisation={organisation}
          member={opened}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function keyOf({ user_id }: Member): string {
  return user_id;
}

function nameOf({ name, email }: Member): string {
  return name ?? email ?? copy.withoutName;
}

/** Stands for the whole organisation in the filter of races. */
const everyRace = 'semua';

function filtersOf(list: readonly Member[]): ListFilter<Member>[] {
  const races = new Map(
    list.flatMap(({ roles: given }) => given.map(({ lomba_id, race }) => [lomba_id, race])),
  );
  return [
    {
      id: 'peran',
      label: copy.roleLabel,
      values: roles,
      valuesOf: ({ roles: given }) => given.map(({ peran }) => peran),
      labelOf: (role) => rights.roleLabels[role as (typeof roles)[number]] ?? null,
    },
    {
      id: 'berlaku',
      label: copy.scopeLabel,
      valuesOf: ({ roles: given }) => given.map(({ lomba_id }) => lomba_id ?? everyRace),
      labelOf: (race) => (race === everyRace ? rights.allRaces : (races.get(race) ?? null)),
    },
  ];
}

const columns: TableColumn<Member>[] = [
  {
    id: 'nama',
    header: copy.nameColumn,
    value: nameOf,
    cell: (member) => <PersonName member={member} />,
    fileWidth: 28,
  },
  {
    id: 'email',
    header: copy.emailColumn,
    value: ({ email }) => email,
    fileWidth: 32,
  },
  {
    id: 'peran',
    header: copy.roleLabel,
    value: ({ roles: given }) => given.map(roleText).join(', '),
    cell: ({ roles: given }) => <RoleBadges given={given} />,
    width: '18rem',
    fileWidth: 40,
  },
  {
    id: 'sejak',
    header: copy.sinceColumn,
    value: ({ since }) => ({ at: clockAt(since).slice(0, 10), text: formatDate(since) }),
    cell: ({ since }) => formatDate(since),
    sortBy: ({ since }) => since,
    width: '8rem',
    fileWidth: 18,
  },
  {
    id: 'undangan',
    header: copy.invitationsColumn,
    value: ({ open_invitations }) => open_invitations,
    numeric: true,
    width: '9rem',
  },
];

const usualColumns = ['nama', 'email', 'peran', 'sejak'] as const;

function PersonName({ member }: { member: Member }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="truncate">{nameOf(member)}</span>
      {member.is_me && <Badge tone="info">{copy.you}</Badge>}
    </span>
  );
}

function PersonCard({ member }: { member: Member }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="font-bold">
        <PersonName member={member} />
      </p>
      <p className="wrap-anywhere text-ink-muted text-sm">{member.email}</p>
      <RoleBadges given={member.roles} />
      <p className="text-ink-muted text-xs">{copy.memberSince(formatDate(member.since))}</p>
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton className="h-44" />
    </Loading>
  );
}
