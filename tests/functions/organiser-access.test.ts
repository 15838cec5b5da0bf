import { expect, it } from 'vitest';
import { proveMailbox } from '#tests/support/factories.ts';
import { createOrganiser } from '#tests/support/organiser.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { runScript } from '../../scripts/steps.ts';

it('a removed member is refused at once, with the token that was good a moment ago', async () => {
  const owner = await createOrganiser();
  const helper = await createOrganiser({ role: 'kasir', organisationId: owner.organisationId });
  const readLog = () =>
    helper.client.rpc('read_log', { organisation_id: owner.organisationId, max_rows: 1 });
  expect((await readLog()).error).toBeNull();

  const removed = await owner.client.rpc('remove_member', {
    organisation_id: owner.organisationId,
    member_user_id: helper.id,
  });
  expect(removed.error).toBeNull();

  const refused = await readLog();
  expect(refused.error).toMatchObject({ message: 'organisation_not_found' });
  expect(refused.status).toBe(404);
  const work = await helper.client.rpc('my_work');
  expect(work.data).toMatchObject({ user_id: helper.id, admin: false, organisations: [] });
});

it('what a stranger and a visitor ask over the wire is refused with a code the app can tell', async () => {
  const owner = await createOrganiser();
  const stranger = await signUp();
  const asked = { organisation_id: owner.organisationId };
  expect(await stranger.client.rpc('list_members', asked)).toMatchObject({
    status: 404,
    error: { message: 'organisation_not_found' },
  });
  expect((await visitor().rpc('list_members', asked)).error).not.toBeNull();
  expect((await stranger.client.from('anggota_organisasi').select()).error).not.toBeNull();
});

it('the command makes an account an admin and takes it back; an address nobody has is told', async () => {
  const person = await signUp();
  // Not waited for on the spot: the API would take this client's connection for idle and close it.
  const admin = (...words: string[]) =>
    runScript('scripts/admin.ts', words, { DATABASE_URL: target().db_url });
  const isAdmin = async () => (await person.client.rpc('my_work')).data;
  expect(await isAdmin()).toMatchObject({ admin: false });

  // The auth service calls every address confirmed.
  const refused = await admin(person.email);
  expect(refused.code).not.toBe(0);
  expect(await isAdmin()).toMatchObject({ admin: false });
  await withAdmin((client) => proveMailbox(client, person.id));
  expect(await admin(person.email.toUpperCase())).toEqual({
    code: 0,
    output: `${person.email} is now an admin.\n`,
  });
  expect(await isAdmin()).toMatchObject({ admin: true });
  expect((await person.client.rpc('list_organisations')).error).toBeNull();
  expect((await admin()).output).toContain(person.email);

  expect((await admin(person.email, '--remove')).output).toContain('is no admin any more');
  expect(await isAdmin()).toMatchObject({ admin: false });

  const nobody = await admin('tidak-ada@example.test');
  expect(nobody.code).toBe(1);
  expect(nobody.output).toContain('No account has the address tidak-ada@example.test');
});
