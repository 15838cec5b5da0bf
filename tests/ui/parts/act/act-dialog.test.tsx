import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { ActDialog, type ActDialogProps, Consequence } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { listenToToasts } from '#ui/toast.ts';

type Props = Partial<ActDialogProps<string, number>>;

const sentences = {
  plate_taken: 'Nomor itu sudah dipakai.',
  race_over: 'Lomba ini sudah selesai.',
};

function Asking(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Batalkan rider</Button>
      <ActDialog
        title="Batalkan?"
        confirmLabel="Ya, batalkan"
        busyLabel="Membatalkan..."
        closeLabel="Tidak jadi"
        sentences={sentences}
        act={async () => 'done'}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

async function open(props: Props) {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Asking {...props} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Batalkan rider' }));
  return user;
}

function confirm() {
  return screen.getByRole('button', { name: 'Ya, batalkan' });
}

function Plates({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const [plate, setPlate] = useState('7');
  return (
    <Field label="Nomor plat" error={errorOf('plate')}>
      {(field) => (
        <TextInput
          {...field}
          name="plate"
          value={plate}
          onChange={(event) => setPlate(event.target.value)}
        />
      )}
    </Field>
  );
}

test('a question: what is done closes it, says so, and then what follows happens', async () => {
  const told: string[] = [];
  const stop = listenToToasts(({ text }) => told.push(text));
  const onDone = vi.fn();
  const user = await open({ children: <p>Tempatnya dilepas.</p>, done: 'Dibatalkan.', onDone });
  expect(screen.getByRole('dialog', { name: 'Batalkan?' })).toBeVisible();
  await user.click(confirm());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('done'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(told).toEqual(['Dibatalkan.']);
  stop();
});

test('a refusal stays in the question, told to a screen reader, and is gone when it is asked again', async () => {
  const user = await open({
    act: () => Promise.reject(new AppError('race_over', { status: 409 })),
  });
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('Lomba ini sudah selesai.');
  await user.click(screen.getByRole('button', { name: 'Tidak jadi' }));
  await user.click(screen.getByRole('button', { name: 'Batalkan rider' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pressed twice it is done once', async () => {
  const act = vi.fn(() => new Promise<string>(() => undefined));
  await open({ act });
  confirm().click();
  confirm().click();
  await screen.findByRole('button', { name: 'Membatalkan...' });
  expect(act).toHaveBeenCalledOnce();
});

test('what would happen is asked first, and asked anew of another choice', async () => {
  const ask = vi.fn(async () => 3);
  const preview = (choice: string) => ({
    of: [choice],
    ask,
    heading: 'Yang akan terjadi',
    computing: 'Menghitung...',
    show: (riders: number) => <Consequence>{`${riders} rider pindah.`}</Consequence>,
  });
  const act = vi.fn(async () => 'done');
  const client = createQueryClient();
  const shown = (choice: string) => (
    <QueryClientProvider client={client}>
      <ActDialog
        open
        onClose={() => undefined}
        title="Pindahkan"
        confirmLabel="Ya, batalkan"
        busyLabel="..."
        closeLabel="Tidak jadi"
        preview={preview(choice)}
        act={act}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(shown('a'));
  expect(screen.getByRole('region', { name: 'Yang akan terjadi' })).toHaveTextContent(
    'Menghitung...',
  );
  expect(await screen.findByText('3 rider pindah.')).toBeVisible();
  expect(act).not.toHaveBeenCalled();
  rerender(shown('b'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await userEvent.click(confirm());
  expect(act).toHaveBeenCalledOnce();
});

test('what cannot be asked yet says what is wanted; a refused question says why', async () => {
  const preview = {
    of: ['x'],
    heading: 'Yang akan terjadi',
    computing: 'Menghitung...',
    show: () => null,
  };
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ActDialog
        open
        onClose={() => undefined}
        title="Pindahkan"
        confirmLabel="Ya"
        busyLabel="..."
        closeLabel="Tidak"
        preview={{ ...preview, ask: null, missing: 'Pilih kategori dulu.' }}
        act={async () => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Pilih kategori dulu.')).toBeVisible();
  unmount();
  await open({
    preview: { ...preview, ask: () => Promise.reject(new AppError('race_over', { status: 409 })) },
  });
  expect(await screen.findByText('Lomba ini sudah selesai.')).toBeVisible();
});

test('the note that the log keeps must be there, and is handed on without spaces around it', async () => {
  const act = vi.fn(async () => 'done');
  const user = await open({
    act,
    note: { initial: 'Salah daftar', label: 'Catatan', required: 'Tulis alasannya.' },
  });
  const note = screen.getByRole('textbox', { name: /^Catatan/ });
  await user.clear(note);
  await user.click(confirm());
  expect(note).toHaveFocus();
  expect(note).toHaveAccessibleDescription('Tulis alasannya.');
  expect(act).not.toHaveBeenCalled();
  await user.type(note, ' Sakit ');
  expect(note).not.toHaveAccessibleDescription();
  await user.click(confirm());
  expect(act).toHaveBeenCalledExactlyOnceWith('Sakit', expect.anything());
});

test('a refusal of one field is told there, has the focus, keeps what was typed, and goes with mending it', async () => {
  const user = await open({
    act: () => Promise.reject(new AppError('plate_taken', { facts: { field: 'plate' } })),
    children: (errorOf) => <Plates errorOf={errorOf} />,
  });
  await user.click(confirm());
  const plate = screen.getByRole('textbox', { name: 'Nomor plat' });
  await vi.waitFor(() => expect(plate).toHaveFocus());
  expect(plate).toHaveAccessibleDescription('Nomor itu sudah dipakai.');
  expect(plate).toHaveValue('7');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(plate, '1');
  expect(plate).not.toHaveAccessibleDescription();
});

test('a refusal of a field that the dialog does not have is told of the whole', async () => {
  const user = await open({
    act: () => Promise.reject(new AppError('plate_taken', { facts: { field: 'elsewhere' } })),
    children: (errorOf) => <Plates errorOf={errorOf} />,
  });
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('Nomor itu sudah dipakai.');
});
