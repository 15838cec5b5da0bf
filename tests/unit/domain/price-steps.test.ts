import { describe, expect, test } from 'vitest';
import { chargeOf, pricesInOrder } from '#domain/price-steps.ts';
import { type PriceStep, priceNow } from '#functions/_shared/venue/price.ts';
import { priceOutlook } from '#functions/_shared/venue/price-outlook.ts';
import entrySums from '#tests/vectors/entry-sums.json' with { type: 'json' };
import orderSums from '#tests/vectors/order-sums.json' with { type: 'json' };
import vectors from '#tests/vectors/price-steps.json' with { type: 'json' };

const base = { sampai: null, tempat: null, sisa: null, harga: null, kategori: {} };

function race(steps: Partial<PriceStep>[], harga_dasar: number | null = 150_000) {
  return {
    harga_dasar,
    langkah_harga: steps.map((step, index) => ({
      ...base,
      nama: `Langkah ${index + 1}`,
      urutan: index + 1,
      ...step,
    })),
  };
}

describe('which step, and what it costs', () => {
  test.each(vectors.cases)('$name', ({ race: told, at, kategori, expect: expected }) => {
    const langkah_harga = told.langkah
      .map((step) => ({
        ...base,
        nama: '',
        ...step,
        sisa: step.tempat === null ? null : step.tempat - step.terisi,
        kategori: ('harga_kategori' in step && step.harga_kategori) || {},
      }))
      .sort((one, other) => one.urutan - other.urutan);
    expect(
      pricesInOrder({ harga_dasar: told.harga_dasar, langkah_harga }, new Date(at), kategori),
    ).toEqual(expected);
  });

  test('a race without steps has one price', () => {
    expect(pricesInOrder({ harga_dasar: null }, new Date(), ['a'])).toEqual([
      { urutan: null, harga: 150_000 },
    ]);
  });
});

describe('what is charged', () => {
  for (const [file, { tiers, cases }] of Object.entries({ entrySums, orderSums })) {
    const feeOf = (sum: number) =>
      tiers.find(({ min_total, max_total }) => sum >= min_total && sum <= (max_total ?? sum))
        ?.nominal ?? 0;
    test.each(cases)(`${file}: $name`, ({ kode_unik, biaya_ditanggung, expect: expected }) => {
      const prices = expected.rows.map(({ harga, potongan }) => harga - potongan);
      expect(chargeOf(prices, kode_unik, feeOf, biaya_ditanggung)).toEqual({
        charge: expected.tagihan,
        fee: expected.biaya,
      });
    });
  }
});

describe('today, and what comes then', () => {
  const now = new Date('2026-11-05T00:00:00Z');
  const ends = '2026-11-10T00:00:00Z';

  test('by a date', () => {
    expect(priceOutlook(race([{ harga: 125_000, sampai: ends }, {}]), now)).toEqual({
      name: 'Langkah 1',
      lowest: 125_000,
      several: false,
      until: ends,
      left: null,
      places: null,
      next: { lowest: 150_000, several: false },
    });
  });

  test('by places, and where nobody knows how many are left', () => {
    const early = { harga: 125_000, tempat: 50, sisa: 12 };
    expect(priceOutlook(race([early, {}]), now)).toMatchObject({ until: null, left: 12 });
    expect(priceOutlook(race([{ ...early, sisa: null }, {}]), now)).toMatchObject({
      lowest: 125_000,
      left: null,
      places: 50,
    });
    expect(priceOutlook(race([{ ...early, sisa: 0 }, {}]), now)).toMatchObject({
      lowest: 150_000,
      next: null,
    });
  });

  test('a step of the same price only makes it last longer', () => {
    const later = '2026-11-20T00:00:00Z';
    expect(
      priceOutlook(race([{ sampai: ends }, { sampai: later }, { harga: 200_000 }]), now),
    ).toMatchObject({ until: later, next: { lowest: 200_000 } });
  });

  test('a step that can no longer be reached is none', () => {
    expect(
      priceOutlook(
        race([
          { harga: 1_000, sampai: ends },
          { harga: 2_000, sampai: '2026-11-09T00:00:00Z' },
          {},
        ]),
        now,
      ).next,
    ).toEqual({ lowest: 150_000, several: false });
  });

  test('of categories that differ the least, and of one its own', () => {
    const two = race([
      { harga: 125_000, sampai: ends, kategori: { ffa: 100_000 } },
      { kategori: { ffa: 130_000 } },
    ]);
    expect(priceNow(two, now)).toEqual({ lowest: 100_000, several: true });
    expect(priceNow(two, now, ['ffa'])).toEqual({ lowest: 100_000, several: false });
    expect(priceOutlook(two, now, ['other'])).toMatchObject({
      lowest: 125_000,
      next: { lowest: 150_000, several: false },
    });
  });
});
