import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { only } from '#tests/support/factories.ts';
import { api } from '#tests/support/ui/api.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  clubId,
  invitationId,
  member,
  memberId,
  raceTitle,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

async function openDialog(press: string, given: Parameters<typeof organiserBackend>[0] = {}) {
  const backend = organiserBackend(given);
  const view = renderConsole('/tim');
  const role = press.startsWith('Ubah hak') ? 'link' : 'button';
  await view.user.click(await screen.findByRole(role, { name: press }));
  return { backend, dialog: within(await screen.findByRole('dialog')), ...view };
}

test('somebody without a team founds one', async () => {
  const backend = organiserBackend({ roles: [] });
  const { user } = renderConsole('/tim');
  const name = await screen.findByRole('textbox', { name: 'Nama klub atau penyelenggara' });
  const found = screen.getByRole('button', { name: 'Buat penyelenggara' });
  await user.click(found);
  expect(name).toHaveAccessibleDescription('Nama penyelenggara harus diisi.');

  await fillIn(user, name, 'Klub Roda Kecil');
  backend.refuse('create_organisation', 409, 'organisation_exists', { name: 'Klub Roda Kecil' });
  await user.click(found);
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription(/sudah punya penyelenggara bernama Klub Roda Kecil/),
  );
  expect(name).toHaveValue('Klub Roda Kecil');
  backend.asUsual('create_organisation');
  await user.click(found);
  await waitFor(() =>
    expect(backend.sent('create_organisation').at(-1)).toEqual({ name: 'Klub Roda Kecil' }),
  );
});

test.each(['panitia', 'kasir', 'gerbang', 'juri'] as const)(
  '%s sees what it may do, nobody else, and invites nobody',
  async (role) => {
    const backend = organiserBackend({ roles: [role] });
    renderConsole('/tim');
    expect(await screen.findByText('Peran Anda')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undang orang' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ubah data' })).toBeNull();
    expect(backend.sent('list_members')).toEqual([]);
  },
);

test('a club that waits for approval says so; an admin sees all clubs', async () => {
  const backend = organiserBackend({ admin: true });
  backend.answer('list_organisations', [
    {
      id: clubId,
      nama: 'Klub Baru',
      nomor_hp: null,
      email: null,
      disetujui_pada: null,
      dibuat_pada: inDays(-1),
      owners: 'Pak Budi',
      races: 2,
    },
  ]);
  backend.answer('approve_organisation', { id: clubId } as never);
  const { user } = renderConsole('/tim');
  expect(await screen.findByText('Semua penyelenggara')).toBeVisible();
  expect(await screen.findByText('Menunggu persetujuan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Klub Baru' })).toHaveAttribute(
    'href',
    `/panitia/operator/klub/${clubId}`,
  );
  await user.click(screen.getByRole('button', { name: /Setujui/ }));
  await waitFor(() =>
    expect(backend.sent('approve_organisation')).toEqual([
      { organisation_id: clubId, approved: true },
    ]),
  );
});

describe('an invitation', () => {
  test('goes to an address with a role, and says what to tell the person', async () => {
    const { backend, dialog, user } = await openDialog('Undang orang');
    backend.answer('invite_member', [
      { id: invitationId, email: 'kasir@contoh.id', berakhir_pada: inDays(7) },
    ]);
    const email = dialog.getByRole('textbox', { name: 'Email' });
    const send = dialog.getByRole('button', { name: 'Kirim undangan' });
    await user.click(send);
    expect(email).toHaveAccessibleDescription(/Alamat email harus diisi\./);
    await fillIn(user, email, ' kasir@contoh.id ');
    await user.click(dialog.getByRole('radio', { name: /Kasir/ }));
    await user.click(send);
    expect(await screen.findByText('Undangan terkirim')).toBeVisible();
    expect(backend.sent('invite_member')).toEqual([
      { organisation_id: clubId, email: 'kasir@contoh.id', role: 'kasir' },
    ]);
  });

  test.each([
    ['already_member', { email: 'a@contoh.id', peran: 'kasir' }, /sudah punya peran ini di tim/],
    ['email_invalid', {}, /Alamat email ini belum benar/],
    ['invitations_declined', { email: 'a@contoh.id' }, /tidak mau menerima undangan lagi/],
    ['too_many_invitations', { limit: 20, seconds: 600 }, /sudah mengirim 20 undangan/],
    ['organisation_not_approved', {}, /masih menunggu persetujuan/],
    ['not_allowed', {}, /Peran Anda tidak mencakup ini/],
  ])('that meets %s says why, and keeps the address', async (code, facts, sentence) => {
    const { backend, dialog, user } = await openDialog('Undang orang');
    backend.refuse('invite_member', 409, code, facts);
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await fillIn(user, email, 'a@contoh.id');
    await user.click(dialog.getByRole('button', { name: 'Kirim undangan' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(email).toHaveValue('a@contoh.id');
  });

  test('that was not used is withdrawn, one that ran out is sent again', async () => {
    const backend = organiserBackend();
    const invited = {
      id: invitationId,
      email: 'juri@contoh.id',
      peran: 'juri',
      lomba_id: null,
      race: null,
      berakhir_pada: inDays(3),
      dibuat_pada: inDays(-4),
      state: 'open',
      invited_by: 'Pak Budi',
    };
    backend.answer('list_invitations', [
      invited,
      { ...invited, id: 'x', email: 'gerbang@contoh.id', peran: 'gerbang', state: 'expired' },
    ] as never);
    backend.answer('withdraw_invitation', undefined);
    backend.refuse('invite_member', 429, 'too_many_invitations', { limit: 20, seconds: 600 });
    const { user } = renderConsole('/tim');
    await user.click(await screen.findByRole('button', { name: 'Tarik undangan' }));
    expect(await screen.findByText('Undangan untuk juri@contoh.id ditarik')).toBeVisible();
    expect(backend.sent('withdraw_invitation')).toEqual([{ invitation_id: invitationId }]);
    await user.click(screen.getByRole('button', { name: 'Kirim lagi' }));
    expect(await screen.findByText(/sudah mengirim 20 undangan/)).toBeVisible();
  });
});

describe('the people of a team', () => {
  const judge = member({
    user_id: invitationId,
    name: '=Juri',
    email: 'juri@contoh.id',
    roles: [{ peran: 'juri', lomba_id: raceId, race: raceTitle }],
  });
  const people = () =>
    screen
      .getAllByRole('link', { name: /^Ubah hak/ })
      .map((link) => link.getAttribute('aria-label'));

  test('are narrowed to a role, to a race and by a name, and go out as a file', async () => {
    const backend = organiserBackend();
    backend.answer('list_members', [member(), judge]);
    const { user } = renderConsole(`/tim?berlaku=${raceId}`);
    expect(await screen.findByText(`Juri · ${raceTitle}`)).toBeVisible();
    expect(people()).toEqual(['Ubah hak =Juri']);
    const chip = `Hapus saringan Berlaku untuk: ${raceTitle}`;
    await user.click(screen.getByRole('button', { name: chip }));
    await waitFor(() => expect(people()).toEqual(['Ubah hak Bu Sari', 'Ubah hak =Juri']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Urutan' }), 'Email');
    await waitFor(() => expect(people()).toEqual(['Ubah hak =Juri', 'Ubah hak Bu Sari']));
    const files = downloads();
    await user.click(screen.getByRole('button', { name: 'Unduh CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, ...rows] = (await only(files).content.text()).split('\r\n');
    expect(head).toMatch(/Nama;Email;Peran;Sejak;Undangan terbuka/);
    expect(rows[0]).toMatch(/^'=Juri;juri@contoh\.id;Juri · /);
    await user.type(screen.getByRole('searchbox', { name: 'Cari nama atau email' }), 'sari@');
    await waitFor(() => expect(people()).toEqual(['Ubah hak Bu Sari']));
  });

  test('the rights of one have an address that can be sent', async () => {
    organiserBackend();
    const { user } = renderConsole(`/tim?orang=${memberId}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubah hak Bu Sari' }));
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });
});

describe('what a member may do', () => {
  test('is changed; at least one role stays', async () => {
    const { backend, dialog, user } = await openDialog('Ubah hak Bu Sari');
    backend.answer('change_member', undefined);
    await user.click(dialog.getByRole('button', { name: 'Hapus peran ini' }));
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(dialog.getByText(/Sisakan paling sedikit satu peran/)).toBeVisible();
    expect(backend.sent('change_member')).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Tambah peran' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Peran' }), 'Panitia');
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Hak sudah diubah')).toBeVisible();
    expect(backend.sent('change_member')).toEqual([
      {
        organisation_id: clubId,
        member_user_id: memberId,
        roles: [{ peran: 'panitia', lomba_id: null }],
      },
    ]);
  });

  test('ends where it leaves the team, which says before what goes with it', async () => {
    const backend = organiserBackend();
    backend.answer('list_members', [member({ open_invitations: 2 })]);
    backend.answer('remove_member', undefined);
    const { user } = renderConsole('/tim');
    await user.click(await screen.findByRole('link', { name: 'Ubah hak Bu Sari' }));
    await user.click(await screen.findByRole('button', { name: 'Keluarkan dari tim' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keluarkan Bu Sari?' }));
    expect(dialog.getByText('Kehilangan peran: Kasir.')).toBeVisible();
    expect(dialog.getByText(/2 undangan yang ia kirim/)).toBeVisible();
    expect(backend.sent('remove_member')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Keluarkan dari tim' }));
    expect(await screen.findByText('Bu Sari sudah keluar dari tim')).toBeVisible();
  });

  test('stays with the last owner, who is told what to do first', async () => {
    const { backend, user } = await openDialog('Ubah hak Pak Budi');
    backend.refuse('remove_member', 409, 'last_owner');
    await user.click(screen.getByRole('button', { name: 'Keluar dari tim' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Keluar dari Klub Roda Kecil?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Keluar dari tim' }));
    expect(await dialog.findByText(/Ini pemilik terakhir/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByText('Pak Budi')).toBeVisible();
  });
});

test('the data of the club are changed; a number that is none is told at its field', async () => {
  const { backend, dialog, user } = await openDialog('Ubah data');
  backend.refuse('update_organisation', 422, 'phone_invalid');
  const phone = dialog.getByRole('textbox', { name: /Nomor HP/ });
  await fillIn(user, phone, '12');
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/Nomor HP ini belum benar/));
  backend.answer('update_organisation', backend.usual('create_organisation'));
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Data penyelenggara disimpan')).toBeVisible();
});

test('the logo is removed when it is taken out, and never because something else was changed', async () => {
  const backend = organiserBackend();
  const removed: unknown[] = [];
  server.use(
    http.delete(api.storage('object/gambar'), async ({ request }) => {
      removed.push(await request.json());
      return HttpResponse.json([]);
    }),
  );
  const me = backend.usual('my_work');
  backend.answer('my_work', {
    ...me,
    organisations: me.organisations.map((club) => ({
      ...club,
      logo_url: api.storage('object/public/gambar/klub/logo-960.webp'),
    })),
  });
  backend.answer('update_organisation', backend.usual('create_organisation'));
  const { user } = renderConsole('/tim');
  for (const change of ['name', 'logo'] as const) {
    await user.click(await screen.findByRole('button', { name: 'Ubah data' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (change === 'name') {
      await fillIn(user, dialog.getByRole('textbox', { name: /Nama/ }), 'Klub Roda Kita');
    } else {
      expect(removed).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Hapus gambar' }));
    }
    await user.click(dialog.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() =>
    expect(removed).toEqual([{ prefixes: ['klub/logo-960.webp', 'klub/logo-480.webp'] }]),
  );
});
