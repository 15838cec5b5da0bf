import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QrCode } from '#parts/qr-code.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { ToastRegion } from '#ui/toast-region.tsx';

test('a loading button ignores presses, keeps the focus and does not send its form', async () => {
  const user = userEvent.setup();
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const press = vi.fn();
  render(
    <form onSubmit={send}>
      <input aria-label="Nama" />
      <Button type="submit" loading loadingText="Mengirim..." onClick={press}>
        Pesan
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Mengirim...' });
  await user.click(button);
  expect(button).toHaveFocus();
  await user.type(screen.getByLabelText('Nama'), 'x{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test('a field ties label, hint and error to its control', () => {
  render(
    <Field label="Kota" required hint="Pilih dari daftar." error="Silakan pilih kota asal.">
      {(field) => <TextInput {...field} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Kota' });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('Silakan pilih kota asal. Pilih dari daftar.');
});

const cities = ['KABUPATEN BANDUNG', 'KOTA BANDUNG', 'KOTA CIMAHI', 'KOTA JAKARTA SELATAN'].map(
  (label, index) => ({ value: `c${index}`, label }),
);

function City({ onChange = () => undefined }: { onChange?: (value: string) => void }) {
  const [city, setCity] = useState<string | null>(null);
  return (
    <Combobox
      label="Kota asal"
      options={cities}
      value={city}
      onChange={(value) => {
        setCity(value);
        onChange(value);
      }}
    />
  );
}

test('a city is found by parts of its name and chosen with the keyboard alone', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<City onChange={onChange} />);
  await user.tab();
  const field = screen.getByRole('combobox', { name: 'Kota asal' });
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');

  const search = await screen.findByRole('combobox', { name: 'Cari kota asal' });
  expect(search).toHaveFocus();
  await user.type(search, 'kot ban');
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['KOTA BANDUNG']);

  await user.clear(search);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('c2');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveTextContent('KOTA CIMAHI');
});

test('a search that finds nothing says so', async () => {
  const user = userEvent.setup();
  render(<City />);
  await user.click(screen.getByRole('combobox', { name: 'Kota asal' }));
  await user.type(await screen.findByRole('combobox', { name: 'Cari kota asal' }), 'xyz(%');
  expect(screen.getByText('Tidak ada yang cocok. Coba kata lain.')).toBeVisible();
  expect(screen.queryAllByRole('option')).toEqual([]);
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buka
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Lupa password?">
        <p>Isi</p>
      </Dialog>
    </>
  );
}

test('a dialog closes on Escape and gives the focus back', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Buka' });
  await user.click(opener);
  expect(screen.getByRole('dialog', { name: 'Lupa password?' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

function Document({ onChange }: { onChange: (name: string | undefined) => void }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileInput
      aria-label="Akta"
      prompt="Pilih file PDF"
      file={file}
      onChange={(next) => {
        onChange(next?.name);
        setFile(next);
      }}
    />
  );
}

test('the same file can be chosen again after it was cleared', async () => {
  const user = userEvent.setup();
  const chosen: (string | undefined)[] = [];
  render(<Document onChange={(name) => chosen.push(name)} />);
  const file = new File(['%PDF-1.7'], 'akta.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Akta'), file);
  await user.click(screen.getByRole('button', { name: 'Hapus akta.pdf' }));
  expect(screen.getByText('Pilih file PDF')).toBeVisible();
  await user.upload(screen.getByLabelText('Akta'), file);
  expect(chosen).toEqual(['akta.pdf', undefined, 'akta.pdf']);
});

test('a picture that waits for the largest one keeps its place without looking broken', async () => {
  // As on a visit's first screen: other tests have shown pictures before.
  vi.resetModules();
  const { letPicturesLoad } = await import('#ui/first-picture.ts');
  const { SmartImage } = await import('#ui/smart-image.tsx');
  render(
    <>
      <SmartImage src="/besar.jpg" alt="Poster besar" ratio={1} priority />
      <SmartImage src="/kecil.jpg" alt="Poster kecil" ratio={1} />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Poster besar' })).toHaveAttribute('src', '/besar.jpg');
  const waiting = screen.getByRole('img', { name: 'Poster kecil' });
  // An image without a source is drawn as a torn one.
  expect(waiting.tagName).toBe('DIV');
  expect(waiting).toHaveStyle({ aspectRatio: '1' });
  act(() => letPicturesLoad());
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Poster kecil' })).toHaveAttribute('src', '/kecil.jpg'),
  );
});

test.each([null, undefined, '', '  '])('a missing picture (%j) is the default one', (src) => {
  render(<SmartImage src={src} alt="Poster" ratio={16 / 9} />);
  expect(screen.getByRole('img', { name: 'Poster' })).toHaveAttribute(
    'src',
    '/default-thumbnail.png',
  );
});

test('a broken picture becomes the default one, a new one is tried again', () => {
  const { rerender } = render(<SmartImage src="/rusak.jpg" alt="Poster" ratio={1} />);
  const image = screen.getByRole('img', { name: 'Poster' });
  image.dispatchEvent(new Event('error'));
  rerender(<SmartImage src="/rusak.jpg" alt="Poster" ratio={1} />);
  expect(image).toHaveAttribute('src', '/default-thumbnail.png');
  rerender(<SmartImage src="/baru.jpg" alt="Poster" ratio={1} />);
  expect(image).toHaveAttribute('src', '/baru.jpg');
});

test('with no signal for either picture the place stays empty, and fills when the signal is back', () => {
  render(<SmartImage src="/poster.jpg" alt="Poster" ratio={1} />);
  const picture = () => screen.getByRole('img', { name: 'Poster' });
  fireEvent.error(picture());
  fireEvent.error(picture());
  expect(picture()).not.toHaveAttribute('src');
  fireEvent(window, new Event('online'));
  expect(picture()).toHaveAttribute('src', '/poster.jpg');
});

test('a picture with a narrow copy offers both, the largest of a screen too; any other is one file', () => {
  const address = 'https://x.example/gambar/a-960.webp';
  const both = 'https://x.example/gambar/a-480.webp 480w,https://x.example/gambar/a-960.webp 960w';
  const { rerender } = render(<SmartImage src={address} alt="Poster" ratio={1} />);
  const picture = screen.getByRole('img', { name: 'Poster' });
  expect(picture).toHaveAttribute('srcset', both);
  expect(picture).toHaveAttribute('sizes', expect.stringMatching(/^auto,/));
  rerender(<SmartImage src="/seed/races/medan.webp" alt="Poster" ratio={1} />);
  expect(picture).not.toHaveAttribute('srcset');
  // Said where it is known: a browser that goes by the place takes the wide one for a dot too few.
  rerender(<SmartImage src={address} alt="Poster" ratio={1} sizes="15rem" />);
  expect(picture).toHaveAttribute('sizes', '15rem');
  rerender(<SmartImage src={address} alt="Poster" ratio={1} priority sizes="50vw" />);
  expect(picture).toHaveAttribute('srcset', both);
  // As the page's first script says it, which knows no layout: both must choose the same file.
  expect(picture).toHaveAttribute('sizes', '50vw');
});

test('a QR code that cannot be drawn says so', async () => {
  render(<QrCode value={'x'.repeat(5000)} size={200} label="QR order" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Kode QR belum bisa digambar/);
});

test('a QR code has its size, its name and a quiet zone', async () => {
  render(<QrCode value="order-1" size={200} label="QR order" />);
  const code = await screen.findByRole('img', { name: 'QR order' });
  expect(code).toHaveAttribute('width', '200');
  const path = code.querySelector('path')?.getAttribute('d') ?? '';
  const columns = [...path.matchAll(/M(\d+) (\d+)/g)].map((match) => Number(match[1]));
  expect(Math.min(...columns)).toBe(4);
});

test('a toast said before the region is there is shown when it is', async () => {
  toast.error('Terjadi kesalahan.');
  render(<ToastRegion />);
  expect(await screen.findByText('Terjadi kesalahan.')).toBeInTheDocument();
});
