import { useQueryClient } from '@tanstack/react-query';
import { foundOrganisation } from '#api/organiser/team.ts';
import { refusals } from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

/** For an account that is in no team yet. */
export function FoundOrganisation({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      name.trim() === '' ? [{ field: 'name' as const, text: copy.organisationNameRequired }] : [],
    send: async ({ name }) => {
      await foundOrganisation(name);
      await queryClient.invalidateQueries({ queryKey: ['organiser'] });
    },
    refused: refusedBy(refusals, {
      organisation_name_invalid: 'name',
      organisation_exists: 'name',
    }),
  });
  return (
    <Card className="max-w-140 p-5">
      <form {...form.props} className="grid gap-4">
        <div>
          <h2 className="text-xl">{copy.noOrganisationTitle}</h2>
          <p className="mt-1 text-ink-muted text-sm">{copy.noOrganisationText(email)}</p>
        </div>
        <TextField
          {...form.row('name')}
          label={copy.organisationNameLabel}
          placeholder={copy.organisationPlaceholder}
          autoComplete="organization"
          required
        />
        <div aria-live="assertive" className="empty:hidden">
          {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
        </div>
        <Button type="submit" loading={form.busy} loadingText={copy.founding}>
          {copy.foundAction}
        </Button>
      </form>
    </Card>
  );
}
