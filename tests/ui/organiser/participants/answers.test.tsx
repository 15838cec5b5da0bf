import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from '#api/organiser/participants.ts';
import { type Download, downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const bike = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  question: '=Merek sepeda',
  kind: 'choice' as const,
  required: true,
  categories: null,
  longest: null,
  choices: ['Strider', 'Lain'],
};
const given = { jenis: 'text' as const, dijawab_pada: '2026-11-20T00:00:00Z' };
const answers: Participant['answers'] = [
  { ...given, pertanyaan_id: bike.id, jenis: 'choice', pertanyaan: null, jawaban: 'Strider' },
  { ...given, pertanyaan_id: 'lama', pertanyaan: 'Nama di kaus', jawaban: '=1+1' },
];

let saved: Download[];
beforeEach(() => {
  saved = downloads();
});
afterEach(() => vi.restoreAllMocks());

function asking(of: (rider: Participant) => Participant['answers']) {
  const backend = organiserBackend();
  const list = backend.usual('race_riders');
  const riders = list.riders.map((rider) => ({ ...rider, answers: of(rider) }));
  const race = { ...list.race, pertanyaan: [bike] };
  backend.answer('race_riders', { ...list, race, riders });
  const detail = backend.usual('rider_detail');
  backend.answer('rider_detail', {
    ...detail,
    rider: { ...detail.rider, answers: of(detail.rider) },
  });
  backend.answer('answer_for_rider', 1);
  return backend;
}
function ofRara(rider: Participant) {
  return rider.id === raraId ? answers : [];
}

test('a family that was not asked is counted, as those on paper are', async () => {
  asking(ofRara);
  renderConsole(`/lomba/${raceId}/peserta`);
  expect(await screen.findByText(/2 rider belum menjawab pertanyaan wajib/)).toBeInTheDocument();
});

test('the table has a column for each question, also for a former one', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  asking(ofRara);
  const { user, router } = renderConsole(`/lomba/${raceId}/peserta`);
  await user.click(await screen.findByRole('button', { name: 'Kolom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kolom yang tampil' }));
  await user.click(dialog.getByRole('checkbox', { name: '=Merek sepeda' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Pertanyaan lama: Nama di kaus' }));
  await user.click(dialog.getByRole('button', { name: 'Tampilkan kolom ini' }));
  expect(router.state.location.search).toContain(`kolom=${bike.id}`);
  expect(await screen.findByRole('columnheader', { name: /=Merek sepeda/ })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /Pertanyaan lama: Nama di kaus/ })).toBeVisible();
});

test('the file has them as text, questions and answers that look like formulas too', async () => {
  asking(ofRara);
  const { user } = renderConsole(`/lomba/${raceId}/peserta`);
  await user.click(await screen.findByRole('button', { name: 'Ekspor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ekspor 3 rider' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Buat file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.content.text()) ?? '';
  expect(text).toContain(";'=Merek sepeda;Pertanyaan lama: Nama di kaus\r\n");
  expect(text).toMatch(/Strider;"?="?"?=?1\+1|Strider;'=1\+1/);
});

test('the panel says what is open, and an organiser writes it down', async () => {
  const backend = asking(() => []);
  const { user } = renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  expect(await screen.findByText('Belum dijawab')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Isi atau ubah jawaban' }));
  await user.click(await screen.findByRole('radio', { name: 'Lain' }));
  await user.click(screen.getByRole('button', { name: 'Simpan jawaban' }));
  await waitFor(() =>
    expect(backend.sent('answer_for_rider')).toEqual([
      {
        registration_id: raraId,
        answers: [{ id: bike.id, question: '=Merek sepeda', answer: 'Lain' }],
      },
    ]),
  );
});

test('a person who may not read answers sees none of it', async () => {
  asking(() => null);
  const { user } = renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  await screen.findByText('Uang');
  await user.click(await screen.findByRole('button', { name: 'Kolom' }));
  await screen.findByRole('dialog', { name: 'Kolom yang tampil' });
  expect(screen.queryByRole('group', { name: 'Pertanyaan lomba ini' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Jawaban' })).toBeNull();
});
