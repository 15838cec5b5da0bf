import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { type ActOptions, useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { listenToToasts } from '#ui/toast.ts';

const sentences = {
  rider_gone: ({ rider }: Record<string, unknown>) => `${rider} sudah tidak ada.`,
};

type Options = Pick<ActOptions<unknown, string>, 'done' | 'refused' | 'leaves' | 'mayOverlap'>;

function Letter({ send, ...options }: { send: ActOptions<unknown, string>['act'] } & Options) {
  const [text, setText] = useState('Halo');
  const act = useAct({ act: send, sentences, ...options });
  return (
    <>
      <input aria-label="Pesan" value={text} onChange={(event) => setText(event.target.value)} />
      <Button loading={act.busy} loadingText="Mengirim..." onClick={() => act.run(text)}>
        Kirim
      </Button>
      {act.doing !== undefined && <p>{act.doing} berjalan</p>}
      {act.refusal !== null && <p role="alert">{act.refusal.text}</p>}
    </>
  );
}

function open(send: ActOptions<unknown, string>['act'], options: Options = {}) {
  const sent = vi.fn(send);
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Letter send={sent} {...options} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, ...view };
}

/** An answer that is held until the test gives it. */
function held() {
  let answer = (_value?: unknown) => {};
  let refuse = (_error: unknown) => {};
  const promise = new Promise((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { promise, answer: (value?: unknown) => answer(value), refuse };
}

function button() {
  return screen.getByRole('button');
}

test('an act is busy until what follows it has ended, and tells what it is doing', async () => {
  const call = held();
  const after = held();
  const done = vi.fn(() => after.promise);
  const { user } = open(() => call.promise, { done });
  await user.click(button());
  expect(await screen.findByRole('button', { name: 'Mengirim...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(screen.getByText('Halo berjalan')).toBeVisible();
  call.answer('id');
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('id', 'Halo'));
  expect(button()).toHaveAttribute('aria-busy', 'true');
  after.answer();
  expect(await screen.findByRole('button', { name: 'Kirim' })).not.toHaveAttribute('aria-busy');
});

test('two presses in one moment are one act', async () => {
  const call = held();
  const { sent } = open(() => call.promise);
  // Before anything could be drawn between them.
  button().click();
  button().click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  call.answer();
  await screen.findByRole('button', { name: 'Kirim' });
  expect(sent).toHaveBeenCalledOnce();
});

test('a refusal is told by the own sentence with its facts, and goes when it is tried again', async () => {
  const again = held();
  const { user, sent } = open(() => again.promise);
  sent.mockRejectedValueOnce(new AppError('rider_gone', { facts: { rider: 'Budi' } }));
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Budi sudah tidak ada.');
  expect(screen.getByRole('textbox')).toHaveValue('Halo');
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  expect(screen.queryByRole('alert')).toBeNull();
  again.answer();
  await screen.findByRole('button', { name: 'Kirim' });
});

test('without a connection the shared sentence is told, at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/internet|koneksi|sinyal/i);
});

test('a failure that is told in a toast is told there alone', async () => {
  const told: string[] = [];
  const stop = listenToToasts(({ text }) => told.push(text));
  const { user } = open(
    () => Promise.reject(new AppError('rider_gone', { facts: { rider: 'Budi' } })),
    { refused: refusedInToast(sentences) },
  );
  await user.click(button());
  await vi.waitFor(() => expect(told).toEqual(['Budi sudah tidak ada.']));
  expect(screen.queryByRole('alert')).toBeNull();
  stop();
});

test('the same act tried again has the same request id; one that is done or changed, another', async () => {
  const ids: string[] = [];
  const { user, sent } = open(async (text, requestIdFor) => {
    ids.push(requestIdFor(text));
  });
  sent.mockImplementationOnce(async (text, requestIdFor) => {
    ids.push(requestIdFor(text));
    throw new AppError('network');
  });
  await user.click(button());
  await screen.findByRole('alert');
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await vi.waitFor(() => expect(ids).toHaveLength(2));
  expect(ids[1]).toBe(ids[0]);

  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await vi.waitFor(() => expect(ids).toHaveLength(3));
  expect(ids[2]).not.toBe(ids[1]);

  sent.mockImplementationOnce(async (text, requestIdFor) => {
    ids.push(requestIdFor(text));
    throw new AppError('network');
  });
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await screen.findByRole('alert');
  await user.type(screen.getByRole('textbox'), '!');
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await vi.waitFor(() => expect(ids).toHaveLength(5));
  expect(ids[4]).not.toBe(ids[3]);
});

test('an act whose screen was left is still done to its end', async () => {
  const call = held();
  const done = vi.fn();
  const { user, unmount } = open(() => call.promise, { done });
  await user.click(button());
  unmount();
  call.answer('id');
  await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('id', 'Halo'));
});

test('an act that another screen follows stays busy, but not one that was refused', async () => {
  const { user, sent } = open(async () => undefined, { leaves: true });
  sent.mockRejectedValueOnce(new AppError('network'));
  await user.click(button());
  await screen.findByRole('alert');
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await screen.findByRole('button', { name: 'Mengirim...' });
  button().click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(button()).toHaveAttribute('aria-busy', 'true');
});

test('what may overlap begins anew, and only the last is told to have failed', async () => {
  const first = held();
  const second = held();
  const { sent } = open(() => second.promise, { mayOverlap: () => true });
  sent.mockImplementationOnce(() => first.promise);
  button().click();
  // The button itself ignores presses while it is busy: these come before it is drawn so.
  button().click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  first.refuse(new AppError('rider_gone', { facts: { rider: 'Budi' } }));
  second.refuse(new AppError('rider_gone', { facts: { rider: 'Cici' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Cici sudah tidak ada.');
});
