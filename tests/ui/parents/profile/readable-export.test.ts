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
    tabel_lain: [],
  });
  expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
    'Isi halaman',
    'Akun',
    'Anak',
    'Dokumen dan foto',
    'Persetujuan',
    'Pesan yang kami kirim',
    'Pendaftaran lomba',
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
