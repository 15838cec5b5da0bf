import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { signOut } from '#api/auth.ts';
import { mailboxQueries } from '#api/mailbox.ts';
import {
  acceptInvitation,
  declineInvitation,
  type InvitationOffer,
  teamQueries,
} from '#api/organiser/team.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { useSession } from '#api/platform/session.ts';
import { consoleBase } from '#domain/console-base.ts';
import { paths } from '#domain/paths.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/invitation.ts';
import { refusals, roleLabels, roleTexts } from '#organiser/copy/rights.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as mailbox from '#parts/copy/mailbox.ts';
import { LogoMark } from '#parts/logo.tsx';
import { MailboxProof } from '#parts/mailbox-proof.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

export function Component() {
  const { token = '' } = useParams();
  const session = useSession();
  const offer = useQuery({
    ...teamQueries.offer(token, session?.userId ?? null),
    retry: (count, error) => toAppError(error).code !== 'invitation_not_found' && count < 2,
  });
  const unknown = offer.error !== null && toAppError(offer.error).code === 'invitation_not_found';
  return (
    <main
      id="konten"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-120 flex-1 content-center gap-5 px-5 py-10"
    >
      <LogoMark className="size-14" />
      <h1 tabIndex={-1} className="text-3xl">
        {copy.heading}
      </h1>
      {unknown ? (
        <Missing />
      ) : (
        <Read
          of={[offer]}
          skeleton={<OfferSkeleton />}
          failed={copy.loadFailed}
          missing={<Missing />}
        >
          {(found) => <Offer token={token} offer={found} />}
        </Read>
      )}
    </main>
  );
}

function Missing() {
  return <EmptyState title={copy.missingTitle} text={copy.missingText} />;
}

function Offer({ token, offer }: { token: string; offer: InvitationOffer }) {
  const session = useSession();
  if (offer.state !== 'open') {
    const { title, text } = copy.ended[offer.state];
    return (
      <EmptyState
        illustration="flag"
        title={title}
        text={text}
        action={<ButtonLink to={addresses.races()}>{copy.toConsoleAction}</ButtonLink>}
      />
    );
  }
  return (
    <Card className="grid gap-4 p-5">
      <p>
        {copy.offerText(offer.invited_by)}{' '}
        <strong className="text-xl">{roleLabels[offer.peran]}</strong>{' '}
        {copy.inOrganisation(offer.organisation)}.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>{roleTexts[offer.peran]}</li>
        <li>{offer.race === null ? copy.forAllRaces : copy.forRace(offer.race)}</li>
        <li>{copy.addressedTo(offer.address)}</li>
        <li>{copy.until(formatDateTime(offer.berakhir_pada))}</li>
      </ul>
      {session === null && <SignInFirst token={token} />}
      {session !== null && offer.is_mine && (
        <Proved userId={session.userId}>
          <Accept token={token} offer={offer} />
        </Proved>
      )}
      {session !== null && !offer.is_mine && <OtherAccount token={token} email={session.email} />}
      <Decline token={token} />
    </Card>
  );
}

function SignInFirst({ token }: { token: string }) {
  const here = addresses.invitation(token);
  return (
    <div className="grid gap-2.5">
      <ButtonLink block to={addresses.signIn({ next: here })}>
        {copy.signInAction}
      </ButtonLink>
      {/* The other door: a page of its own. */}
      <a
        href={paths.register({ next: consoleBase + here })}
        className="inline-block py-2 text-center font-bold text-primary underline-offset-4 hover:underline"
      >
        {copy.signUpAction}
      </a>
    </div>
  );
}

/** What an account may do once its mailbox is proved; before, how. */
function Proved({ userId, children }: { userId: string; children: ReactNode }) {
  const { data } = useQuery(mailboxQueries.own(userId));
  return data?.proved === false ? (
    <MailboxProof userId={userId} why={mailbox.invitationNeeds} />
  ) : (
    children
  );
}

/** For a person who reads the mail and never asked for it. */
function Decline({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" block onClick={() => setAsking(true)}>
        {copy.declineAction}
      </Button>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.declineTitle}
        confirmLabel={copy.declineConfirm}
        busyLabel={copy.declining}
        closeLabel={copy.keepAction}
        act={() => declineInvitation(token)}
        sentences={refusals}
        onDone={() => queryClient.invalidateQueries({ queryKey: teamQueries.offerKey(token) })}
      >
        <p>{copy.declineText}</p>
      </ActDialog>
    </>
  );
}

function Accept({ token, offer }: { token: string; offer: InvitationOffer }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = useAct({
    act: () => acceptInvitation(token),
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: ['organiser'], refetchType: 'none' });
      toast.success(copy.accepted(offer.organisation));
      navigate(addresses.races(), { replace: true });
    },
    sentences: refusals,
    leaves: true,
  });
  return (
    <div className="grid gap-3">
      <Refused act={accept} />
      <Button block loading={accept.busy} loadingText={copy.accepting} onClick={accept.run}>
        {copy.acceptAction}
      </Button>
    </div>
  );
}

function OtherAccount({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const change = useAct({
    act: signOut,
    done: () => navigate(addresses.signIn({ next: addresses.invitation(token) })),
    leaves: true,
  });
  return (
    <div className="grid gap-3">
      <Notice tone="warning">{copy.otherAccount(email)}</Notice>
      <Button variant="secondary" block loading={change.busy} onClick={change.run}>
        {copy.changeAccountAction}
      </Button>
    </div>
  );
}

function OfferSkeleton() {
  return (
    <Loading label={copy.loading} className="">
      <Skeleton className="h-72" />
    </Loading>
  );
}
