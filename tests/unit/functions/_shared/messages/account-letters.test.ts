import path from 'node:path';
import { expect, test } from 'vitest';
import { accountLetters } from '#functions/_shared/messages/account-letters.ts';
import { accountHtmlOf } from '#functions/_shared/messages/layout.ts';
import { readConfig } from '#local/config.ts';
import { projectRoot } from '#local/folders.ts';

const config = readConfig();

test('every mail of supabase/config.toml has its words', () => {
  expect(config.names('auth.email', 'template').sort()).toEqual(Object.keys(accountLetters).sort());
});

// After a change of words or of the layout, this file run with `-u` writes the mails anew.
test.each(Object.entries(accountLetters))(
  '%s is the file that our layout makes of its words',
  async (name, letter) => {
    const file = config.string(`auth.email.template.${name}`, 'content_path', '');
    await expect(accountHtmlOf(letter)).toMatchFileSnapshot(path.join(projectRoot, file));
  },
);
