import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Invitation,
  inviteMember,
  teamQueries,
  withdrawInvitation,
} from '#api/organiser/team.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** What was sent and not used yet; nothing while there is none. */
export function InvitationList({ organisation }: { organisation: MyOrganisation }) {
  // A second answer beside the people: while it is missing, nothing is missed.
  const { data: invitations = [] } = useQuery(teamQueries.invitations(organisation.id));
  if (invitations.length === 0) {
    return null;
  }
  return (
    <Section title={copy.invitationsTitle}>
      <Card>
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              organisation={organisation}
              invitation={invitation}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function InvitationRow({
  organisation,
  invitation,
}: {
  organisation: MyOrganisation;
  invitation: Invitation;
}) {
  const queryClient = useQueryClient();
  const { id, email, peran, lomba_id, race, berakhir_pada } = invitation;
  const open = invitation.state === 'open';
  const act = useAct({
    act: async () => {
      if (open) {
        await withdrawInvitation(id);
        toast.success(copy.withdrawn(email));
      } else {
        await inviteMember(organisation.id, email, { peran, lomba_id });
        toast.success(copy.inviteSentTitle);
      }
    },
    refused: refusedInToast(rights.refusals),
    settled: () => queryClient.invalidateQueries({ queryKey: teamQueries.keyOf(organisation.id) }),
  });
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem] lg:items-center lg:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold">{email}</p>
        <p className="text-ink-muted text-sm">
          {open ? copy.invitationEnds(formatDateTime(berakhir_pada)) : copy.invitationExpired}
        </p>
      </div>
      <Badge>
        {lomba_id === null ? rights.roleLabels[peran] : `${rights.roleLabels[peran]} · ${race}`}
      </Badge>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start lg:justify-self-end"
        loading={act.busy}
        loadingText={open ? copy.withdrawing : shared.sending}
        onClick={act.run}
      >
        {open ? copy.withdrawAction : copy.sendAgainAction}
      </Button>
    </li>
  );
}
