import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { api } from '#tests/support/ui/api.ts';
import { type Download, downloads } from '#tests/support/ui/downloads.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

const race = {
  id: 'r1',
  judul: 'Piala Bandung',
  lokasi: 'Gasibu',
  kota: 'Bandung',
  provinsi: 'Jawa Barat',
  zona_waktu: 'Asia/Jakarta',
  tanggal_mulai: '2026-12-20T00:00:00+00:00',
  pendaftaran_selesai: '2026-12-18T10:00:00+00:00',
  max_peserta: 40,
  peserta_saat_ini: 28,
  harga_dasar: null,
  gambar_url: null,
  gambar_cover: null,
  deskripsi: null,
  penyelenggara: null,
  map_location: null,
  mendapatkan: [],
  keterangan: null,
  status: 'dipublikasi',
};

let saved: Download[];

beforeEach(() => {
  saved = downloads();
});

async function expectSaved() {
  expect(saved.map(({ name }) => name)).toEqual(['piala-bandung.ics']);
  const text = (await saved[0]?.content.text()) ?? '';
  expect(saved[0]?.content.type).toBe('text/calendar;charset=utf-8');
  expect(text).toContain('\r\nSUMMARY:Piala Bandung\r\n');
  expect(text).toContain('\r\nDTSTART;TZID=Asia/Jakarta:20261220T070000\r\n');
  expect(text).toContain('\r\nLOCATION:Gasibu\\, Bandung\\, Jawa Barat\r\n');
  expect(text).toContain(`\r\nURL:${window.location.origin}/race-detail/r1\r\n`);
}

test('a race is added to the calendar from its detail', async () => {
  server.use(http.get(api.rest('lomba'), () => HttpResponse.json([race])));
  const { user } = renderApp('/race-detail/r1');
  await user.click(await screen.findByRole('button', { name: 'Tambah ke kalender' }));
  await expectSaved();
});

test('and from the order', async () => {
  server.use(
    http.get(api.rest('pendaftaran_lomba'), () =>
      HttpResponse.json([
        {
          id: 'o1',
          kode_masuk: 'd2b0c0de-0000-4000-8000-000000000001',
          lomba_id: 'r1',
          nama_lengkap_rider: 'Rara Putri',
          nama_panggilan_rider: 'Rara',
          kota_asal: 'KOTA BANDUNG',
          nama_tim: null,
          ukuran_jersey: 'None',
          nomor_bib: null,
          harga_dasar: 175_000,
          kode_unik: 321,
          biaya_admin: 0,
          total_bayar: 175_321,
          status_pendaftaran: 'dikonfirmasi',
          status_pembayaran: 'dibayar',
          perlu_tindakan: null,
          kedaluwarsa_pada: '2026-11-25T03:30:00+00:00',
          kategori_lomba: { nama: 'Mix' },
          lomba: race,
        },
      ]),
    ),
  );
  const { user } = renderApp('/order-detail/o1', { session: true });
  await user.click(await screen.findByRole('button', { name: 'Tambah ke kalender' }));
  await expectSaved();
});
