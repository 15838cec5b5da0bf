import { Mail, Phone, UserRound } from 'lucide-react';
import type { Profile } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

/** A count; null while it loads, undefined when it could not be read. */
export type Count = number | null | undefined;

export interface ProfileHeroProps {
  profile: Profile;
  editing: boolean;
  /** The picture cannot be had, nor changed. */
  withoutSignal?: boolean;
  counts: { races: Count; classes: Count; finished: Count };
}

/** The person's name and picture, and what they have done here. */
export function ProfileHero({ profile, editing, withoutSignal, counts }: ProfileHeroProps) {
  return (
    <Card className="mb-5">
      <div className="h-16 bg-accent text-on-accent">
        <div className="checkered h-5 opacity-80" />
      </div>
      <div className="-mt-11 grid justify-items-center gap-1 px-5 pb-4 text-center">
        {withoutSignal ? (
          <span className="grid size-24 place-items-center rounded-full bg-primary-soft text-on-primary-soft ring-4 ring-surface">
            <UserRound aria-hidden className="size-12" />
          </span>
        ) : (
          <ProfilePhoto profile={profile} editing={editing} />
        )}
        {/* While the data is being changed it stands in the fields below, which should not be far. */}
        {!editing && (
          <>
            <h2 className="max-w-full text-2xl">{profile.nama_lengkap ?? copy.nameless}</h2>
            {profile.email !== null && (
              <p className="flex max-w-full items-center gap-2 text-ink-muted text-sm">
                <Mail aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 break-words">{profile.email}</span>
              </p>
            )}
            {profile.nomor_hp !== null && (
              <p className="flex items-center gap-2 text-ink-muted text-sm">
                <Phone aria-hidden className="size-4 shrink-0" />
                {profile.nomor_hp}
              </p>
            )}
          </>
        )}
      </div>
      {!editing && (
        <dl className="grid grid-cols-3 divide-x divide-line border-line border-t py-3 text-center">
          <Stat label={copy.raceTab} count={counts.races} />
          <Stat label={copy.classTab} count={counts.classes} />
          <Stat label={copy.finishedCountLabel} count={counts.finished} />
        </dl>
      )}
    </Card>
  );
}

function Stat({ label, count }: { label: string; count: Count }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-[min(0.875rem,6vw)] text-ink-muted">{label}</dt>
      <dd className="font-extrabold text-2xl tabular-nums">
        {count === null ? (
          <Skeleton className="my-1 h-6 w-8" />
        ) : (
          (count ?? (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{copy.countUnknown}</span>
            </>
          ))
        )}
      </dd>
    </div>
  );
}
