import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Member, teamQueries } from '#api/organiser/team.ts';
import type { MyOrganisation, MyWork } from '#api/organiser/work.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import * as mailbox from '#parts/copy/mailbox.ts';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FoundOrganisation } from './found-organisation.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { OrganisationList } from './organisation-list.tsx';
import { RightsTable } from './rights-table.tsx';

export function Component() {
  const work = useMyWork();
  return (
    <Read of={[work]} skeleton={<TeamSkeleton />} failed={copy.loadFailed}>
      {(own) => <Team work={own} />}
    </Read>
  );
}

/** An owner of the whole organisation, or of one race of it. */
function ownsPart({ rights: whole, races }: MyOrganisation): boolean {
  return whole.includes('members') || races.some((race) => race.rights.includes('members'));
}

function Team({ work }: { work: MyWork }) {
  const chosen = useChosenOrganisation(work.organisations);
  const [inviting, setInviting] = useState(false);
  const owns = chosen !== undefined && ownsPart(chosen);

  return (
    <div className="max-w-240">
      <ScreenHeader
        title={copy.title}
        action={
          owns && (
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden className="size-4.5" />
              {copy.inviteAction}
            </Button>
          )
        }
      />
      {owns && <MailboxProof userId={work.user_id} why={mailbox.invitingNeeds} />}
      <div className="grid grid-cols-1 gap-8">
        {chosen === undefined ? (
          <FoundOrganisation email={work.email ?? ''} />
        ) : (
          <>
            <OrganisationChoice organisations={work.organisations} chosen={chosen} />
            <OrganisationCard organisation={chosen} />
            {owns ? (
              <People key={chosen.id} organisation={chosen} />
            ) : (
              <OwnRoles organisation={chosen} />
            )}
            <RightsTable />
          </>
        )}
        {work.admin && <OrganisationList />}
      </div>
      {chosen !== undefined && inviting && (
        <InviteDialog organisation={chosen} onClose={() => setInviting(false)} />
      )}
    </div>
  );
}

function OrganisationCard({ organisation }: { organisation: MyOrganisation }) {
  const [changing, setChanging] = useState(false);
  const { nama, nomor_hp, email, disetujui_pada } = organisation;
  return (
    <Card className="grid gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-xl">{nama}</h2>
          <p className="wrap-anywhere text-ink-muted text-sm">
            {[nomor_hp, email].filter((known) => known !== null).join(' · ')}
          </p>
        </div>
        {organisation.rights.includes('members') && (
          <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
            {copy.changeOrganisationAction}
          </Button>
        )}
      </div>
      {disetujui_pada === null && <Notice tone="warning">{copy.waitingForApproval}</Notice>}
      {changing && (
        <OrganisationDialog organisation={organisation} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function People({ organisation }: { organisation: MyOrganisation }) {
  const members = useQuery(teamQueries.members(organisation.id));
  const [changed, setChanged] = useState<Member | null>(null);
  return (
    <>
      <Section title={copy.peopleTitle}>
        <Read of={[members]} skeleton={<PeopleSkeleton />} failed={copy.loadFailed}>
          {(list) => (
            <Card>
              <ul className="divide-y divide-line">
                {list.map((member) => (
                  <PersonRow
                    key={member.user_id}
                    member={member}
                    onChange={() => setChanged(member)}
                  />
                ))}
              </ul>
            </Card>
          )}
        </Read>
      </Section>
      <InvitationList organisation={organisation} />
      {changed !== null && (
        <MemberDialog
          key={changed.user_id}
          organisation={organisation}
          member={changed}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

function PersonRow({ member, onChange }: { member: Member; onChange: () => void }) {
  const name = member.name ?? member.email ?? copy.withoutName;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem] lg:items-center lg:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          <span className="wrap-anywhere">{name}</span>
          {member.is_me && <Badge tone="info">{copy.you}</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-muted text-sm">{member.email}</p>
        <p className="text-ink-muted text-xs">{copy.memberSince(formatDate(member.since))}</p>
      </div>
      <RoleBadges given={member.roles} />
      <Button
        variant="secondary"
        size="sm"
        aria-label={copy.changeRolesOf(name)}
        className="justify-self-start lg:justify-self-end"
        onClick={onChange}
      >
        {copy.changeRolesAction}
      </Button>
    </li>
  );
}

function RoleBadges({ given }: { given: Member['roles'] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {given.map(({ peran, lomba_id, race }) => (
        <li key={`${peran} ${lomba_id}`}>
          <Badge tone={peran === 'pemilik' ? 'positive' : 'neutral'}>
            {lomba_id === null ? rights.roleLabels[peran] : `${rights.roleLabels[peran]} · ${race}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** For somebody who is in the team, but does not lead it. */
function OwnRoles({ organisation }: { organisation: MyOrganisation }) {
  const given = [
    ...organisation.roles.map((peran) => ({ peran, lomba_id: null, race: null })),
    ...organisation.races.flatMap(({ id, judul, roles }) =>
      roles.map((peran) => ({ peran, lomba_id: id, race: judul })),
    ),
  ];
  return (
    <Section title={copy.ownRolesTitle}>
      <Card className="grid gap-3 p-4 lg:p-5">
        <RoleBadges given={given} />
        <ul className="grid gap-1 text-sm">
          {[...new Set(given.map(({ peran }) => peran))].map((role) => (
            <li key={role}>
              <span className="font-semibold">{rights.roleLabels[role]}</span>
              {': '}
              {rights.roleTexts[role]}
            </li>
          ))}
        </ul>
        <p className="text-ink-muted text-sm">{copy.ownRolesText}</p>
      </Card>
    </Section>
  );
}

function TeamSkeleton() {
  return (
    <Loading label={copy.loading} className="grid max-w-240 gap-6 pt-5">
      <Skeleton className="h-9 w-32" />
      <Skeleton className="h-24" />
      <Skeleton className="h-44" />
    </Loading>
  );
}

function PeopleSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton className="h-44" />
    </Loading>
  );
}
