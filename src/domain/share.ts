/** What a page offers to share. */
export interface SharedPage {
  title: string;
  /** Absolute address. */
  url: string;
}

export type ShareTarget = 'WhatsApp' | 'Telegram' | 'Facebook' | 'X';

/** Where a page can be shared when the device has no share sheet of its own. */
export function shareLinks({ title, url }: SharedPage): { name: ShareTarget; href: string }[] {
  const link = (base: string, query: Record<string, string>) =>
    `${base}?${new URLSearchParams(query)}`;
  return [
    // WhatsApp has one field: the address must be in the text.
    { name: 'WhatsApp', href: link('https://wa.me/', { text: `${title} ${url}` }) },
    { name: 'Telegram', href: link('https://t.me/share/url', { url, text: title }) },
    { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'X', href: link('https://x.com/intent/post', { text: title, url }) },
  ];
}
