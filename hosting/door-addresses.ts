/**
 * The two doors of the house (docs/architecture.md): the parents' app and the organisers'. Each is a build of its own,
 * so that neither's files depend on what the other one uses.
 */
export type Door = 'parents' | 'organiser';

/** Where a door is: its address, and its folder in the built app. */
export const bases: Record<Door, string> = { parents: '/', organiser: '/panitia/' };

/** Which door answers an address. */
export function doorOf(pathname: string): Door {
  return `${pathname}/`.startsWith(bases.organiser) ? 'organiser' : 'parents';
}
