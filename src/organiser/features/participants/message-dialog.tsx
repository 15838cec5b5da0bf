import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  messageRiders,
  type Participant,
  type ParticipantContact,
  type ParticipantRace,
  participantQueries,
  revealContacts,
} from '#api/organiser/participants.ts';
import { randomId } from '#domain/random-id.ts';
import * as copy from '#organiser/copy/participants.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { filledText } from './filled-text.ts';
import { TemplateField } from './template-field.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

interface MessageDialogProps {
  race: ParticipantRace;
  riders: readonly Participant[];
  /** Whether the person may see telephone numbers. */
  mayCall: boolean;
  onClose: () => void;
}

/** One text for all who are selected: an e-mail to each account, or WhatsApp one by one. */
export function MessageDialog({ race, riders, mayCall, onClose }: MessageDialogProps) {
  const [way, setWay] = useState('email');
  const [text, setText] = useState('');
  const [contacts, setContacts] = useState<ParticipantContact[] | null>(null);
  const ids = riders.map(({ id }) => id);
  const preview = useQuery({
    queryKey: [...participantQueries.keyOf(race.id), 'message', ids],
    gcTime: 0,
    queryFn: () => messageRiders(race.id, ids, { text: '', requestId: randomId(), commit: false }),
  });

  const send = useAct({
    act: (_, requestIdFor) =>
      messageRiders(race.id, ids, { text, requestId: requestIdFor(text), commit: true }),
    done: ({ recipients }) => {
      toast.success(copy.messageSent(recipients));
      onClose();
    },
    sentences: copy.refusals,
  });
  const showNumbers = useAct({
    act: () => revealContacts(race.id, ids),
    done: setContacts,
    sentences: copy.refusals,
  });
  const byEmail = way === 'email';
  const begin = (template: (typeof copy.templates)[number]) => {
    const [first] = riders;
    if (!byEmail || first === undefined) {
      setText(template.text);
    } else {
      // An e-mail to many is one text.
      setText(
        riders.length === 1
          ? filledText(template.text, first, race)
          : copy.forMany(template.id, race.judul),
      );
    }
  };
  const accounts = preview.data?.recipients ?? 0;
  const act = byEmail ? send : showNumbers;
  const refusal =
    act.refusal ??
    (preview.error === null ? null : { text: sentenceOf(preview.error, copy.refusals) });

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.messageTitle(riders.length)}
      footer={
        <div className="grid gap-2.5">
          {byEmail ? (
            <Button
              block
              disabled={accounts === 0}
              loading={send.busy}
              loadingText={copy.messageSending}
              onClick={send.run}
            >
              {copy.messageSubmit(accounts)}
            </Button>
          ) : (
            contacts === null && (
              <Button block loading={showNumbers.busy} onClick={showNumbers.run}>
                {copy.showNumbers(riders.length)}
              </Button>
            )
          )}
          <Button variant="secondary" block onClick={onClose}>
            {copy.cancelAction}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {mayCall && (
          <RadioGroup
            legend={copy.messageWay}
            name="way"
            value={way}
            onChange={setWay}
            options={[
              { value: 'email', label: copy.messageByEmail },
              { value: 'whatsapp', label: copy.messageByWhatsapp },
            ]}
          />
        )}
        <TemplateField onChoose={begin} />
        <Field label={copy.messageText} hint={byEmail ? undefined : copy.whatsappHint}>
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
        {byEmail && preview.data !== undefined && (
          <div className="grid gap-1 text-sm" role="status">
            <p>{copy.messageRecipients(accounts)}</p>
            {preview.data.without_account > 0 && (
              <p>{copy.messageWithoutAccount(preview.data.without_account)}</p>
            )}
          </div>
        )}
        {!byEmail && contacts !== null && (
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
                  text={filledText(text, rider, race)}
                />
              </li>
            ))}
          </ul>
        )}
        <Refused act={{ refusal }} />
      </div>
    </Dialog>
  );
}
