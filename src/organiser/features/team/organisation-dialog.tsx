import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureFolder, removePictures } from '#api/organiser/pictures.ts';
import { updateOrganisation } from '#api/organiser/team.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { refusals } from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { PictureField } from '#organiser/parts/picture-field.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

/** Name, telephone and address of an organisation, what its public page says of it, and its logo. */
export function OrganisationDialog({
  organisation,
  onClose,
}: {
  organisation: MyOrganisation;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [sendingLogo, setSendingLogo] = useState(false);
  const form = useForm({
    initial: {
      name: organisation.nama,
      phone: organisation.nomor_hp ?? '',
      email: organisation.email ?? '',
      about: organisation.tentang ?? '',
      logo: organisation.logo_url ?? '',
    },
    check: ({ name }) =>
      name.trim() === '' ? [{ field: 'name' as const, text: copy.organisationNameRequired }] : [],
    send: async (typed) => {
      await updateOrganisation(organisation.id, typed);
      if (typed.logo !== organisation.logo_url) {
        void removePictures([organisation.logo_url]);
      }
      await queryClient.invalidateQueries({ queryKey: ['organiser'] });
      toast.success(copy.organisationSaved);
      onClose();
    },
    refused: refusedBy(refusals, {
      organisation_name_invalid: 'name',
      phone_invalid: 'phone',
      email_invalid: 'email',
      tentang: 'about',
      picture_missing: 'logo',
      picture_not_ours: 'logo',
    }),
  });
  return (
    <Dialog open onClose={onClose} title={copy.changeOrganisationTitle}>
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.row('name')}
          label={copy.organisationNameLabel}
          autoComplete="organization"
          required
        />
        <TextField
          {...form.row('phone')}
          label={shared.phoneLabel}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={copy.contactHint}
        />
        <TextField
          {...form.row('email')}
          label={shared.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={copy.clubEmailHint}
        />
        <Field label={copy.aboutLabel} hint={copy.aboutHint} error={form.errorOf('about')}>
          {(field) => <TextArea {...field} {...form.field('about')} rows={4} />}
        </Field>
        <PictureField
          label={copy.logoLabel}
          name="logo"
          hint={copy.logoHint}
          error={form.errorOf('logo')}
          value={form.values.logo || null}
          onChange={(logo) => form.change({ logo: logo ?? '' })}
          onBusy={setSendingLogo}
          folder={pictureFolder(organisation.id)}
          ratio={1}
        />
        <div aria-live="assertive" className="empty:hidden">
          {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
        </div>
        <Button
          type="submit"
          block
          disabled={sendingLogo}
          loading={form.busy}
          loadingText={shared.saving}
        >
          {copy.saveAction}
        </Button>
      </form>
    </Dialog>
  );
}
