import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnAnswer } from '#api/answers.ts';
import type { Rider } from '#api/riders.ts';
import type { RaceQuestion } from '#domain/race-questions.ts';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  enteredRow,
  entryDetail,
  inDays,
  profile,
  race,
  raceId,
  rider,
  riderId,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const bike: RaceQuestion = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  question: 'Merek sepeda',
  kind: 'text',
  required: true,
  categories: null,
  longest: 10,
  choices: null,
};
const camp: RaceQuestion = {
  ...bike,
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  question: 'Ikut makan siang?',
  kind: 'yes_no',
  longest: null,
};
const shirt: RaceQuestion = {
  ...bike,
  id: 'aaaaaaaa-0000-4000-8000-000000000003',
  question: 'Warna kaus',
  kind: 'choice',
  required: false,
  longest: null,
  choices: ['Merah', 'Biru'],
};
const elsewhere: RaceQuestion = { ...bike, id: 'x', question: 'Lain', categories: ['lain'] };

const sent: Record<string, unknown>[] = [];
let asked = 0;

function given(answers: readonly Partial<OwnAnswer>[]) {
  server.use(
    http.post(api.rest('rpc/own_answers'), () => {
      asked += 1;
      return HttpResponse.json(answers);
    }),
  );
}

beforeEach(() => {
  sent.length = 0;
  asked = 0;
  backend.race(
    race({
      tanggal_mulai: inDays(400),
      mendapatkan: [],
      satu_rider_per_akun: false,
      pertanyaan: [bike, camp, shirt, elsewhere],
    }),
  );
  backend.categories([category()]);
  backend.regencies(['KOTA BANDUNG']);
  backend.adminFee(4000);
  backend.ownEntries([]);
  backend.profile(profile());
  backend.riders([]);
  given([]);
  backend.order(entryDetail());
});

describe('the form of one child', () => {
  const path = `/register-rider/${raceId}?kategori=${categoryId}`;
  const submit = () => screen.getByRole('button', { name: 'Pesan' });
  const brand = () => screen.findByRole('textbox', { name: 'Merek sepeda' });

  beforeEach(() => {
    backend.registerRider((body) => {
      sent.push(body);
      return HttpResponse.json(enteredRow());
    });
    backend.riders([
      rider({
        tanggal_lahir: birthDateForAge(4, new Date(inDays(400)))
          .split('-')
          .reverse()
          .join('-'),
      }),
    ]);
  });

  test('asks what the race asks of this category, says what is missing beside it, and sends the words with the answers', async () => {
    const { user } = renderApp(`${path}&anak=${riderId}`, { session: true });
    await brand();
    expect(screen.queryByText('Lain')).toBeNull();
    await user.click(submit());
    expect(await screen.findAllByText('Pertanyaan ini harus dijawab.')).toHaveLength(2);
    await waitFor(async () => expect(await brand()).toHaveFocus());
    expect(sent).toEqual([]);
    await fillIn(user, await brand(), 'Strider');
    await user.click(screen.getByRole('radio', { name: 'Tidak' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Warna kaus' }), 'Biru');
    expect(screen.queryByText('Pertanyaan ini harus dijawab.')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.answers).toEqual([
      { id: bike.id, question: 'Merek sepeda', answer: 'Strider' },
      { id: camp.id, question: 'Ikut makan siang?', answer: 'tidak' },
      { id: shirt.id, question: 'Warna kaus', answer: 'Biru' },
    ]);
  });

  test('asks nothing anew that was answered for this child in this race', async () => {
    given([
      { rider_id: 'lain', pertanyaan_id: shirt.id, jenis: 'choice', jawaban: 'Merah' },
      { rider_id: riderId, pertanyaan_id: bike.id, jenis: 'text', jawaban: 'Kokua' },
      { rider_id: riderId, pertanyaan_id: camp.id, jenis: 'yes_no', jawaban: 'ya' },
    ]);
    const { user } = renderApp(`${path}&anak=${riderId}`, { session: true });
    expect(await brand()).toHaveValue('Kokua');
    expect(screen.getByRole('radio', { name: 'Ya' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Warna kaus' })).toHaveValue('');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('tells a refused answer at its field, and a changed question above the button', async () => {
    given([
      { rider_id: riderId, pertanyaan_id: bike.id, jenis: 'text', jawaban: 'Kokua' },
      { rider_id: riderId, pertanyaan_id: camp.id, jenis: 'yes_no', jawaban: 'ya' },
    ]);
    backend.registerRider(() =>
      raised(422, 'text_too_long', { field: `answer-${bike.id}`, max: 3 }),
    );
    const { user } = renderApp(`${path}&anak=${riderId}`, { session: true });
    await brand();
    await user.click(submit());
    expect(await brand()).toHaveAccessibleDescription(/Paling banyak 3 huruf/);
    backend.registerRider(() => raised(409, 'question_changed', { field: `answer-${bike.id}` }));
    backend.race(
      race({
        tanggal_mulai: inDays(400),
        mendapatkan: [],
        pertanyaan: [{ ...bike, question: 'Merek dan ukuran roda' }, camp],
      }),
    );
    await user.click(submit());
    expect(await screen.findByText(/baru saja mengubah pertanyaannya/)).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Merek dan ukuran roda' })).toHaveValue(
      'Kokua',
    );
  });

  test('asks nobody anything where the race asks nothing', async () => {
    backend.race(race({ tanggal_mulai: inDays(400), mendapatkan: [], pertanyaan: [] }));
    const { user } = renderApp(`${path}&anak=${riderId}`, { session: true });
    await screen.findByLabelText('Nama lengkap rider');
    expect(screen.queryByRole('heading', { name: 'Pertanyaan penyelenggara' })).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('answers');
    expect(asked).toBe(0);
  });
});

test('several children answer each for themselves, and a sibling’s answers are one tap', async () => {
  const born = birthDateForAge(4, new Date(inDays(400)))
    .split('-')
    .reverse()
    .join('-');
  const child = (id: string, name: string) =>
    rider({
      id,
      nama_panggilan: name,
      nama_lengkap: `${name} Putri`,
      tanggal_lahir: born,
    }) as Rider;
  backend.riders([child('1', 'Zahra'), child('2', 'Rara')]);
  const orders: { entries: { answers: { answer: string }[] }[] }[] = [];
  backend.registerRiders((body) => {
    orders.push(body as unknown as (typeof orders)[number]);
    return HttpResponse.json([entryDetail()]);
  });
  const { user } = renderApp(`/race-detail/${raceId}/anak`, { session: true });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  const goOn = screen.getByRole('button', { name: 'Lanjut' });
  const brands = () => screen.findAllByRole('textbox', { name: 'Merek sepeda' });
  await brands();
  await user.click(goOn);
  expect(await screen.findAllByText('Pertanyaan ini harus dijawab.')).toHaveLength(4);
  expect((await brands())[0]).toHaveFocus();
  await fillIn(user, (await brands())[0] as HTMLElement, 'Strider');
  await user.click(screen.getAllByRole('radio', { name: 'Ya' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Jawaban sama dengan Zahra' }));
  expect((await brands())[1]).toHaveValue('Strider');
  expect(screen.queryByRole('button', { name: /^Jawaban sama/ })).toBeNull();
  await user.click(goOn);
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(orders[0]?.entries.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([
    ['Strider', 'ya', ''],
    ['Strider', 'ya', ''],
  ]);
});
