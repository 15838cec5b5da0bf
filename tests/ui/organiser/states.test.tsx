import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { brokenServer } from '#tests/support/ui/backend.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { organiserBackend, type RpcName } from '#tests/support/ui/organiser/backend.ts';
import { classId, newsId, raraId, ticketId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const race = `/lomba/${raceId}`;
const rider = `${race}/peserta/${raraId}`;
const impor = `${race}/peserta/impor`;
const start = `${race}/peserta/daftar-start`;
const tunggu = `${race}/peserta/daftar-tunggu`;
const plat = `${race}/gerbang/plat`;
const settings = `${race}/pengaturan`;
const undangan = '/undangan/kunci';

/** What is said while a part of the console is read, and where it cannot be. */
const peserta = ['Memuat peserta...', 'Daftar peserta belum bisa dibuka'] as const;
const pesan = ['Memuat pesan...', 'Pesan belum bisa dimuat'] as const;
const uang = ['Memuat uang lomba ini...', 'Uang lomba ini belum bisa dibaca'] as const;
const rekap = ['Memuat uang lomba ini...', 'Rekap belum bisa dibaca'] as const;
const isi = ['Memuat isi...', 'Daftar ini tidak bisa dimuat.'] as const;
const isian = ['Memuat isian...', 'Isian ini tidak bisa dimuat.'] as const;
const tim = ['Memuat tim...', 'Tim belum bisa dimuat'] as const;

/**
 * Every screen that shows what it reads: where, by which call, what is said meanwhile, what where it failed, what when it came, and
 * a role whom the database refuses it.
 */
const screens: [
  path: string,
  rpc: RpcName,
  loading: string,
  failed: string,
  shows: string | RegExp,
  refused?: Role,
][] = [
  ['/', 'my_races', 'Memuat lomba...', 'Lomba belum bisa dimuat', /3 dari 40 tempat/],
  ['/lomba/baru', 'my_work', 'Memuat lomba...', 'Lomba belum bisa dimuat', 'Lanjut isi lomba'],
  [race, 'race_overview', 'Memuat ringkasan...', 'Ringkasan belum bisa dimuat', 'Balance 4-5 Mix'],
  [`${race}/peserta`, 'race_riders', ...peserta, 'Rara Putri', 'gerbang'],
  [rider, 'rider_detail', 'Memuat rider...', 'Data rider belum bisa dibuka', /175\.000/],
  [impor, 'race_riders', 'Memuat lomba...', 'Lomba belum bisa dibuka', /contoh/i, 'juri'],
  [`${race}/pesan`, 'race_letters', ...pesan, 'Belum ada pesan', 'kasir'],
  [`${race}/pesan/tulis`, 'race_riders', ...pesan, 'Untuk siapa', 'gerbang'],
  [start, 'race_riders', peserta[0], 'Daftar start belum bisa dibuka', 'Rara Putri', 'gerbang'],
  [
    tunggu,
    'race_waiting_list',
    peserta[0],
    'Daftar tunggu belum bisa dibuka',
    'Tidak ada yang menunggu',
    'gerbang',
  ],
  [`${race}/uang`, 'race_money', ...uang, /179\.321/, 'panitia'],
  [`${race}/uang?bagian=keputusan`, 'decision_cases', ...uang, 'Adit Nugraha'],
  [`${race}/uang?bagian=pengembalian`, 'race_refunds', ...uang, 'Adit Nugraha'],
  [`${race}/uang?bagian=laporan`, 'settlement_reports', ...uang, 'laporan-november.csv'],
  [`${race}/uang?bagian=rincian`, 'race_payments', ...uang, 'Rara Putri'],
  [`${race}/uang?bagian=rekap`, 'race_statement', ...rekap, /175\.321/],
  [`${race}/uang?bagian=rekap&angka=masuk`, 'race_statement_rows', ...rekap, 'Rara Putri'],
  ['/rekap', 'club_statement', ...rekap, /175\.321/],
  ['/rekap?angka=masuk', 'club_statement_rows', ...rekap, 'Rara Putri'],
  ['/kode', 'club_codes', 'Memuat kode...', 'Kode potongan belum bisa dimuat', 'HEMAT25'],
  [plat, 'assign_plates', 'Memuat rider...', 'Nomor plat belum bisa dimuat.', 'Rara'],
  [settings, 'race_for_edit', 'Memuat lomba...', 'Lomba belum bisa dimuat', /Nama lomba/, 'kasir'],
  ['/isi?jenis=kelas', 'my_classes', ...isi, /Keseimbangan/],
  ['/isi?jenis=berita', 'my_news', ...isi, /Pendaftaran dibuka/],
  ['/isi?jenis=tiket', 'my_tickets', ...isi, /GOR Pajajaran/],
  [`/isi/kelas/${classId}`, 'class_to_edit', ...isian, 'Judul'],
  [`/isi/berita/${newsId}`, 'news_to_edit', ...isian, 'Judul'],
  [`/isi/tiket/${ticketId}`, 'my_tickets', ...isian, /Tempat/],
  ['/tim', 'my_work', ...tim, 'Bu Sari'],
  ['/tim', 'list_members', ...tim, 'Bu Sari'],
  [
    '/operator',
    'my_work',
    'Memuat meja operator...',
    'Meja operator belum bisa dimuat',
    'Halaman ini tidak ada',
  ],
  [
    '/operator/setelan',
    'my_work',
    'Memuat meja operator...',
    'Meja operator belum bisa dimuat',
    'Halaman ini tidak ada',
  ],
  ...['/operator/cari', '/operator/akun/a1', '/operator/pesanan/p1', '/operator/klub/k1'].map(
    (path): [string, RpcName, string, string, string] => [
      path,
      'my_work',
      'Memuat meja operator...',
      'Meja operator belum bisa dimuat',
      'Halaman ini tidak ada',
    ],
  ),
  ['/log', 'read_log', 'Memuat catatan...', 'Catatan belum bisa dimuat', 'Bu Sari'],
  [
    undangan,
    'look_at_invitation',
    'Membuka undangan...',
    'Undangan belum bisa dibuka',
    /Klub Roda Kecil/,
  ],
];

test.each(screens)(
  '%s by %s is on its way, says what failed or that there is no signal, and is there when it is tried again, with no barrier',
  async (...of) => {
    const [path, rpc, loading, failed, shows] = of;
    const backend = organiserBackend();
    backend.answer(rpc, brokenServer());
    const release = backend.hold(rpc);
    const { user } = renderConsole(path);
    expect((await screen.findAllByText(loading))[0]).toBeVisible();
    release();
    const again = () => screen.findByRole('button', { name: 'Coba lagi' });
    expect((await again()).closest('[role=alert]')).toHaveTextContent(failed);
    await expectNoBarriers();

    backend.answer(rpc, HttpResponse.error());
    const signal = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await again());
    await screen.findByText(/Butuh koneksi internet/);
    expect((await again()).closest('[role=alert]')).toHaveTextContent(/Butuh koneksi internet/);

    signal.mockRestore();
    backend.asUsual(rpc);
    await user.click(await again());
    expect((await screen.findAllByText(shows))[0]).toBeVisible();
    await expectNoBarriers();
    if (rpc === 'my_races') {
      // The gate says the names of its races without a signal: they are encrypted, then kept, which is not for the next test.
      await vi.waitFor(() =>
        expect(Object.keys(localStorage).join()).toContain('"organiser","races"'),
      );
    }
  },
);

const ofRights = screens.flatMap(([path, , , , , role]) =>
  role === undefined ? [] : [{ path, role }],
);

test.each(ofRights)(
  '$path tells $role whom to ask, and offers no second try',
  async ({ path, role }) => {
    organiserBackend({ roles: [role] });
    renderConsole(path);
    const sentence = await screen.findByText(
      `Peran Anda (${role}) tidak mencakup bagian ini. Minta pemilik penyelenggara memberi haknya.`,
    );
    expect(sentence).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
  },
);
