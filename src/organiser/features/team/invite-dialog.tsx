import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inviteMember, type SentInvitation, teamQueries } from '#api/organiser/team.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { type Role, roles } from '#domain/roles.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { WhatsAppShare } from '#organiser/parts/whatsapp-share.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useScopes } from './use-scopes.ts';

interface InviteDialogProps {
  organisation: MyOrganisation;
  onClose: () => void;
}

/** Asks for address and role; afterwards it says what to tell the person, whose mail alone has the link. */
export function InviteDialog({ organisation, onClose }: InviteDialogProps) {
  const [sent, setSent] = useState<(SentInvitation & { role: Role }) | null>(null);
  return sent === null ? (
    <InviteForm organisation={organisation} onClose={onClose} onSent={setSent} />
  ) : (
    <SentDialog organisation={organisation} sent={sent} onClose={onClose} />
  );
}

function InviteForm({
  organisation,
  onClose,
  onSent,
}: InviteDialogProps & { onSent: (sent: SentInvitation & { role: Role }) => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const scopes = useScopes(organisation);
  const form = useForm({
    initial: { email: '', role: 'panitia' as Role, race: scopes[0]?.value ?? '' },
    check: ({ email }) =>
      email.trim() === '' ? [{ field: 'email' as const, text: copy.inviteEmailRequired }] : [],
    send: async ({ email, role, race }) => {
      const made = await inviteMember(organisation.id, email.trim(), {
        peran: role,
        lomba_id: race === '' ? null : race,
      });
      void queryClient.invalidateQueries({ queryKey: teamQueries.keyOf(organisation.id) });
      if (made !== undefined) {
        onSent({ ...made, role });
      }
    },
    refused: refusedBy(rights.refusals, { email_invalid: 'email', already_member: 'email' }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.inviteTitle}
      footer={
        <div className="grid gap-3">
          <div aria-live="assertive" className="empty:hidden">
            {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
          </div>
          <Button type="submit" form={id} block loading={form.busy} loadingText={shared.sending}>
            {copy.sendInviteAction}
          </Button>
        </div>
      }
    >
      <form {...form.props} id={id} className="grid gap-4">
        <p className="text-ink-muted text-sm">{copy.inviteText}</p>
        <TextField
          {...form.row('email')}
          label={shared.emailLabel}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          hint={copy.inviteEmailHint}
          data-autofocus
          required
        />
        <RadioGroup
          legend={copy.roleLabel}
          name="role"
          layout="stack"
          options={roles.map((role) => ({
            value: role,
            label: rights.roleLabels[role],
            hint: rights.roleTexts[role],
          }))}
          value={form.values.role}
          onChange={(role) => form.change({ role })}
        />
        {scopes.length > 1 && (
          <SelectField
            label={copy.scopeLabel}
            choices={scopes.map(({ value, label }) => [value, label])}
            {...form.field('race')}
          />
        )}
      </form>
    </Dialog>
  );
}

function SentDialog({
  organisation,
  sent,
  onClose,
}: InviteDialogProps & { sent: SentInvitation & { role: Role } }) {
  const text = copy.whatsAppText(
    organisation.nama,
    rights.roleLabels[sent.role].toLowerCase(),
    sent.email,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.inviteSentTitle}
      footer={
        <Button block onClick={onClose}>
          {copy.doneAction}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{copy.inviteSentText(sent.email, formatDateTime(sent.berakhir_pada))}</p>
        <div>
          <WhatsAppShare text={text} />
        </div>
      </div>
    </Dialog>
  );
}
