import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { managedRaceQueries } from '#api/organiser/races.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import * as copy from '#organiser/copy/team.ts';
import { SelectField } from '#ui/select-field.tsx';

const param = 'organisasi';

/** That of the race one is in, else the one that the address names, else the person's first; undefined for somebody who has none. */
export function useChosenOrganisation(
  organisations: readonly MyOrganisation[],
): MyOrganisation | undefined {
  const { id: raceId } = useParams();
  const [query] = useSearchParams();
  const races = useQuery({ ...managedRaceQueries.mine(), enabled: raceId !== undefined });
  const named =
    raceId === undefined
      ? query.get(param)
      : races.data?.find(({ id }) => id === raceId)?.organisasi_id;
  return organisations.find(({ id }) => id === named) ?? organisations[0];
}

/** Changes the organisation in the address; nothing where there is no choice, as inside a race. */
export function OrganisationChoice({
  organisations,
  chosen,
}: {
  organisations: readonly MyOrganisation[];
  chosen: MyOrganisation;
}) {
  const { id: raceId } = useParams();
  const [, setQuery] = useSearchParams();
  if (raceId !== undefined || organisations.length < 2) {
    return null;
  }
  return (
    <SelectField
      label={copy.organisationLabel}
      className="max-w-100"
      value={chosen.id}
      // What else stands in the address was chosen in the other organisation.
      onChoose={(value) => setQuery({ [param]: value }, { replace: true })}
      choices={organisations.map(({ id, nama }) => [id, nama])}
    />
  );
}
