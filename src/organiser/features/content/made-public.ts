import type { Standing } from '#api/organiser/saved.ts';

/** What can be done with something that is a draft or public. */
export interface MadePublic {
  publish: (version: number) => Promise<Standing>;
  withdraw: () => Promise<Standing>;
  remove: () => Promise<void>;
}
