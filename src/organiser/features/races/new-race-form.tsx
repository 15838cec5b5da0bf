import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { createRace, managedRaceQueries } from '#api/organiser/races.ts';
import { foundOrganisation } from '#api/organiser/team.ts';
import type { MyWork } from '#api/organiser/work.ts';
import { randomId } from '#domain/random-id.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/races.ts';
import { begunWith } from '#organiser/parts/begun-race.ts';
import { whereMay } from '#organiser/parts/rights.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';

interface NewRaceFormProps {
  /** The way back leads past this page, which has nothing to show once the race is made. */
  passed?: boolean;
}

/** What a race begins with: its name, and the club's where the account has none yet. */
export function NewRaceForm({ passed = false }: NewRaceFormProps) {
  const work = useMyWork();
  return (
    <Read of={[work]} skeleton={<FormSkeleton />} failed={copy.loadFailed}>
      {(own) => <NameForm work={own} passed={passed} />}
    </Read>
  );
}

function NameForm({ work, passed }: { work: MyWork; passed: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const organisations = whereMay(work.organisations, 'edit');
  /** Sent twice, it is one race; and one organisation, once it is made. */
  const raceId = useRef(randomId());
  const made = useRef<string | null>(null);
  const [first] = organisations;

  const form = useForm({
    initial: { organisation: first?.id ?? '', organisationName: '', raceName: '' },
    check: ({ organisationName, raceName }) => [
      ...(first === undefined && organisationName.trim().length < 3
        ? [{ field: 'organisationName' as const, text: copy.organisationRequired }]
        : []),
      ...(raceName.trim() === '' ? [{ field: 'raceName' as const, text: copy.nameRequired }] : []),
    ],
    send: async ({ organisation, organisationName, raceName }) => {
      if (first === undefined) {
        made.current ??= await foundOrganisation(organisationName);
      }
      const race = await createRace(made.current ?? organisation, raceId.current, {
        judul: raceName,
      });
      queryClient.setQueryData(managedRaceQueries.toEdit(race.id).queryKey, race);
      void queryClient.invalidateQueries({ queryKey: ['organiser'] });
      navigate(addresses.raceSettings(race.id), { replace: passed, state: begunWith(race) });
    },
    refused: refusedBy(copy.refusals, {
      judul: 'raceName',
      organisation_name_invalid: 'organisationName',
      organisation_exists: 'organisationName',
    }),
    leaves: true,
  });

  return (
    <form {...form.props} className="grid max-w-140 gap-5 rounded-xl bg-surface p-5 shadow-card">
      <p className="text-ink-muted">{copy.newText}</p>
      <div aria-live="assertive" className="empty:hidden">
        {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
      </div>
      {first === undefined ? (
        <TextField
          {...form.row('organisationName')}
          label={copy.organisationNameLabel}
          hint={copy.organisationNameHint}
          placeholder={copy.organisationNamePlaceholder}
          autoComplete="organization"
          required
        />
      ) : (
        organisations.length > 1 && (
          <SelectField
            label={copy.organisationLabel}
            required
            choices={organisations.map(({ id, nama }) => [id, nama])}
            {...form.field('organisation')}
          />
        )
      )}
      <TextField
        {...form.row('raceName')}
        label={copy.raceNameLabel}
        placeholder={copy.raceNamePlaceholder}
        autoComplete="off"
        required
      />
      <Button type="submit" loading={form.busy} loadingText={copy.making}>
        {copy.makeAction}
      </Button>
    </form>
  );
}

function FormSkeleton() {
  return (
    <Loading label={copy.loading}>
      <Skeleton className="h-64 max-w-140" />
    </Loading>
  );
}
