import { useQueryClient } from '@tanstack/react-query';
import {
  type Profile,
  profileQueries,
  removeProfilePhoto,
  uploadProfilePhoto,
} from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { OwnPhoto } from './own-photo.tsx';

export interface ProfilePhotoProps {
  profile: Profile;
  /** Shows the way to take the photo away. */
  editing: boolean;
}

/** The account's photo or its placeholder, and changing it. */
export function ProfilePhoto({ profile, editing }: ProfilePhotoProps) {
  const queryClient = useQueryClient();
  const shown = (foto_profil: string | null) =>
    queryClient.setQueryData(
      profileQueries.own(profile.id).queryKey,
      (before) => before && { ...before, foto_profil },
    );
  return (
    <OwnPhoto
      path={profile.foto_profil}
      read={profileQueries.photo}
      words={{
        alt: copy.photoAlt,
        add: copy.addPhotoAction,
        change: copy.changePhotoAction,
        saved: copy.photoSaved,
        removed: copy.photoRemoved,
      }}
      removable={editing}
      store={async (photo) => shown(await uploadProfilePhoto(profile.id, photo))}
      remove={async () => {
        await removeProfilePhoto(profile.id);
        shown(null);
      }}
    />
  );
}
