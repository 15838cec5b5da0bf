import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#local/config.ts';
import { projectRoot } from '#local/folders.ts';
import { runSupabaseCli } from '#local/supabase-cli.ts';

const config = readConfig();

describe('supabase/config.toml', () => {
  it('is understood by the official CLI, every key and every file it names', async () => {
    // The command that reads all of it and changes nothing; it ends at the engine or the containers it looks for.
    const { output } = await runSupabaseCli(['status']);
    expect(output).not.toMatch(/Invalid config|does not recognize|failed to (read|parse)/i);
  });

  it('limits what can be guessed and what can be sent', () => {
    expect(config.number('auth.email', 'otp_length', 0)).toBe(8);
    expect(config.number('auth.email', 'otp_expiry', 0)).toBe(15 * 60);
    expect(config.string('auth.email', 'max_frequency', '')).toBe('60s');
    expect(config.boolean('auth.email', 'require_current_password', false)).toBe(true);
  });
});

describe('mails', () => {
  const folder = path.join(projectRoot, 'supabase', 'templates');
  const mails = config.names('auth.email', 'template').map((name) => {
    const section = `auth.email.template.${name}`;
    const file = config.string(section, 'content_path', '');
    const html = readFileSync(path.join(projectRoot, file), 'utf8');
    return { name, file, html, subject: config.string(section, 'subject', '') };
  });

  it('are all those that the auth service can send, each with a text and a subject of its own', () => {
    expect(mails.map(({ name }) => name).sort()).toEqual([
      'confirmation',
      'email_change',
      'invite',
      'magic_link',
      'reauthentication',
      'recovery',
    ]);
    expect(mails.map(({ file }) => path.basename(file)).sort()).toEqual(readdirSync(folder).sort());
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
  });

  it.each(mails)('$name loads nothing and leads only where the auth service says', ({ html }) => {
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/i);
    const leads = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
    expect(new Set(leads)).toEqual(
      new Set(['{{ .SiteURL }}', ...(html.includes('.Token') ? [] : ['{{ .ConfirmationURL }}'])]),
    );
    const variables = [...html.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, name]) => name);
    const known = ['.ConfirmationURL', '.SiteURL', '.Token', '.Email', '.NewEmail'];
    expect(variables.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it.each(mails)('$name says how long it is good for', ({ html }) => {
    expect(html).toContain(`berlaku ${config.number('auth.email', 'otp_expiry', 0) / 60} menit`);
  });
});
