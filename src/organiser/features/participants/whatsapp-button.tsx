import { useState } from 'react';
import { logWaMessage, type Participant } from '#api/organiser/participants.ts';
import { whatsappLink } from '#domain/whatsapp.ts';
import * as copy from '#organiser/copy/participants.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button-style.ts';

interface WhatsappButtonProps {
  rider: Pick<Participant, 'id' | 'nama_lengkap_rider'>;
  phone: string | null;
  text: string;
  /** The text is in the log. */
  onLogged?: () => void;
}

/** Opens WhatsApp with the text, and keeps that it was opened. */
export function WhatsappButton({ rider, phone, text, onLogged }: WhatsappButtonProps) {
  const [opened, setOpened] = useState(false);
  const note = useAct({
    act: () => logWaMessage(rider.id, text),
    done: () => onLogged?.(),
    refused: refusedInToast(copy.refusals),
  });
  const link = phone === null ? null : whatsappLink(phone, text);
  if (link === null) {
    return <span className="text-ink-muted text-sm">{copy.noNumber}</span>;
  }
  return (
    <span className="flex shrink-0 items-center gap-2">
      {opened && <Badge tone="positive">{copy.whatsappOpened}</Badge>}
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={copy.openWhatsappFor(rider.nama_lengkap_rider)}
        onClick={() => {
          setOpened(true);
          if (text.trim() !== '') {
            void note.run();
          }
        }}
        className={buttonClass('secondary', 'sm', false)}
      >
        {copy.openWhatsapp}
      </a>
    </span>
  );
}
