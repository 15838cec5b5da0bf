import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Participant,
  type ParticipantContact,
  type ParticipantRace,
  participantQueries,
  revealContacts,
} from '#api/organiser/participants.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/participants.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { textFor } from './letter-riders.ts';
import { TemplateField } from './template-field.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

/** The family's contact, each look at which is logged, and a text to it. */
export function RiderContact({ race, rider }: { race: ParticipantRace; rider: Participant }) {
  const client = useQueryClient();
  const [contact, setContact] = useState<ParticipantContact | null>(null);
  const [text, setText] = useState('');
  const refresh = () =>
    client.invalidateQueries({ queryKey: participantQueries.detail(race.id, rider.id).queryKey });

  const show = useAct({
    act: () => revealContacts(race.id, [rider.id]),
    done: ([known]) => {
      setContact(known ?? null);
      void refresh();
    },
    sentences: copy.refusals,
  });

  if (contact === null) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="secondary" size="sm" loading={show.busy} onClick={show.run}>
          {copy.showContact}
        </Button>
        <p className="text-ink-muted text-sm">{copy.contactLogged}</p>
        <Refused act={show} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl>
        <DefinitionRow label={copy.parent} value={contact.parent ?? copy.unknown} />
        <DefinitionRow label={copy.phone} value={contact.nomor_hp ?? copy.unknown} />
        <DefinitionRow label={copy.email} value={contact.email ?? copy.unknown} />
        <DefinitionRow label={copy.born} value={formatDate(contact.tanggal_lahir_rider)} />
      </dl>
      <TemplateField onChoose={(template) => setText(textFor(template, [rider], race))} />
      <Field label={copy.whatsappText}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={2000}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        )}
      </Field>
      <WhatsappButton rider={rider} phone={contact.nomor_hp} text={text} onLogged={refresh} />
    </div>
  );
}
