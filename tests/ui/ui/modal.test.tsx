import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from '#ui/sheet.tsx';

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pilih
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Kota asal">
        <input type="file" aria-label="Foto" />
      </Sheet>
    </>
  );
}

test('a sheet that is opened again before the browser has told of its closing stays open', () => {
  render(<Page />);
  const sheet = screen.getByRole('dialog');
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(screen.queryByLabelText('Foto')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pilih', hidden: true }));
  act(() => {
    sheet.dispatchEvent(new Event('close'));
  });
  expect(screen.getByLabelText('Foto')).toBeVisible();
});

test('a file that is not chosen after all leaves the sheet open', () => {
  render(<Page />);
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }));
  expect(screen.getByLabelText('Foto')).toBeVisible();
});
