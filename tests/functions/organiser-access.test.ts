import { expect, it } from 'vitest';
import { createOrganiser } from '#tests/support/organiser.ts';
import { signUp, visitor } from '#tests/support/stack.ts';

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
  expect(work.data).toMatchObject({ user_id: helper.id, admin: false, organisasi: [] });
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
