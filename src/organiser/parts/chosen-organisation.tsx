import { useSearchParams } from 'react-router-dom';
import type { MyOrganisation } from '#api/organiser/work.ts';
import * as copy from '#organiser/copy/team.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/select-input.tsx';

const param = 'organisasi';

/** The organisation that the address names, else the person's first; undefined for somebody who has none. */
export function useChosenOrganisation(
  organisations: readonly MyOrganisation[],
): MyOrganisation | undefined {
  const [query] = useSearchParams();
  return organisations.find(({ id }) => id === query.get(param)) ?? organisations[0];
}

/** Changes the organisation in the address; nothing where there is no choice. */
export function OrganisationChoice({
  organisations,
  chosen,
}: {
  organisations: readonly MyOrganisation[];
  chosen: MyOrganisation;
}) {
  const [, setQuery] = useSearchParams();
  if (organisations.length < 2) {
    return null;
  }
  return (
    <Field label={copy.organisationLabel} className="max-w-100">
      {(field) => (
        <SelectInput
          {...field}
          value={chosen.id}
          // What else stands in the address was chosen in the other organisation.
          onChange={({ currentTarget }) =>
            setQuery({ [param]: currentTarget.value }, { replace: true })
          }
        >
          {organisations.map(({ id, nama }) => (
            <option key={id} value={id}>
              {nama}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
