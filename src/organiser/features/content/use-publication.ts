import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { removePictures } from '#api/organiser/pictures.ts';
import type { Saved, Standing } from '#api/organiser/saved.ts';
import type { MadePublic } from './made-public.ts';
import { conflictIn } from './refusals.ts';

interface PublicationOptions {
  /** Null while it has never been saved. */
  row: { versi: number; status: string; diubah_pada: string; gambar_url: string | null } | null;
  queryKey: readonly unknown[];
  /** Where its list is. */
  back: string;
  acts: MadePublic;
}

/**
 * What a class and an article have in common: a version that every save names, a status, publishing after saving, and
 * what is removed with it. Each act answers true when it was done.
 */
export function usePublication({ row, queryKey, back, acts }: PublicationOptions) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const version = useRef(row?.versi ?? 0);
  const picture = useRef(row?.gambar_url ?? null);
  const gone = useRef(false);
  const [status, setStatus] = useState(row?.status ?? 'draf');
  const [savedAt, setSavedAt] = useState(row?.diubah_pada ?? null);
  const [conflict, setConflict] = useState<ReturnType<typeof conflictIn>>(null);

  const refresh = () => queryClient.invalidateQueries({ queryKey: [...queryKey] });
  const stand = async (standing: Standing) => {
    version.current = standing.versi;
    setStatus(standing.status);
    await refresh();
  };

  return {
    version,
    status,
    savedAt,
    conflict,
    gone,
    /** The next save goes over what somebody else has saved. */
    overrule: () => {
      if (conflict !== null) {
        version.current = conflict.version;
      }
      setConflict(null);
    },
    /** Somebody else saved meanwhile: true when that is what was refused. */
    conflicts: (error: unknown) => {
      const found = conflictIn(error);
      setConflict(found);
      return found !== null;
    },
    /** After a save: what follows names the new version, and a picture that was replaced goes. */
    saved: async (answer: Saved, shown: string | null) => {
      version.current = answer.versi;
      setSavedAt(answer.diubah_pada);
      if (picture.current !== shown) {
        void removePictures([picture.current]);
      }
      picture.current = shown;
      // The address no longer says that it is new: opened again, it is read.
      setParams(
        (params) => {
          params.delete('baru');
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
      await refresh();
    },
    publish: async () => stand(await acts.publish(version.current)),
    withdraw: async () => stand(await acts.withdraw()),
    remove: async () => {
      await acts.remove();
      gone.current = true;
      void removePictures([picture.current]);
      await refresh();
      navigate(back, { replace: true });
    },
  };
}
