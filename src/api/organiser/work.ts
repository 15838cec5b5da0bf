import { queryOptions } from '@tanstack/react-query';
import type { Right } from '#domain/roles.ts';
import { rpcRead } from '../platform/read.ts';
import { send } from '../platform/send.ts';

/** An organisation in which the signed-in person has a role. */
export interface MyOrganisation {
  id: string;
  nama: string;
  nomor_hp: string | null;
  email: string | null;
  /** Since when it may publish; null while an admin has not agreed. */
  disetujui_pada: string | null;
  peran: string[];
  /** Those for all of its races and content; for showing the right screens only, the database asks anew. */
  rights: Right[];
  /** The races in which the person has a role of their own. */
  lomba: { id: string; judul: string; peran: string[]; rights: Right[] }[];
}

export interface MyWork {
  user_id: string;
  nama: string | null;
  email: string | null;
  admin: boolean;
  organisasi: MyOrganisation[];
}

export const workQueries = {
  /** What the signed-in person is at this door. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['organiser', 'work', userId],
      queryFn: ({ signal }) => send<MyWork>(rpcRead('my_work', {}), signal),
    }),
};
