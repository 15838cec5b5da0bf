import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceBar, RaceView } from '#parts/race-view.tsx';
import { race } from '#tests/support/ui/rows.ts';

test('a race of which nothing is filled in yet says so, without loose marks and without a price', () => {
  const empty = {
    ...race(),
    lokasi: '',
    kota: '',
    provinsi: null,
    penyelenggara: 'Roda Mini Depok',
    tanggal_mulai: '',
    pendaftaran_selesai: '',
    harga_dasar: 0,
    max_peserta: 0,
    unfilled: { price: true, places: true },
  };
  render(
    <>
      <RaceView race={empty} now={new Date()} />
      <PriceBar race={empty} now={new Date()}>
        {null}
      </PriceBar>
    </>,
  );
  expect(screen.getByText('Roda Mini Depok')).toBeVisible();
  expect(screen.getAllByText(/Belum diisi/)).toHaveLength(6);
  expect(document.body).not.toHaveTextContent(/Gratis|Sisa|·|^,/);
});
