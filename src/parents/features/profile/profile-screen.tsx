import { useQuery } from '@tanstack/react-query';
import { LogOut, Pencil, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { signOut } from '#api/auth.ts';
import { entryQueries } from '#api/entries.ts';
import { ownCourseQueries } from '#api/own-courses.ts';
import { type Session, useSession } from '#api/platform/session.ts';
import { type Profile, profileQueries } from '#api/profile.ts';
import { silencePush } from '#api/push.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/profile.ts';
import { OrganiserLink } from '#parents/parts/organiser-link.tsx';
import { PushSwitch } from '#parents/parts/push-switch.tsx';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { ReceiptAddress } from '#parts/receipt-address.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { AllDevices } from './all-devices.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OwnData } from './own-data.tsx';
import { ProfileDocument } from './profile-document.tsx';
import { ProfileForm } from './profile-form.tsx';
import { type Count, ProfileHero } from './profile-hero.tsx';
import { ProfileInfo } from './profile-info.tsx';
import { ProfileWithoutSignal } from './profile-without-signal.tsx';
import { CourseRegistrations, RaceRegistrations } from './registration-lists.tsx';

export function Component() {
  const session = useSession();
  // After signing in again, a person whose session ran out comes back here.
  const [after, setAfter] = useState(paths.login({ next: paths.profile() }));
  if (session === null) {
    return <Navigate to={after} replace />;
  }
  return <ProfileOf key={session.userId} session={session} onLeaving={setAfter} />;
}

interface ProfileOfProps {
  session: Session;
  /** The session is about to end because the person, or the lack of a profile, ends it: where to go then. */
  onLeaving: (after: string) => void;
}

function ProfileOf({ session, onLeaving }: ProfileOfProps) {
  const profile = useQuery(profileQueries.own(session.userId));
  const missing = profile.data === null;
  const ended = useRef(false);

  // An account without a profile is gone; a session that nothing belongs to would lead nowhere.
  useEffect(() => {
    if (!missing || ended.current) {
      return;
    }
    ended.current = true;
    onLeaving(paths.login());
    toast.error(errorMessage('user_not_found'));
    void signOut();
  }, [missing, onLeaving]);

  if (profile.data) {
    return <SignedInProfile profile={profile.data} session={session} onLeaving={onLeaving} />;
  }
  return (
    <Screen>
      <ScreenHeader title={shared.profileTitle} backTo={paths.home()} />
      <Read
        of={[profile]}
        skeleton={<ProfileSkeleton />}
        failed={copy.profileLoadFailed}
        unanswered={({ retry, retrying }) => (
          <ProfileWithoutSignal session={session} onRetry={retry} retrying={retrying} />
        )}
      />
    </Screen>
  );
}

/** The form is as large as the rest of the screen, so it is loaded when it is opened. */
const ChildrenTab = lazy(async () => {
  try {
    return { default: (await import('./children-tab.tsx')).ChildrenTab };
  } catch {
    return { default: ChildrenWithoutSignal };
  }
});

function ChildrenWithoutSignal() {
  return <Notice tone="warning">{errorMessage('offline')}</Notice>;
}

/** Few families wait for a place. */
const WaitingLists = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parents/parts/waiting-lists.tsx')).WaitingLists };
});

const tabNames = ['info', 'anak', 'race', 'kelas', 'keamanan'] as const;
type TabName = (typeof tabNames)[number];

/** The person beside the tabs on a laptop, above them elsewhere. */
const layout =
  'wide:mx-auto grid wide:max-w-160 laptop:max-w-280 laptop:grid-cols-[22rem_minmax(0,1fr)] laptop:items-start laptop:gap-10';

function SignedInProfile({ profile, session, onLeaving }: ProfileOfProps & { profile: Profile }) {
  const races = useQuery(entryQueries.list(session.userId));
  const classes = useQuery(ownCourseQueries.ownWithCourse(session.userId));
  const [params, setParams] = useSearchParams();
  const current = tabNames.find((name) => name === params.get('tab')) ?? 'info';
  const [childrenShown, setChildrenShown] = useState(false);
  if (current === 'anak' && !childrenShown) {
    setChildrenShown(true);
  }
  const [editing, setEditing] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const editButton = useRef<HTMLDivElement>(null);

  const failed = races.isError || classes.isError;
  useEffect(() => {
    if (failed) {
      toast.error(copy.registrationsLoadFailed);
    }
  }, [failed]);

  const showTab = (name: TabName) =>
    setParams(name === 'info' ? {} : { tab: name }, { replace: true, preventScrollReset: true });

  const toggleEditing = () => {
    setEditing(!editing);
    if (!editing && current !== 'info') {
      showTab('info');
    }
  };
  const stopEditing = () => {
    setEditing(false);
    // The form is gone and the focus with it: back to where editing began.
    editButton.current?.querySelector('button')?.focus();
  };

  const leave = async () => {
    setSigningOut(true);
    onLeaving(paths.home());
    await silencePush();
    await signOut();
  };

  const countOf = <Row,>(
    query: { data: Row[] | undefined; isError: boolean },
    counts: (row: Row) => boolean = () => true,
  ): Count => query.data?.filter(counts).length ?? (query.isError ? undefined : null);

  return (
    <Screen>
      <ScreenHeader
        title={shared.profileTitle}
        backTo={paths.home()}
        action={
          <div ref={editButton}>
            <IconButton
              label={editing ? copy.stopEditingAction : copy.editAction}
              icon={
                editing ? (
                  <X aria-hidden className="size-5.5" />
                ) : (
                  <Pencil aria-hidden className="size-5" />
                )
              }
              onClick={toggleEditing}
            />
          </div>
        }
      />
      <div className={layout}>
        <ProfileHero
          profile={profile}
          editing={editing && current === 'info'}
          counts={{
            races: countOf(races),
            classes: countOf(classes),
            finished: countOf(races, (row) => row.status_pendaftaran === 'selesai'),
          }}
        />
        <div>
          <Tabs
            label={copy.sectionsLabel}
            current={current}
            onChange={showTab}
            tabs={[
              {
                name: 'info',
                label: copy.infoTab,
                content: (
                  <div className="grid gap-6 pt-5">
                    {editing ? (
                      <ProfileForm profile={profile} onDone={stopEditing} />
                    ) : (
                      <>
                        <ProfileInfo profile={profile} />
                        <ReceiptAddress userId={profile.id} />
                        {/* Each child has a document of its own; here is only what was put up before. */}
                        {profile.file_identitas !== null && <ProfileDocument profile={profile} />}
                        <PushSwitch />
                        <OwnData userId={profile.id} />
                        <Button
                          variant="secondary"
                          block
                          loading={signingOut}
                          loadingText={copy.signingOut}
                          onClick={leave}
                        >
                          <LogOut aria-hidden className="size-5" />
                          {copy.signOutAction}
                        </Button>
                        <OrganiserLink />
                      </>
                    )}
                  </div>
                ),
              },
              {
                name: 'anak',
                label: copy.childrenTab,
                content: (
                  <div className="pt-5">
                    {childrenShown && (
                      <Suspense fallback={<Skeleton className="h-40" />}>
                        <ChildrenTab userId={session.userId} />
                      </Suspense>
                    )}
                  </div>
                ),
              },
              {
                name: 'race',
                label: copy.raceTab,
                content: (
                  <div className="grid gap-8 pt-5">
                    <Suspense fallback={null}>
                      <WaitingLists userId={session.userId} />
                    </Suspense>
                    <RaceRegistrations rows={races} />
                  </div>
                ),
              },
              {
                name: 'kelas',
                label: copy.classTab,
                content: (
                  <div className="pt-5">
                    <CourseRegistrations rows={classes} userId={session.userId} />
                  </div>
                ),
              },
              {
                name: 'keamanan',
                label: copy.securityTab,
                content: (
                  <div className="grid gap-6 pt-5">
                    <ChangePasswordForm email={session.email} />
                    <AllDevices onLeaving={() => onLeaving(paths.home())} />
                  </div>
                ),
              },
            ]}
          />
        </div>
      </div>
    </Screen>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label={copy.profileLoading} className={layout}>
      <Card className="mb-5">
        <Skeleton className="h-16 rounded-none" />
        <div className="-mt-11 grid justify-items-center gap-2.5 px-5 pb-4">
          <Skeleton className="size-24 rounded-full! ring-4 ring-surface" />
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-3 h-12 w-full" />
        </div>
      </Card>
      <div className="grid gap-5">
        <Skeleton className="h-13 rounded-full!" />
        <Skeleton className="h-6 w-24" />
        <Card className="grid gap-4 p-4">
          {[0, 1, 2, 3, 4].map((key) => (
            <div key={key} className="flex justify-between gap-8">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-36" />
            </div>
          ))}
        </Card>
      </div>
    </Loading>
  );
}
