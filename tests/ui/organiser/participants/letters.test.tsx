import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RaceLetter } from '#api/organiser/letters.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { categoryId, raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/pesan`;
const letterId = '7d0c3f5e-0000-4000-8000-000000000001';

const nobodyChosen: RaceLetter['filter'] = {
  category: [],
  status: [],
  payment: [],
  arrival: [],
  team: [],
  plate: [],
  rider: [],
};

function letter(changes: Partial<RaceLetter> = {}): RaceLetter {
  return {
    id: letterId,
    teks: 'Halo {nama_anak}',
    filter: nobodyChosen,
    kirim_pada: '2027-03-01T00:00:00+00:00',
    versi: 3,
    dibuat_pada: '2026-11-20T00:00:00+00:00',
    dikirim_pada: null,
    dicabut_pada: null,
    galat: null,
    by: 'Pak Dadang',
    recipients: 12,
    sent: 0,
    waiting: 0,
    held: 0,
    in_app: 0,
    failures: [],
    ...changes,
  };
}

async function openWriting(query = '') {
  const backend = organiserBackend();
  const view = renderConsole(`${path}/tulis${query}`);
  const area = await screen.findByLabelText('Isi pesan');
  await screen.findByText(/menerima satu email/);
  return { backend, area, ...view };
}

function family(entries: { id: string; name: string; plate: number | null }[]) {
  return {
    entries: entries.map(({ id, name, plate }) => ({
      id,
      nama_panggilan_rider: name,
      category: 'Balance 4-5 Mix',
      nomor_plat: plate,
      nama_tim: null,
    })),
  };
}

test('the preview is the mail of a real family, and the next one’s', async () => {
  const backend = organiserBackend();
  backend.answer('letter_preview', {
    ...backend.usual('letter_preview'),
    families: [
      family([
        { id: raraId, name: 'Rara', plate: 12 },
        { id: aditId, name: 'Adit', plate: null },
      ]),
      family([{ id: aditId, name: 'Bima', plate: 7 }]),
    ],
    lacks: [{ name: 'nomor_plat', riders: 3, names: ['Adit', 'Citra'] }],
  });
  const { user } = renderConsole(`${path}/tulis`);
  await fillIn(
    user,
    await screen.findByLabelText('Isi pesan'),
    'Halo {nama_anak}, plat {nomor_plat}.',
  );
  const mail = await screen.findByLabelText('Yang diterima orang tua');
  expect(mail).toHaveTextContent(
    'Halo Rara dan Adit, plat 12 (Rara) dan (belum dibagikan) (Adit).',
  );
  expect(
    screen.getByText(
      '3 rider belum punya nomor plat (Adit, Citra, dan 1 lainnya). Di pesannya tertulis “(belum dibagikan)”.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/balasan orang tua sampai ke halo@rodakecil/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keluarga berikutnya' }));
  expect(mail).toHaveTextContent('Halo Bima, plat 7.');
});

test('a placeholder is put in where one writes; one that is none is said at once and sends nothing', async () => {
  const { backend, user, area } = await openWriting();
  await fillIn(user, area, 'Halo ');
  await user.click(screen.getByRole('button', { name: 'Nama anak' }));
  expect(area).toHaveValue('Halo {nama_anak}');
  await user.clear(area);
  await fillIn(user, area, 'Halo {nama}');
  expect(screen.getByText(/^{nama} bukan isian/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Kirim uji ke email saya' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Kirim ke 2 keluarga' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('{nama} bukan isian');
  expect(backend.sent('send_letter')).toEqual([]);
});

test('a letter that was refused keeps its text, and its second try is the same request', async () => {
  const { backend, user, area } = await openWriting(`?bayar=pending&kategori=${categoryId}`);
  await fillIn(user, area, 'Halo semua');
  await user.click(screen.getByRole('button', { name: 'Kirim ke 2 keluarga' }));
  const dialog = within(await screen.findByRole('dialog'));
  backend.refuse('send_letter', 429, 'too_many_letters', { limit: 20, seconds: 600 });
  await user.click(dialog.getByRole('button', { name: 'Kirim ke 2 keluarga' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/sudah menulis 20 pesan/);
  expect(area).toHaveValue('Halo semua');
  backend.answer('send_letter', {
    recipients: 2,
    in_app: 0,
    kirim_pada: '2026-11-23T00:00:00+00:00',
    dikirim_pada: '2026-11-23T00:00:00+00:00',
  });
  await user.click(dialog.getByRole('button', { name: 'Kirim ke 2 keluarga' }));
  expect(await screen.findByText('Pesan untuk 2 keluarga masuk antrean kirim.')).toBeVisible();
  const sent = backend.sent('send_letter');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject({
    text: 'Halo semua',
    filter: { ...nobodyChosen, payment: ['pending'], category: [categoryId] },
  });
  expect(sent[0]).not.toHaveProperty('send_at');
});

test('at a time: the venue’s clock is sent as it was typed, and none is asked for', async () => {
  const { backend, user, area } = await openWriting();
  await fillIn(user, area, 'Halo semua');
  await user.click(screen.getByRole('radio', { name: 'Pada waktu tertentu' }));
  await user.click(screen.getByRole('button', { name: 'Jadwalkan' }));
  expect(await screen.findByText('Isi waktu kirimnya dulu.')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Waktu kirim \(/), {
    target: { value: '2027-03-01T07:00' },
  });
  backend.answer('send_letter', {
    recipients: 0,
    in_app: 0,
    kirim_pada: '2027-03-01T00:00:00+00:00',
    dikirim_pada: null,
  });
  await user.click(screen.getByRole('button', { name: 'Jadwalkan' }));
  expect(await screen.findByText('Pesan dijadwalkan.')).toBeVisible();
  expect(backend.sent('send_letter')).toMatchObject([{ send_at: '2027-03-01T07:00' }]);
});

test('a test goes to oneself as the shown family would get it', async () => {
  const { backend, user, area } = await openWriting();
  await fillIn(user, area, 'Halo {nama_anak}');
  backend.refuse('test_letter', 403, 'address_not_proved');
  await user.click(screen.getByRole('button', { name: 'Kirim uji ke email saya' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Konfirmasi dulu email/);
  backend.answer('test_letter', null as never);
  await user.click(screen.getByRole('button', { name: 'Kirim uji ke email saya' }));
  expect(await screen.findByText(/Uji kirim masuk antrean/)).toBeVisible();
  expect(backend.sent('test_letter').at(-1)).toMatchObject({
    text: 'Halo {nama_anak}',
    registration_ids: [expect.any(String)],
  });
});

test('nobody to write to, and who is left out, are said before', async () => {
  const backend = organiserBackend();
  backend.answer('letter_preview', {
    ...backend.usual('letter_preview'),
    recipients: 0,
    without_account: 2,
    cancelled: 4,
    families: [],
    email: null,
  });
  renderConsole(`${path}/tulis`);
  expect(await screen.findByText(/Tidak ada keluarga yang cocok/)).toBeVisible();
  expect(screen.getByText(/2 rider dari kertas tidak punya akun/)).toBeVisible();
  expect(screen.getByText(/4 rider yang pendaftarannya batal/)).toBeVisible();
  expect(
    screen.getByText(/Balasan orang tua tidak sampai ke siapa pun: di Tim belum ada email/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Kirim ke 0 keluarga' })).toBeDisabled();
});

test('whom no letter reaches is written to one by one, with the same words', async () => {
  const backend = organiserBackend();
  const list = backend.usual('race_riders');
  const riders = list.riders.map((rider) => ({ ...rider, has_account: rider.id !== raraId }));
  backend.answer('race_riders', { ...list, riders });
  const { user } = renderConsole(`${path}/tulis`);
  await user.click(
    await screen.findByRole('button', { name: 'Nomor WhatsApp 1 rider tanpa akun' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp untuk 1 rider' }));
  expect(dialog.getByRole('button', { name: 'Tampilkan nomor 1 rider' })).toBeVisible();
});

test('who reads it in the app alone, and whose phone shows a notice, is said before and counted', async () => {
  const backend = organiserBackend();
  backend.answer('letter_preview', {
    ...backend.usual('letter_preview'),
    recipients: 0,
    mailed_riders: 0,
    unsubscribed: 1,
    unproved: 2,
    notified: 1,
  });
  renderConsole(`${path}/tulis`);
  expect(
    await screen.findByText(
      '1 keluarga tidak mau menerima email seperti ini: membacanya di aplikasi saja.',
    ),
  ).toBeVisible();
  expect(screen.getByText(/^2 keluarga belum mengonfirmasi email/)).toBeVisible();
  expect(screen.getByText('1 keluarga juga dapat notifikasi di HP.')).toBeVisible();
  expect(screen.queryByText(/menerima satu email/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Kirim ke 3 keluarga' })).toBeEnabled();
});

test('the list tells what became of each: waiting, sent with failures, stopped', async () => {
  const backend = organiserBackend();
  backend.answer('race_letters', {
    zona_waktu: 'Asia/Makassar',
    letters: [
      letter(),
      letter({
        id: '7d0c3f5e-0000-4000-8000-000000000002',
        teks: 'Parkir pindah',
        dikirim_pada: '2026-11-21T00:00:00+00:00',
        recipients: 40,
        sent: 35,
        waiting: 1,
        held: 2,
        in_app: 1,
        failures: [{ galat: 'mail_refused', families: 1, names: ['Rara'] }],
      }),
      letter({
        id: '7d0c3f5e-0000-4000-8000-000000000003',
        dicabut_pada: '2026-11-21T00:00:00+00:00',
        galat: 'race_called_off',
      }),
    ],
  });
  renderConsole(path);
  expect(await screen.findByText('Akan dikirim 1 Mar 2027, 08.00 WITA')).toBeVisible();
  expect(screen.getByText('Sekarang 12 keluarga cocok; dihitung lagi saat dikirim.')).toBeVisible();
  expect(screen.getByText('35 dari 40 keluarga sudah dikirimi email')).toBeVisible();
  expect(
    screen.getByText('1 keluarga tidak mau menerima email seperti ini; terbaca di aplikasi saja'),
  ).toBeVisible();
  expect(screen.getByText('1 keluarga tidak sampai, alamatnya ditolak: Rara')).toBeVisible();
  expect(screen.getByText(/2 keluarga belum mengonfirmasi email/)).toBeVisible();
  expect(screen.getByText('Lombanya dibatalkan setelah pesan ini ditulis.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Tarik' })).toHaveLength(1);
});

test('what waits is changed by the version that was read, or taken back', async () => {
  const backend = organiserBackend();
  backend.answer('race_letters', {
    zona_waktu: 'Asia/Jakarta',
    letters: [letter({ filter: { ...nobodyChosen, plate: ['belum'] } })],
  });
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('link', { name: 'Ubah' }));
  const area = await screen.findByLabelText('Isi pesan');
  expect(area).toHaveValue('Halo {nama_anak}');
  expect(screen.getByRole('button', { name: /Plat: Belum punya plat/ })).toBeVisible();
  await user.clear(area);
  await fillIn(user, area, 'Halo lagi');
  backend.answer('change_letter', {
    recipients: 0,
    in_app: 0,
    kirim_pada: '2027-03-01T00:00:00+00:00',
    dikirim_pada: null,
  });
  await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
  expect(await screen.findByText('Perubahan tersimpan.')).toBeVisible();
  expect(backend.sent('change_letter')).toMatchObject([
    { letter_id: letterId, version: 3, text: 'Halo lagi', filter: { plate: ['belum'] } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Tarik' }));
  const dialog = within(await screen.findByRole('dialog'));
  backend.refuse('take_back_letter', 409, 'letter_over');
  await user.click(dialog.getByRole('button', { name: 'Tarik' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('sudah dikirim atau ditarik');
  backend.answer('take_back_letter', null as never);
  // Busy until the list says what the letter is now.
  await user.click(await dialog.findByRole('button', { name: 'Tarik' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a letter that was sent meanwhile is not opened for changing', async () => {
  const backend = organiserBackend();
  backend.answer('race_letters', { zona_waktu: 'Asia/Jakarta', letters: [] });
  renderConsole(`${path}/tulis?ubah=${letterId}`);
  expect(await screen.findByText('Pesan ini sudah dikirim atau ditarik.')).toBeVisible();
});

test('leaving asks before what was written is lost; sent or planned, it lets go', async () => {
  const { backend, area, user } = await openWriting();
  await fillIn(user, area, 'Besok kumpul jam 6.');
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Buang pesan ini?' }));
  await user.click(asking.getByRole('button', { name: 'Tetap di sini' }));
  expect(area).toHaveValue('Besok kumpul jam 6.');

  backend.answer('send_letter', {
    recipients: 2,
    in_app: 0,
    kirim_pada: '2026-11-23T00:00:00+00:00',
    dikirim_pada: '2026-11-23T00:00:00+00:00',
  });
  await user.click(screen.getByRole('button', { name: /^Kirim ke/ }));
  const sending = within(await screen.findByRole('dialog', { name: /^Kirim ke/ }));
  await user.click(sending.getByRole('button', { name: /^Kirim ke/ }));
  await waitFor(() => expect(window.location.pathname).toMatch(/pesan$/));
  expect(screen.queryByRole('dialog', { name: 'Buang pesan ini?' })).toBeNull();
});

test('a person who drops the text leaves', async () => {
  const { area, user } = await openWriting();
  await fillIn(user, area, 'Jadi?');
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Buang pesan ini?' }));
  await user.click(asking.getByRole('button', { name: 'Buang pesan' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/pesan$/));
});
