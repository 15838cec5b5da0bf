import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MyOrganisation, MyWork } from '#api/organiser/work.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { BlockedClub } from '#organiser/parts/blocked-club.tsx';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import { mayIn, whereMay } from '#organiser/parts/rights.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import * as mailbox from '#parts/copy/mailbox.ts';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FoundOrganisation } from './found-organisation.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { OrganisationList } from './organisation-list.tsx';
import { People } from './people.tsx';
import { RightsTable } from './rights-table.tsx';
import { RoleBadges } from './role-badges.tsx';

export function Component() {
  const work = useMyWork();
  return (
    <Read of={[work]} skeleton={<TeamSkeleton />} failed={copy.loadFailed}>
      {(own) => <Team work={own} />}
    </Read>
  );
}

/** An owner of the whole organisation, or of one race of it. */
function ownsPart(organisation: MyOrganisation): boolean {
  return mayIn(organisation, 'members') || whereMay(organisation.races, 'members').length > 0;
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
        {mayIn(organisation, 'members') && (
          <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
            {copy.changeOrganisationAction}
          </Button>
        )}
      </div>
      {disetujui_pada === null && <Notice tone="warning">{copy.waitingForApproval}</Notice>}
      <BlockedClub club={organisation} />
      {changing && (
        <OrganisationDialog organisation={organisation} onClose={() => setChanging(false)} />
      )}
    </Card>
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
