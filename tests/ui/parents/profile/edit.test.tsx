import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api } from '#tests/support/ui/api.ts';
import { brokenServer, profileBackend } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { filledProfile } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const field = {
  name: () => screen.getByRole('textbox', { name: 'Nama lengkap' }),
  phone: () => screen.getByRole('textbox', { name: 'Nomor HP' }),
  birthDate: () => screen.getByRole('textbox', { name: 'Tanggal lahir' }),
  gender: () => screen.getByRole('combobox', { name: 'Jenis kelamin' }),
  emergencyName: () => screen.getByRole('textbox', { name: 'Nama kontak darurat' }),
  emergencyPhone: () => screen.getByRole('textbox', { name: 'Nomor HP kontak darurat' }),
};
function save() {
  return screen.getByRole('button', { name: 'Simpan' });
}

async function edit(start: Parameters<typeof profileBackend>[0] = {}, path = '/profile') {
  const backend = profileBackend(start);
  const view = renderApp(path, { session: true });
  await view.user.click(await screen.findByRole('button', { name: 'Ubah profil' }));
  await screen.findByRole('textbox', { name: 'Nama lengkap' });
  return { ...backend, ...view };
}

test('the fields hold what is stored; the e-mail is not for changing', async () => {
  await edit({
    profile: filledProfile({
      tanggal_lahir: '1990-02-28',
      jenis_kelamin: 'pria',
      nama_kontak_darurat: 'Pak Budi',
      hp_kontak_darurat: '0899',
    }),
  });
  expect(field.name()).toHaveValue('Rani Wijaya');
  expect(field.phone()).toHaveValue('081234567890');
  expect(field.phone()).toHaveAttribute('inputmode', 'tel');
  expect(field.birthDate()).toHaveValue('28-02-1990');
  expect(field.gender()).toHaveValue('pria');
  expect(field.emergencyName()).toHaveValue('Pak Budi');
  expect(field.emergencyPhone()).toHaveValue('0899');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
});

test('saves every field, trimmed, and shows what the server stored', async () => {
  const { user, calls, state } = await edit();
  await fillIn(user, field.name(), '  Rani W. Kusuma ');
  await fillIn(user, field.phone(), '+62 812-99');
  await user.type(field.birthDate(), '28021990');
  expect(field.birthDate()).toHaveValue('28-02-1990');
  await user.selectOptions(field.gender(), 'Lainnya');
  await fillIn(user, field.emergencyName(), 'Pak Budi');
  await fillIn(user, field.emergencyPhone(), '0899');
  await user.click(save());

  expect(await screen.findByRole('heading', { name: 'Rani W. Kusuma' })).toBeVisible();
  expect(await screen.findByText('Profil berhasil diperbarui')).toBeInTheDocument();
  expect(state.profile).toEqual(
    filledProfile({
      nama_lengkap: 'Rani W. Kusuma',
      nomor_hp: '+62 812-99',
      tanggal_lahir: '1990-02-28',
      jenis_kelamin: 'lainnya',
      nama_kontak_darurat: 'Pak Budi',
      hp_kontak_darurat: '0899',
    }),
  );
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Simpan' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ubah profil' })).toHaveFocus();
});

test('what is emptied is stored as nothing', async () => {
  const { user, state } = await edit({
    profile: filledProfile({
      tanggal_lahir: '1990-02-28',
      jenis_kelamin: 'pria',
      nama_kontak_darurat: 'Pak Budi',
      hp_kontak_darurat: '0899',
    }),
  });
  await user.clear(field.birthDate());
  await user.selectOptions(field.gender(), 'Belum diisi');
  await user.clear(field.emergencyName());
  await user.clear(field.emergencyPhone());
  await user.click(save());
  await screen.findByText('Profil berhasil diperbarui');
  expect(state.profile).toEqual(filledProfile());
});

test('checks before sending: each field its sentence, the first focused, mended at once', async () => {
  const { user, calls } = await edit();
  await fillIn(user, field.name(), '   ');
  await user.clear(field.phone());
  await fillIn(user, field.birthDate(), '31022015');
  await fillIn(user, field.emergencyPhone(), 'rumah');
  expect(screen.queryByText('Nama lengkap harus diisi')).toBeNull();
  await user.click(save());
  expect(field.name()).toHaveFocus();
  expect(field.name()).toHaveAccessibleDescription('Nama lengkap harus diisi');
  expect(field.name()).toHaveAttribute('aria-invalid', 'true');
  expect(field.phone()).toHaveAccessibleDescription('Nomor HP harus diisi');
  expect(field.birthDate()).toHaveAccessibleDescription(
    /^Silakan masukkan tanggal lahir yang valid\./,
  );
  expect(field.emergencyPhone()).toHaveAccessibleDescription('Nomor HP hanya boleh berisi angka.');

  await fillIn(user, field.name(), 'Rani');
  expect(screen.queryByText('Nama lengkap harus diisi')).toBeNull();
  await fillIn(user, field.phone(), 'nol delapan');
  expect(field.phone()).toHaveAccessibleDescription('Nomor HP hanya boleh berisi angka.');
  await user.click(save());
  expect(field.phone()).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a save that fails says so, and what was typed stays', async () => {
  const { user } = await edit();
  await fillIn(user, field.emergencyName(), 'Pak Budi');
  const broken = { code: '23514', message: 'violates check constraint', details: null, hint: null };
  for (const [answer, help] of [
    [() => brokenServer(), null],
    [
      () => HttpResponse.json(broken, { status: 400 }),
      'Ada isian yang tidak bisa disimpan. Periksa lagi isian Anda, lalu coba lagi.',
    ],
    [() => HttpResponse.error(), /Periksa koneksi Anda/],
  ] as const) {
    server.use(http.patch(api.rest('profil_pengguna'), answer));
    await user.click(save());
    if (help !== null) {
      expect(await screen.findByText(help)).toBeVisible();
    }
    expect(await screen.findByText('Gagal memperbarui profil')).toBeVisible();
    expect(field.emergencyName()).toHaveValue('Pak Budi');
  }
  profileBackend();
  await user.click(save());
  expect(await screen.findByText('Profil berhasil diperbarui')).toBeInTheDocument();
});

test.each(['Batal', 'Batal mengubah profil'])('%s leaves everything as it was', async (button) => {
  const { user, calls } = await edit();
  await user.clear(field.name());
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('heading', { name: 'Rani Wijaya' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ubah profil' })).toHaveFocus();
  expect(calls).toEqual([]);
});

test('from another tab it leads to Info, and a look at the others loses nothing', async () => {
  const { user } = await edit({}, '/profile?tab=kelas');
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Info'));
  await fillIn(user, field.emergencyName(), 'Pak Budi');
  await user.click(screen.getByRole('tab', { name: 'Race' }));
  await screen.findByText('Belum Ada Registrasi Race');
  // The name heads the tab's list, as it does when nothing is being changed.
  expect(screen.getByRole('heading', { level: 2, name: 'Rani Wijaya' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Info' }));
  expect(screen.queryByRole('heading', { name: 'Rani Wijaya' })).toBeNull();
  await waitFor(() => expect(field.emergencyName()).toHaveValue('Pak Budi'));
});
