import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  filledLetter,
  placeholderNames,
  unknownPlaceholder,
} from '#functions/_shared/messages/placeholders.ts';
import { projectRoot } from '#local/folders.ts';

const race = {
  judul: 'Piala Bandung',
  lokasi: 'Lapangan Tegalega',
  kota: 'Bandung',
  zona_waktu: 'Asia/Makassar',
  tanggal_mulai: '2026-12-20T00:00:00+00:00',
  daftar_ulang_mulai: null,
};
const rara = {
  id: '1b0f7a44-0000-4000-8000-0000000000e1',
  panggilan: 'Rara',
  kategori: 'Balance 4-5 Mix',
  plat: 105,
  tim: 'Roda Kecil',
};
const adit = { ...rara, id: '2c0f7a44-0000-4000-8000-0000000000e2', panggilan: 'Adit' };

test('the database knows the same placeholders', () => {
  const sql = readFileSync(
    path.join(projectRoot, 'supabase/migrations/20261204000300_letters.sql'),
    'utf8',
  );
  const names = /function private\.letter_placeholders[\s\S]*?array\[([^\]]*)\]/.exec(sql)?.[1];
  expect(names?.match(/[a-z_]+/g)).toEqual(placeholderNames);
});

describe('a placeholder', () => {
  test.each([
    ['{nama_anak}', 'Rara'],
    ['{kategori}', 'Balance 4-5 Mix'],
    ['{nomor_plat}', '105'],
    ['{nomor_pesanan}', '1B0F7A44'],
    ['{tim}', 'Roda Kecil'],
    ['{lomba}', 'Piala Bandung'],
    ['{tanggal}', 'Minggu, 20\u00a0Desember\u00a02026'],
    ['{jam}', '08.00\u00a0WITA'],
    ['{tempat}', 'Lapangan Tegalega, Bandung'],
  ])('%s says %s, on the venue’s clocks', (name, value) => {
    expect(filledLetter(`Halo ${name}!`, [rara], race)).toBe(`Halo ${value}!`);
  });

  test.each([
    ['{nomor_plat}', '(belum dibagikan)'],
    ['{tim}', '(tanpa tim)'],
    ['{jam_daftar_ulang}', '(belum diumumkan)'],
  ])('%s without a value says so: %s', (name, words) => {
    expect(filledLetter(name, [{ ...rara, plat: null, tim: null }], race)).toBe(words);
    expect(filledLetter(name, [{ ...rara, plat: undefined, tim: '' }], race)).toBe(words);
  });

  test('of several children says each with its child, and what they share once', () => {
    const both = [rara, { ...adit, plat: null }];
    expect(filledLetter('{nama_anak}: plat {nomor_plat}, {kategori}', both, race)).toBe(
      'Rara dan Adit: plat 105 (Rara) dan (belum dibagikan) (Adit), Balance 4-5 Mix',
    );
  });

  test('is never made of a child’s own name', () => {
    const named = { ...rara, panggilan: '{jam}', tim: '$& {tempat}' };
    expect(filledLetter('{nama_anak} {tim}', [named], race)).toBe('{jam} $& {tempat}');
  });
});

test.each([
  ['Halo {nama}', '{nama}'],
  ['Halo {Nama_Anak}', '{Nama_Anak}'],
  ['Halo {nama_anak', '{nama_anak'],
  ['Halo nama_anak}', '}'],
  ['Halo {constructor}', '{constructor}'],
  ['Halo {}', '{}'],
  ['Halo {{nama_anak}}', '{}'],
  ['Halo {nama_anak}, plat {nomor_plat}', null],
  ['Halo semua', null],
])('of %o what is no placeholder is %o', (text, unknown) => {
  expect(unknownPlaceholder(text)).toBe(unknown);
});
