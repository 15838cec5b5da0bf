import { describe, expect, test } from 'vitest';
import { addresses, moneyPartOf } from '#organiser/addresses.ts';

const strange = 'a/b?c#d';
const encoded = 'a%2Fb%3Fc%23d';

describe('addresses of the organisers’ door', () => {
  test.each([
    [addresses.race(strange), `/lomba/${encoded}`],
    [addresses.participant(strange, strange), `/lomba/${encoded}/peserta/${encoded}`],
    [addresses.money(strange), `/lomba/${encoded}/uang`],
    [addresses.invitation(strange), `/undangan/${encoded}`],
    [
      addresses.contentItem('kelas', strange, { organisation: strange, fresh: true }),
      `/isi/kelas/${encoded}?penyelenggara=${encoded}&baru=1`,
    ],
    [
      addresses.content({ kind: 'berita', organisation: 'tanpa&x=1' }),
      '/isi?jenis=berita&penyelenggara=tanpa%26x%3D1',
    ],
  ])('what is read from an address is encoded in the next: %s', (address, expected) => {
    expect(address).toBe(expected);
  });

  test.each([
    [addresses.money('r', 'ringkasan'), '/lomba/r/uang'],
    [addresses.money('r', 'keputusan'), '/lomba/r/uang?bagian=keputusan'],
    [addresses.moneyRows('r'), '/lomba/r/uang?bagian=rincian'],
    [addresses.moneyRows('r', { jenis: 'masuk' }), '/lomba/r/uang?bagian=rincian&jenis=masuk'],
    [addresses.moneyBack('r', 'p'), '/lomba/r/uang?bagian=pengembalian&kembalikan=p'],
    [
      addresses.participants('r', { status: ['pending', 'selesai'], kategori: 'k' }),
      '/lomba/r/peserta?status=pending&status=selesai&kategori=k',
    ],
    [addresses.participants('r'), '/lomba/r/peserta'],
    [addresses.content({ kind: 'berita' }), '/isi?jenis=berita'],
    [addresses.signIn({ next: '/lomba/baru' }), '/masuk?next=%2Flomba%2Fbaru'],
    [addresses.signIn(), '/masuk'],
  ])('%s', (address, expected) => {
    expect(address).toBe(expected);
  });

  test('an unknown part of the money desk is its first', () => {
    expect(moneyPartOf('laporan')).toBe('laporan');
    expect(moneyPartOf('entah')).toBe('ringkasan');
    expect(moneyPartOf(null)).toBe('ringkasan');
  });
});
