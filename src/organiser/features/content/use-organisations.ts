import { useSearchParams } from 'react-router-dom';
import type { MyWork } from '#api/organiser/work.ts';
import * as copy from '#organiser/copy/content.ts';
import { mayIn, whereMay } from '#organiser/parts/rights.ts';

export const organisationParam = 'penyelenggara';
/** In the address: what belongs to no organisation. */
const nobody = 'tanpa';

export interface Choice {
  /** As it stands in the address. */
  key: string;
  /** Null: what belongs to none, which only admins manage. */
  id: string | null;
  name: string;
  approved: boolean;
  /** May say that a participant has paid. */
  money: boolean;
}

/** The organisations whose content this person edits. */
export function editableOrganisations(work: MyWork): Choice[] {
  const own = whereMay(work.organisations, 'edit').map((one) => ({
    key: one.id,
    id: one.id,
    name: one.nama,
    approved: work.admin || one.disetujui_pada !== null,
    money: mayIn(one, 'money'),
  }));
  return work.admin
    ? [...own, { key: nobody, id: null, name: copy.noOrganisation, approved: true, money: true }]
    : own;
}

/** The organisation that the address names, else the first. */
export function useChosen(choices: readonly Choice[]): Choice | undefined {
  const [params] = useSearchParams();
  const wanted = params.get(organisationParam);
  return choices.find(({ key }) => key === wanted) ?? choices[0];
}
