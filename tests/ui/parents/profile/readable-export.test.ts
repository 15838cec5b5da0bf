import { expect, test } from 'vitest';
import { readableExport } from '#parents/features/profile/readable-export.ts';

function pageOf(data: Record<string, unknown>) {
  const html = readableExport(data);
  return { html, page: new DOMParser().parseFromString(html, 'text/html') };
}

test('a family reads its documents, consents and messages in one page', () => {
  const { page } = pageOf({
    dibuat_pada: '2026-11-23T02:00:00+00:00',
    akun: { id: 'x', email: 'ibu@contoh.test' },
    anak: [{ id: 'y', nama_lengkap: 'Rara Putri', nama_tim: null }],
    berkas: [{ bucket: 'akta_kia', path: 'u1/akta rara.pdf' }],
    persetujuan: [{ jenis: 'foto', diberikan_pada: '2026-11-20T03:00:00+00:00' }],
    pesan: [{ jenis: 'receipt', isi: { judul: 'Piala Bandung' }, terkirim_pada: null }],
    pendaftaran: [
      { lomba: 'Piala Bandung', total_bayar: 179321, pembayaran: [{ jumlah: 179321 }] },
    ],
    tabel_lain: [{ catatan_kecil: 'ada' }],
    kelas: [],
    tabel_kosong: [],
  });
  expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
    'Isi halaman',
    'Akun',
    'Anak',
    'Dokumen dan foto',
    'Persetujuan',
    'Pesan yang kami kirim',
    'Pendaftaran lomba',
    'Kelas online',
    'Tabel lain',
  ]);
  const words = page.body.textContent;
  for (const said of ['Rara Putri', 'Foto dan video', '20 Nov 2026', 'Rp 179.321', 'Tidak ada.']) {
    expect(words.replaceAll('\u00a0', ' ')).toContain(said);
  }
  expect(words).not.toContain('Nama tim');
  expect(page.querySelector('#berkas + * a')?.getAttribute('href')).toBe(
    'berkas/akta_kia/u1/akta%20rara.pdf',
  );
});

test('each part is named, read in a family’s order and words, and leaves out what only systems read', () => {
  const { page } = pageOf({
    // The order of the database's JSON: by the length of a key.
    anak: [
      {
        id: 'y',
        kota_asal: 'KABUPATEN BANDUNG',
        jenis_kelamin: 'wanita',
        tanggal_lahir: '2021-03-05',
        nama_lengkap: 'Rara Putri',
        nama_panggilan: 'Rara',
      },
    ],
    pesan: [
      {
        isi: { ada: true },
        teks: 'Penyelenggara menulis:\n\n> Parkir pindah.',
        jenis: 'organiser_message',
        subjek: 'Kabar dari penyelenggara',
      },
    ],
    pendaftaran: [
      {
        asal: 'aplikasi',
        lomba: 'Piala Makassar',
        kode_masuk: 'a7832dab',
        zona_waktu: 'Asia/Makassar',
        tanggal_lomba: '2027-01-16T00:00:00+00:00',
        perlu_tindakan: 'slot_habis',
        status_pembayaran: 'dibayar',
        status_pendaftaran: 'dibatalkan',
        nama_panggilan_rider: 'Rara',
        pembayaran: [{ status: 'PAID', kabar_penyedia: [{ status: 'PAID' }] }],
      },
    ],
    kelas: [{ kelas: 'Start', status_pembayaran: 'pending' }],
    akun: { isian_pendaftaran: { sub: 'x', email_verified: true, nama_lengkap: 'Ibu Rara' } },
  });
  expect([...page.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
    'Rara',
    'Kabar dari penyelenggara',
    'Rara · Piala Makassar',
    'Start',
  ]);
  const rows = (id: string) =>
    [...page.querySelectorAll(`section:has(#${id}) dl`)].flatMap((list) =>
      [...list.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(rows('anak')).toEqual([
    'Nama lengkap',
    'Rara Putri',
    'Tanggal lahir',
    '5 Mar 2021',
    'Jenis kelamin',
    'Perempuan',
    'Kota asal',
    'Kabupaten Bandung',
  ]);
  expect(rows('pesan')).toEqual(['Isi pesan', 'Penyelenggara menulis:\n\nParkir pindah.']);
  expect(rows('pendaftaran').slice(0, 6)).toEqual([
    'Waktu lomba',
    '16 Jan 2027, 08.00 WITA',
    'Pendaftaran',
    'Dibatalkan',
    'Pembayaran',
    'Lunas',
  ]);
  expect(rows('kelas')).toEqual(['Pembayaran', 'Menunggu']);
  for (const code of ['a7832dab', 'aplikasi', 'slot_habis', 'PAID', 'organiser_message', 'Sub']) {
    expect(page.body.textContent).not.toContain(code);
  }
});

test('what people typed is text and never markup, and the page loads nothing', () => {
  const { html, page } = pageOf({
    anak: [
      { nama_lengkap: '<img src=x onerror=alert(1)>', '<b>kolom</b>': '</dl><script>1</script>' },
    ],
  });
  expect(page.querySelector('img, script, b')).toBeNull();
  expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/https?:/);
});

test('an export of nothing is a page still', () => {
  expect(pageOf({}).page.querySelector('h1')?.textContent).toBe(
    'Data keluarga Anda di Pushbike Race',
  );
});
