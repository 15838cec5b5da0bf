import { expect, test } from 'vitest';
import { paths } from '#domain/paths.ts';

test('state that must survive a reload is in the address, and empty state is not', () => {
  expect(paths.riderForm('r1', { kategori: 'k1' })).toBe('/register-rider/r1?kategori=k1');
  expect(paths.orderSummary('r1', { pendaftaran: 'p1' })).toBe('/order-summary/r1?pendaftaran=p1');
  expect(paths.payment('r1', { pendaftaran: 'p1' })).toBe('/payment/r1?pendaftaran=p1');
  expect(paths.raceList({ cari: '', bulan: null, kota: 'Bandung' })).toBe(
    '/race-list?kota=Bandung',
  );
  expect(paths.raceList()).toBe('/race-list');
  expect(paths.tickets(5, 2026)).toBe('/tickets/5/2026');
  expect(paths.tickets()).toBe('/tickets');
});

test('what people type cannot leave its place in the address', () => {
  expect(paths.searchResults('50% & more?')).toBe('/search-results?query=50%25%20%26%20more%3F');
  expect(paths.raceDetail('../x')).toBe('/race-detail/..%2Fx');
  expect(paths.login({ next: '/register-rider/r?kategori=k' })).toBe(
    '/login?next=%2Fregister-rider%2Fr%3Fkategori%3Dk',
  );
});
