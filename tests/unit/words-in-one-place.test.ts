import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOutOfPlace } from '#tests/support/words-out-of-place.ts';

describe('words out of place', () => {
  it.each([
    ['between tags', '<p>Halo</p>'],
    ['between tags in braces', "<p>{late ? 'Terlambat' : null}</p>"],
    ['in an attribute', '<Field label="nama" />'],
    ['in an attribute that chooses', "<Button loadingText={busy ? 'Mengirim' : undefined} />"],
    ['in a property', "const option = { label: 'Laki-laki' };"],
    ['a sentence anywhere', "toast('Berhasil disimpan');"],
    ['a sentence with a value in it', ['const left = `Sisa waktu $', '{words}`;'].join('')],
  ])('are found %s', (_, code) => {
    expect(wordsOutOfPlace(code, 'sample.tsx')).toHaveLength(1);
  });

  it.each([
    ['class names', '<p className="flex items-center">{name}</p>'],
    ['what is thrown', "throw new Error('Nobody is signed in here');"],
    ['what goes to the console', "console.warn('No service worker.', error);"],
    ['what a server says', "const taken = message.includes('User already registered');"],
    ['what an engine says', "const said = [/^Too much recursion/, 'Too deep a recursion'];"],
    ['class names by part', "const look = { classNames: { title: 'font-bold text-sm' } };"],
    ['codes and columns', "rest.from('lomba').select('id, judul')"],
  ])('are not %s', (_, code) => {
    expect(wordsOutOfPlace(code, 'sample.tsx')).toEqual([]);
  });
});

const files = globSync('src/**/*.{ts,tsx}', { cwd: process.cwd() })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      // The types are generated.
      !/\/copy(\.ts$|\/)|database\.types\.ts$/.test(file),
  );

describe('each word that a person reads stands in a copy file', () => {
  it.each(files)('%s', (file) => {
    expect(wordsOutOfPlace(readFileSync(file, 'utf8'), file)).toEqual([]);
  });
});
