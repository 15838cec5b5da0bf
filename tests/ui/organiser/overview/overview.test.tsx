import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}`;

test('what waits stands first, each with the place where it is decided', async () => {
  organiserBackend();
  renderConsole(path);
  expect(
    await screen.findByRole('link', { name: '1 sudah bayar, tempatnya sudah habis' }),
  ).toHaveAttribute('href', `/panitia/lomba/${raceId}/uang?bagian=keputusan`);
});

test('a move at the desk that a closed list has overruled is told with the entry to move back', async () => {
  const backend = organiserBackend({ roles: ['panitia'] });
  const answer = backend.usual('race_overview');
  const id = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0077';
  const overruled = [{ id, nama_panggilan_rider: 'Rara', class: 'Boys 2019' }];
  backend.answer('race_overview', {
    ...answer,
    riders: answer.riders && { ...answer.riders, overruled },
  });
  renderConsole(path);
  expect(
    await screen.findByRole('link', { name: /^Rara ada di daftar tertutup Boys 2019/ }),
  ).toHaveAttribute('href', expect.stringContaining(id));
});

test.each([
  ['kasir', { money: true, riders: true }],
  ['panitia', { money: false, riders: true }],
  ['gerbang', { money: false, riders: false }],
] as const)('%s sees what its rights are about: %o', async (role, { money, riders }) => {
  organiserBackend({ roles: [role] });
  renderConsole(path);
  expect(await screen.findAllByText('Balance 4-5 Mix')).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: /tempatnya sudah habis/ }) !== null).toBe(money);
  expect(screen.queryByRole('heading', { name: 'Pendaftaran' }) !== null).toBe(riders);
});

test('what today and yesterday brought leads to the rows behind it', async () => {
  organiserBackend({ roles: ['pemilik'] });
  renderConsole(path);
  const table = await screen.findByRole('table', { name: 'Sejak kemarin' });
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      '2, lihat pendaftaran baru 22\u00a0Nov\u00a02026',
      `/panitia/lomba/${raceId}/peserta?status=dikonfirmasi&status=check_in&status=selesai&status=dnf&status=pending&status=dibatalkan&daftar=2026-11-22`,
    ],
    [
      '1, lihat bayar lewat aplikasi 22\u00a0Nov\u00a02026',
      `/panitia/lomba/${raceId}/uang?bagian=rincian&jenis=masuk&hari=2026-11-22`,
    ],
    [
      expect.stringMatching(/^Rp.179\.400, lihat uang masuk 22\u00a0Nov\u00a02026$/),
      `/panitia/lomba/${raceId}/uang?bagian=rincian&jenis=masuk&hari=2026-11-22`,
    ],
    ['1, lihat batal 21\u00a0Nov\u00a02026', `/panitia/lomba/${raceId}/peserta?status=dibatalkan`],
    [
      '1, lihat masuk daftar tunggu 22\u00a0Nov\u00a02026',
      `/panitia/lomba/${raceId}/peserta/daftar-tunggu`,
    ],
  ]);
});

test('the club’s sum is what its editor promised: base price and code, without the admin fee', async () => {
  organiserBackend();
  renderConsole(path);
  const sums = within(await screen.findByRole('table', { name: 'Uang' }));
  expect(sums.getByRole('row', { name: /^Klub menerima/ })).toHaveTextContent(
    /Sesudah biaya admin Rp\s?4\.000\s*Rp\s?175\.321$/,
  );
});

test.each([
  [
    'given back whole owes no fee',
    { received: 179_321, refunded: 179_321, net: 0, fee_due: 0 },
    /^Klub menerima.*Biaya admin Rp\s?4\.000 ikut dikembalikan ke orang tua\s*Rp\s?0$/,
  ],
  [
    'that gave back more than was left says what the club bears',
    { received: 179_321, refunded: 177_000, net: 2_321, fee_due: 4_000 },
    /^Ditanggung klub.*lebih besar daripada sisa uang sesudah biaya admin\s*Rp\s?1\.679$/,
  ],
])('a race %s', async (_, sums, row) => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  const { money } = answer;
  backend.answer('race_overview', {
    ...answer,
    money: money && { ...money, summary: { ...money.summary, ...sums } },
  });
  renderConsole(path);
  const table = within(await screen.findByRole('table', { name: 'Uang' }));
  expect(table.getByRole('row', { name: /^(Klub menerima|Ditanggung klub)/ })).toHaveTextContent(
    row,
  );
});

test('without the right to money nothing about money stands there', async () => {
  organiserBackend({ roles: ['panitia'] });
  renderConsole(path);
  const table = await screen.findByRole('table', { name: 'Sejak kemarin' });
  expect(within(table).queryByText('Uang masuk')).toBeNull();
  expect(within(table).getByText('Bayar lewat aplikasi')).toBeVisible();
});

test('the club’s last race stands beside this one, counted as long before its start', async () => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  backend.answer('race_overview', {
    ...answer,
    last: {
      id: '9d0c3f5e-0000-4000-8000-000000000009',
      judul: 'Piala Cendana',
      tanggal_mulai: '2026-08-02T00:00:00+00:00',
      zona_waktu: 'Asia/Jakarta',
      at: '2026-07-03T03:00:00+00:00',
      then_sum: { entries: 20, paid: 9, received: 1_500_000 },
      now_sum: { entries: 26, paid: 9, received: 1_200_000 },
      final_sum: { entries: 58, paid: 55, received: 9_900_000 },
    },
  });
  renderConsole(path);
  const table = await screen.findByRole('table', { name: 'Di samping lomba terakhir klub' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Lomba iniWaktu itu3\u00a0Jul\u00a02026',
    'Pendaftaran266 lebih banyak20',
    'Sudah bayar99',
    expect.stringMatching(/^Uang masukRp.1\.200\.000Rp.300\.000 lebih sedikitRp.1\.500\.000$/),
  ]);
  expect(screen.getByText(/dihitung pada saat yang sama, 30 hari sebelum lombanya/)).toBeVisible();
  expect(screen.getByText(/^Akhirnya 58 rider, 55 sudah bayar/)).toBeVisible();
});

test('beside the first race of a club stands nothing', async () => {
  organiserBackend();
  renderConsole(path);
  expect(await screen.findByRole('table', { name: 'Sejak kemarin' })).toBeVisible();
  expect(screen.queryByText('Di samping lomba terakhir klub')).toBeNull();
});

test('a draft leads to its form, for people who may edit it', async () => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  backend.answer('race_overview', {
    ...answer,
    race: { ...answer.race, status: 'draf', peserta_saat_ini: 0 },
    riders: answer.riders && { ...answer.riders, days: [] },
    missing: 4,
  });
  renderConsole(path);
  expect(await screen.findByText('Langkah pertama: lengkapi dan terbitkan')).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Draf ini kurang 4 hal sebelum bisa terbit' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Buka pengaturan' })).toHaveAttribute(
    'href',
    `/panitia/lomba/${raceId}/pengaturan`,
  );
});

test('a race that nobody has entered yet is to be shared', async () => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  backend.answer('race_overview', {
    ...answer,
    race: { ...answer.race, peserta_saat_ini: 0 },
    riders: answer.riders && { ...answer.riders, days: [] },
  });
  renderConsole(path);
  expect(await screen.findByText('Sudah terbit. Sekarang bagikan')).toBeVisible();
});
