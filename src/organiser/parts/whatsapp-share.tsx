import { MessageCircle } from 'lucide-react';
import { whatsAppAction } from '#organiser/copy/parts.ts';
import { inNewTab } from '#parts/copy/shared.ts';
import { type ButtonVariant, buttonClass } from '#ui/button-style.ts';

interface WhatsAppShareProps {
  text: string;
  variant?: ButtonVariant;
}

/** Opens WhatsApp with a text; to whom it goes is chosen there. */
export function WhatsAppShare({ text, variant = 'secondary' }: WhatsAppShareProps) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(variant, 'md', false)}
    >
      <MessageCircle aria-hidden className="size-4.5" />
      {whatsAppAction}
      <span className="sr-only">{inNewTab}</span>
    </a>
  );
}
