import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnAnswer } from '#api/answers.ts';
import type { EntryDetail } from '#api/entries.ts';
import type { RaceQuestion } from '#domain/race-questions.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { categoryId, daysBeforeTheRace, entryDetail, orderId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
});

const bike: RaceQuestion = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  question: 'Merek sepeda dan roda',
  kind: 'choice',
  required: true,
  categories: null,
  longest: null,
  choices: ['Kokua', 'Lain'],
};
const camp: RaceQuestion = {
  ...bike,
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  question: 'Ikut makan siang?',
  kind: 'yes_no',
  choices: null,
};

function paid(lomba: Partial<NonNullable<EntryDetail['lomba']>>, answers: Partial<OwnAnswer>[]) {
  const sent: unknown[] = [];
  backend.order(
    entryDetail({
      kategori_id: categoryId,
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      lomba: { ...entryDetail().lomba, ...lomba } as NonNullable<EntryDetail['lomba']>,
    }),
  );
  server.use(
    http.post(api.rest('rpc/own_answers'), () =>
      HttpResponse.json(answers.map((answer) => ({ pendaftaran_id: orderId, ...answer }))),
    ),
    http.post(api.rest('rpc/answer_questions'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(1);
    }),
  );
  return sent;
}

test('an answer stands beside the words it answered; what is new is open, may be answered, and holds nothing up', async () => {
  const sent = paid({ pertanyaan: [bike, camp] }, [
    { pertanyaan_id: bike.id, pertanyaan: 'Merek sepeda', jenis: 'choice', jawaban: 'Kokua' },
  ]);
  const { user } = renderApp(`/order-detail/${orderId}`, { session: true });
  expect(await screen.findByText('Waktu dijawab, pertanyaannya: “Merek sepeda”')).toBeVisible();
  expect(screen.getByText('Kokua')).toBeVisible();
  expect(screen.getByText('Belum dijawab')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Jawab atau ubah jawaban' }));
  expect(await screen.findByRole('radio', { name: 'Kokua' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Simpan jawaban' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    registration_id: orderId,
    answers: [
      { id: bike.id, question: 'Merek sepeda dan roda', answer: 'Kokua' },
      { id: camp.id, question: 'Ikut makan siang?', answer: '' },
    ],
  });
});

test('after the deadline answers are only read', async () => {
  paid({ pertanyaan: [camp], ubah_sampai: new Date(Date.now() - 60_000).toISOString() }, [
    { pertanyaan_id: camp.id, pertanyaan: camp.question, jenis: 'yes_no', jawaban: 'tidak' },
  ]);
  renderApp(`/order-detail/${orderId}`, { session: true });
  expect(await screen.findByText('Tidak')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Jawab atau ubah jawaban' })).toBeNull();
});

test('a choice that is offered no more is shown where it was given, and may stay', async () => {
  const sent = paid({ pertanyaan: [bike] }, [
    { pertanyaan_id: bike.id, pertanyaan: bike.question, jenis: 'choice', jawaban: 'Strider' },
  ]);
  const { user } = renderApp(`/order-detail/${orderId}`, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Jawab atau ubah jawaban' }));
  expect(
    await screen.findByRole('radio', { name: 'Strider (tidak ditawarkan lagi)' }),
  ).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Simpan jawaban' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
