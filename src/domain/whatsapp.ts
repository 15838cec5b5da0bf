/** WhatsApp's own address for a chat with this number; null when it is none. Numbers are Indonesian unless they say so. */
export function whatsappLink(phone: string, text: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  const international = digits.startsWith('+')
    ? digits.slice(1)
    : digits.replace(/^0+/, '62').replace(/^8/, '628');
  return /^\d{8,15}$/.test(international)
    ? `https://wa.me/${international}?text=${encodeURIComponent(text)}`
    : null;
}

/** WhatsApp's own address that lets a person choose where to send the text, a group too. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
