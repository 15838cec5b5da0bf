import { useState } from 'react';
import {
  type Participant,
  type ParticipantContact,
  type ParticipantRace,
  revealContacts,
} from '#api/organiser/participants.ts';
import { unknownPlaceholder } from '#functions/_shared/messages/placeholders.ts';
import * as letters from '#organiser/copy/letters.ts';
import * as copy from '#organiser/copy/participants.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { textFor } from './letter-riders.ts';
import { TemplateField } from './template-field.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

interface WhatsappDialogProps {
  race: ParticipantRace;
  riders: readonly Participant[];
  /** What stands in the text at first. */
  initial?: string;
  onClose: () => void;
}

/** One text for all who are selected, opened in WhatsApp one by one. */
export function WhatsappDialog({ race, riders, initial = '', onClose }: WhatsappDialogProps) {
  const [text, setText] = useState(initial);
  const [contacts, setContacts] = useState<ParticipantContact[] | null>(null);
  const showNumbers = useAct({
    act: () =>
      revealContacts(
        race.id,
        riders.map(({ id }) => id),
      ),
    done: setContacts,
    sentences: copy.refusals,
  });
  const odd = unknownPlaceholder(text);

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.whatsappTitle(riders.length)}
      footer={
        <div className="grid gap-2.5">
          {contacts === null && (
            <Button block loading={showNumbers.busy} onClick={showNumbers.run}>
              {copy.showNumbers(riders.length)}
            </Button>
          )}
          <Button variant="secondary" block onClick={onClose}>
            {copy.cancelAction}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <TemplateField onChoose={setText} />
        <Field
          label={copy.messageText}
          hint={copy.whatsappHint}
          error={odd === null ? undefined : letters.unknownPlaceholder(odd)}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={2000}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          )}
        </Field>
        {contacts !== null && odd === null && (
          <ul className="grid gap-1">
            {riders.map((rider) => (
              <li
                key={rider.id}
                className="flex items-center justify-between gap-3 border-line border-b py-1.5 text-sm"
              >
                <span className="min-w-0 truncate">{rider.nama_lengkap_rider}</span>
                <WhatsappButton
                  rider={rider}
                  phone={contacts.find(({ id }) => id === rider.id)?.nomor_hp ?? null}
                  text={textFor(text, [rider], race)}
                />
              </li>
            ))}
          </ul>
        )}
        <Refused act={showNumbers} />
      </div>
    </Dialog>
  );
}
