import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GateManifest, GateRider } from '#api/organiser/gate.ts';
import { gateKind, storedList } from '#organiser/features/gate/gate-list.ts';
import { decrypt, subjectOf } from '#organiser/parts/field-log/vault.ts';
import { namelessEntry } from '#tests/support/nameless-entry.ts';

const code = randomUUID();
const cancelledCode = randomUUID();
const manifest: GateManifest = {
  race: {
    id: 'lomba',
    judul: 'Piala',
    tanggal_mulai: '2026-12-01T00:00:00+00:00',
    zona_waktu: 'Asia/Jakarta',
    status: 'dipublikasi',
    has_board: true,
  },
  categories: [{ id: 'u5', nama: 'U5' }],
  riders: [
    {
      ...namelessEntry,
      kode_masuk: code,
      id: 'rara',
      kategori_id: 'u5',
      entry: 'terdaftar',
      nomor_plat: 12,
      nomor_bib: '007',
      nama_panggilan_rider: 'Rara',
      nama_lengkap_rider: 'Rara Putri',
      birth_year: 2021,
      kota_asal: 'KOTA BANDUNG',
      delegate: { nama: 'Tante Sari', nomor_hp: '081234567890' },
      on_board: false,
      on_board_since: 7,
    },
    { ...namelessEntry, kode_masuk: cancelledCode, id: 'adit', kategori_id: 'u5', entry: 'batal' },
  ],
  elsewhere: [
    {
      judul: 'Seri 2',
      tanggal_mulai: '2026-12-08T00:00:00+00:00',
      zona_waktu: 'Asia/Makassar',
      subjects: 'abcdef01',
    },
  ],
  version: 'v1',
  now: 5,
};

test('a phone keeps its list in words of its own, which lists of older releases have too', async () => {
  const [subject, cancelled] = [subjectOf(code), subjectOf(cancelledCode)];
  const { list, now } = await storedList(manifest);
  expect(now).toBe(5);
  expect(list).toEqual({
    id: 'lomba',
    title: 'Piala',
    starts_at: '2026-12-01T00:00:00+00:00',
    zone: 'Asia/Jakarta',
    version: 'v1',
    categories: [{ id: 'u5', name: 'U5' }],
    board: true,
    elsewhere: [
      {
        title: 'Seri 2',
        starts_at: '2026-12-08T00:00:00+00:00',
        zone: 'Asia/Makassar',
        subjects: 'abcdef01',
      },
    ],
    riders: [
      {
        subject,
        category_id: 'u5',
        entry: 'terdaftar',
        plate: 12,
        nickname: 'Rara',
        board: false,
        board_at: 7,
      },
      { subject: cancelled, category_id: 'u5', entry: 'batal' },
    ],
  });
});

test('only the code opens the rest of a rider; of a cancelled entry there is nothing to open', async () => {
  const { encrypted } = await storedList(manifest);
  const [rara, adit] = encrypted;
  expect(await decrypt(gateKind, code, rara?.encrypted as never)).toEqual({
    id: 'rara',
    full_name: 'Rara Putri',
    birth_year: 2021,
    city: 'KOTA BANDUNG',
    wish: '007',
    delegate: { name: 'Tante Sari', phone: '081234567890' },
  });
  expect(adit).toEqual({ subject: subjectOf(cancelledCode) });
});

test('the whole name is in the clear only where two children share a nickname', async () => {
  const [rara, adit] = manifest.riders as [GateRider, GateRider];
  const named = (id: string, nickname: string, name: string): GateRider => ({
    ...rara,
    kode_masuk: randomUUID(),
    id,
    nama_panggilan_rider: nickname,
    nama_lengkap_rider: name,
  });
  const { list } = await storedList({
    ...manifest,
    riders: [
      named('1', 'Abizar', 'Abizar Rahman'),
      named('2', 'abizar ', 'Abizar Putra'),
      // One child in two categories.
      named('3', 'Rara', 'Rara Putri'),
      named('4', 'Rara', 'Rara Putri'),
      adit,
    ],
  });
  expect(list.riders.map(({ name }) => name)).toEqual([
    'Abizar Rahman',
    'Abizar Putra',
    undefined,
    undefined,
    undefined,
  ]);
});
