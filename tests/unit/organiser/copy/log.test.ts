import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { actText, changesOf } from '#organiser/copy/log.ts';

const acts = new Set(
  globSync('supabase/migrations/*.sql').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /log_(?:act|decision|look|race_save)\(\s*'([a-z_]+)'/g,
      ),
    ].map(([, act]) => act ?? ''),
  ),
);

describe('the log of acts in words', () => {
  it('has words for every act that the database writes', () => {
    expect(acts.size).toBeGreaterThan(20);
    const unknown = actText('sesuatu_yang_baru', null);
    expect([...acts].filter((act) => actText(act, null) === unknown)).toEqual([]);
  });

  it('says of a member who it was about, and of an unknown act that something was done', () => {
    expect(actText('remove_member', 'Sari')).toBe('mengeluarkan Sari dari tim');
    expect(actText('change_member', 'Sari')).toBe('mengubah hak Sari');
    expect(actText('sesuatu_yang_baru', null)).toBe('melakukan perubahan lain');
  });

  it('shows what changed as a person reads it, without ids', () => {
    expect(
      changesOf(
        { harga_dasar: 150_000, status: 'draf', versi: 1, kategori_id: 'x', nama: 'Sama' },
        {
          harga_dasar: 175_000,
          status: 'dipublikasi',
          versi: 2,
          kategori_id: 'y',
          nama: 'Sama',
          tanggal_mulai: '2026-11-21T00:30:00+00:00',
        },
      ),
    ).toEqual([
      {
        key: 'harga_dasar',
        label: 'Harga',
        before: formatRupiah(150_000),
        after: formatRupiah(175_000),
      },
      { key: 'status', label: 'Status', before: 'Draf', after: 'Terbit' },
      {
        key: 'tanggal_mulai',
        label: 'Mulai',
        before: '–',
        after: '21\u00a0Nov\u00a02026, 07.30\u00a0WIB',
      },
    ]);
    expect(
      changesOf(
        { peran: [{ peran: 'kasir', lomba_id: null }] },
        {
          peran: [
            { peran: 'gerbang', lomba_id: null },
            { peran: 'juri', lomba_id: 'z' },
          ],
        },
      ),
    ).toEqual([{ key: 'peran', label: 'Peran', before: 'Kasir', after: 'Penjaga gerbang, Juri' }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
