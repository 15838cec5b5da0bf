import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { mailTo, signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

// A person who borrows a phone that is signed in has the session. With confirmations off, the auth service changes the
// account's address by one link in the new mailbox, and asks for no password (docs/decisions/041).

/** What the setting says of the auth service: whether new addresses are confirmed there. */
function sayConfirmations(on: 'ya' | 'tidak') {
  return withAdmin((client) =>
    client.query(
      `insert into public.pengaturan (key, value) values ('KONFIRMASI_EMAIL', $1)
       on conflict (key) do update set value = excluded.value`,
      [on],
    ),
  );
}

/** The whole attack: the address with the borrowed session, then a new password by mail. */
async function takeOver(victim: Awaited<ReturnType<typeof signUp>>, thief: string) {
  const asked = await fetch(`${target().api_url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: target().publishable_key,
      authorization: `Bearer ${victim.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: thief }),
  });
  const mail = await mailTo(thief);
  const link = mail?.links.find((one) => one.includes('/auth/v1/verify'));
  if (link !== undefined) {
    await fetch(link, { redirect: 'manual' });
  }
  return { asked: asked.status, hasLink: link !== undefined };
}

async function addressOf(user: string) {
  const { rows } = await withAdmin((client) =>
    client.query<{ email: string }>('select email from auth.users where id = $1', [user]),
  );
  return rows[0]?.email;
}

afterEach(() => sayConfirmations('tidak'));

it('a borrowed session changes no address: the link that the auth service mails leads nowhere', async () => {
  const victim = await signUp();
  const thief = `maling-${randomUUID().slice(0, 8)}@example.test`;
  // Refused where it is asked for, the service would have mailed, and would not know that it did: no minute between two mails.
  expect(await takeOver(victim, thief)).toEqual({ asked: 200, hasLink: true });
  expect(await addressOf(victim.id)).toBe(victim.email);
  const { rows } = await withAdmin((client) =>
    client.query<{ since: Date | null }>(
      'select email_change_sent_at as since from auth.users where id = $1',
      [victim.id],
    ),
  );
  expect(rows[0]?.since).not.toBeNull();
  // Everything else of the account is changed as before.
  const { error } = await victim.client.auth.updateUser({
    password: 'sandi-berikutnya',
    current_password: victim.password,
  });
  expect(error).toBeNull();
  const { error: signIn } = await visitor().auth.signInWithPassword({
    email: victim.email,
    password: 'sandi-berikutnya',
  });
  expect(signIn).toBeNull();
});

it('an operator changes an address by hand, also where somebody has asked for another', async () => {
  const victim = await signUp();
  const address = `betul-${randomUUID().slice(0, 8)}@example.test`;
  await takeOver(victim, `maling-${randomUUID().slice(0, 8)}@example.test`);
  await withAdmin((client) =>
    client.query('update auth.users set email = $2 where id = $1', [victim.id, address]),
  );
  expect(await addressOf(victim.id)).toBe(address);
});

// What the refusal is for: the stand-in does here what the real service does (GoTrue, internal/api/verify.go: a second
// link is asked for only where `Mailer.Autoconfirm` is off).
it('without that refusal one link in the thief’s mailbox would be enough', async () => {
  await sayConfirmations('ya');
  const victim = await signUp();
  const thief = `maling-${randomUUID().slice(0, 8)}@example.test`;
  expect(await takeOver(victim, thief)).toEqual({ asked: 200, hasLink: true });
  expect(await addressOf(victim.id)).toBe(thief);
});
