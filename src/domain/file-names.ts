/** A name that every file system takes, without its ending: "piala-bandung-2026". */
export function fileName(...parts: string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}
