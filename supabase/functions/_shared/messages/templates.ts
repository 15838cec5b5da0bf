/**
 * What each kind of message says. A kind stands here once: whether it is necessary, what its content must have, and its
 * words. Subjects name the race or the organiser at most, never a person.
 */
import { accountTemplates } from './templates/account.ts';
import { entryTemplates } from './templates/entry.ts';
import { moneyTemplates } from './templates/money.ts';
import { raceTemplates } from './templates/race.ts';
import type { Template } from './templates/template.ts';

export const templates: Record<string, Template> = {
  ...entryTemplates,
  ...raceTemplates,
  ...moneyTemplates,
  ...accountTemplates,
};
