/** Where Indonesian families have their mail, the likeliest first. */
const mailDomains = ['gmail.com', 'yahoo.com', 'icloud.com', 'outlook.com', 'yahoo.co.id'];

/** How many stand beside each other on a narrow phone. */
const atMost = 2;

/** The addresses that what was typed may be meant to become; none before a name stands there, and none once it is whole. */
export function likelyAddresses(typed: string): { end: string; address: string }[] {
  const [, name = '', domain = ''] = /^\s*([^\s@]+)@?([^\s@]*)$/.exec(typed) ?? [];
  const known = domain.toLowerCase();
  if (name === '' || mailDomains.includes(known)) {
    return [];
  }
  return mailDomains
    .filter((end) => end.startsWith(known))
    .slice(0, atMost)
    .map((end) => ({ end: `@${end}`, address: `${name}@${end}` }));
}
