import { useQuery } from '@tanstack/react-query';
import { entryQueries } from '#api/entries.ts';
import type { Session } from '#api/platform/session.ts';
import type { Profile } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/copy.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { ProfileHero } from './profile-hero.tsx';
import { RaceRegistrations } from './registration-lists.tsx';

interface ProfileWithoutSignalProps {
  session: Session;
  onRetry: () => void;
  retrying: boolean;
}

/** What this phone knows by itself: the account's own words and the saved orders. A profile is never stored on it. */
export function ProfileWithoutSignal({ session, onRetry, retrying }: ProfileWithoutSignalProps) {
  const races = useQuery(entryQueries.list(session.userId));
  const count = races.data?.length ?? (races.isError ? undefined : null);
  return (
    <>
      <ProfileHero
        profile={accountOf(session)}
        editing={false}
        withoutSignal
        counts={{
          races: count,
          classes: undefined,
          finished:
            count && races.data?.filter((row) => row.status_pendaftaran === 'selesai').length,
        }}
      />
      <div className="grid gap-6">
        <Notice>
          <p>{copy.needsConnection}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2.5"
            loading={retrying}
            loadingText={copy.profileLoading}
            onClick={onRetry}
          >
            {ui.retryAction}
          </Button>
        </Notice>
        <Section title={copy.raceTab}>
          <SavedNotice query={races} />
          <RaceRegistrations rows={races} />
        </Section>
      </div>
    </>
  );
}

function accountOf({ userId, fullName, email, phone }: Session): Profile {
  return {
    id: userId,
    nama_lengkap: fullName || null,
    email: email || null,
    nomor_hp: phone || null,
    tanggal_lahir: null,
    jenis_kelamin: null,
    nama_kontak_darurat: null,
    hp_kontak_darurat: null,
    foto_profil: null,
    file_identitas: null,
    nama_file_identitas: null,
  };
}
