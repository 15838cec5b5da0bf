/** What stands before every address of the organisers' door; its router knows it. */
export const consoleBase = '/panitia';

/** Whether an address of this origin is one of the organisers' door: another page, which the parents' router knows nothing of. */
export function leadsToConsole(address: string): boolean {
  return `${address.split(/[?#]/, 1)[0]}/`.startsWith(`${consoleBase}/`);
}
