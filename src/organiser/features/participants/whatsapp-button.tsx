import { useState } from 'react';
import { logWaMessage } from '#api/organiser/participants.ts';
import { whatsappLink } from '#domain/whatsapp.ts';
import * as copy from '#organiser/copy/participants.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { toast } from '#ui/toast.ts';
import { refusalOf } from './refusal.ts';

interface WhatsappButtonProps {
  rider: { id: string; nama: string };
  phone: string | null;
  text: string;
  /** The text is in the log. */
  onLogged?: () => void;
}

/** Opens WhatsApp with the text, and keeps that it was opened. */
export function WhatsappButton({ rider, phone, text, onLogged }: WhatsappButtonProps) {
  const [opened, setOpened] = useState(false);
  const link = phone === null ? null : whatsappLink(phone, text);
  if (link === null) {
    return <span className="text-ink-muted text-sm">{copy.noNumber}</span>;
  }
  const note = async () => {
    setOpened(true);
    try {
      if (text.trim() !== '') {
        await logWaMessage(rider.id, text);
        onLogged?.();
      }
    } catch (error) {
      toast.error(refusalOf(error));
    }
  };
  return (
    <span className="flex shrink-0 items-center gap-2">
      {opened && <Badge tone="positive">{copy.whatsappOpened}</Badge>}
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={copy.openWhatsappFor(rider.nama)}
        onClick={note}
        className={buttonClass('secondary', 'sm', false)}
      >
        {copy.openWhatsapp}
      </a>
    </span>
  );
}
