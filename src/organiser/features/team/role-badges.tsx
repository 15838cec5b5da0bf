import type { Member } from '#api/organiser/team.ts';
import * as rights from '#organiser/copy/rights.ts';
import { Badge } from '#ui/badge.tsx';

type Given = Member['roles'][number];

/** A role in words, with the race that it is for. */
export function roleText({ peran, lomba_id, race }: Given): string {
  return lomba_id === null ? rights.roleLabels[peran] : `${rights.roleLabels[peran]} · ${race}`;
}

export function RoleBadges({ given }: { given: readonly Given[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {given.map((role) => (
        <li key={`${role.peran} ${role.lomba_id}`}>
          <Badge tone={role.peran === 'pemilik' ? 'positive' : 'neutral'}>{roleText(role)}</Badge>
        </li>
      ))}
    </ul>
  );
}
