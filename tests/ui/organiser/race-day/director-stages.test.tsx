import { fillIn } from '#tests/support/ui/fill-in.ts';
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { fold } from '#functions/_shared/racing/chain.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { isClassDecision } from '#functions/_shared/racing/read-decision.ts';
import { stagePayload } from '#functions/_shared/racing/stage-acts.ts';
import { ClassDay, listOf, q, raisedFromConsolation } from '#tests/support/racing/class-day.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { drawnServer, eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

/** What a director decides about a class of several batches, and what goes wrong there. */

const path = `/lomba/${raceId}/hari-lomba`;

eachOnANewPhone();

/** Two batches of five, drawn; this phone holds the lease and shows the class. */
async function tenDrawn(since?: (day: ClassDay) => unknown, riders = 10) {
  const { day, drawn } = drawnServer({ riders, since });
  const { user, router } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await user.click(await screen.findByRole('link', { name: 'Boys 2019' }));
  await screen.findByRole('heading', { name: 'Lainnya' });
  return { day, user, drawn, router };
}

test('the next stage is shown before it is decided, and its motos get their numbers', async () => {
  const { day, user } = await tenDrawn((drawn) =>
    drawn.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap'),
  );
  await user.click(await screen.findByRole('link', { name: 'Susun Final' }));
  expect(await screen.findByRole('heading', { name: 'Susunan Final' })).toBeVisible();
  expect(day.decisions.at(-1)?.kind).toBe('resmi');
  await user.click(await screen.findByRole('button', { name: 'Putuskan susunan ini' }));
  await waitFor(() =>
    expect(day.decisions.slice(-2).map(({ kind }) => kind)).toEqual(['tahap', 'urutan']),
  );
  expect(await screen.findByRole('button', { name: /^Panggil Moto \d/ })).toBeVisible();
});

test('all but two are absent: their batches become one, said before it is decided', async () => {
  const { day, user, drawn } = await tenDrawn();
  const [first, second] = drawn.state.draws[0]?.batches ?? [];
  const present = [first?.[0], second?.[0]];
  await user.click(await screen.findByRole('button', { name: 'Batch kurang dari tiga' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/tidak ada batch yang perlu digabung/)).toBeVisible();
  for (let plate = 1; plate <= 10; plate += 1) {
    if (!present.includes(plate)) {
      await user.click(within(dialog).getByRole('button', { name: String(plate) }));
    }
  }
  expect(within(dialog).getByText(/menjadi satu batch dengan tiga moto/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Gabungkan batch' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('compact'));
  expect(await screen.findAllByRole('link', { name: /^moto \d/ })).toHaveLength(3);
});

test('a rider withdraws; a plate that is nobody’s is told', async () => {
  const { day, user } = await tenDrawn();
  await user.click(await screen.findByRole('button', { name: 'Peserta' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Plat'), '99');
  await user.click(within(dialog).getByRole('button', { name: 'Sakit' }));
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  expect(within(dialog).getByText('Plat 99 tidak ada di kelas ini.')).toBeVisible();
  await fillIn(user, within(dialog).getByLabelText('Plat'), '4');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'mundur',
      payload: { plate: 4, reason: 'Sakit' },
    }),
  );
});

test('a lost plate is replaced, not by another child’s', async () => {
  const { day, user } = await tenDrawn();
  await user.click(await screen.findByRole('button', { name: 'Peserta' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Yang dicatat'), 'plat_ganti');
  await user.type(within(dialog).getByLabelText('Plat'), '4');
  await user.type(within(dialog).getByLabelText('Plat baru'), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  expect(
    await within(dialog).findByText('Plat 5 sudah dipakai anak lain di lomba ini.'),
  ).toBeVisible();
  await fillIn(user, within(dialog).getByLabelText('Plat baru'), '44');
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('plat_ganti'));
});

test('a full phone says that nothing was decided, and decides once there is room', async () => {
  const { day, user } = await tenDrawn();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(await screen.findByRole('link', { name: 'Ke moto di tangan' }));
  await user.click(await screen.findByRole('button', { name: /^Panggil/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('HP ini penuh');
  full.mockRestore();
  await user.click(await screen.findByRole('button', { name: /^Panggil/ }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('panggil'));
});

test('a moto is run again with a reason, and its starters have started', async () => {
  const { day, user } = await tenDrawn((drawn) =>
    drawn.run({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await user.click(await screen.findByRole('link', { name: /resmi/ }));
  await user.click(await screen.findByRole('button', { name: 'Jalankan ulang' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Jalankan ulang' }));
  expect(within(dialog).getByText('Pilih atau tulis alasannya.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Start salah' }));
  // Everybody on the list started, until the director says who had not come away from the gate.
  const starters = within(dialog).getByRole('group', { name: /^Yang sudah start/ });
  const chips = within(starters).getAllByRole('button', { pressed: true });
  expect(chips).toHaveLength(5);
  const stayed = Number(chips[0]?.textContent);
  await user.click(chips[0] as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: 'Jalankan ulang' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('ulang'));
  expect(day.decisions.at(-1)?.payload).toMatchObject({
    started: chips.slice(1).map(({ textContent }) => Number(textContent)),
  });
  expect(await screen.findByText('Jalan ke-2')).toBeVisible();
  // A rider who had started gets DNF, one who had not may be DNS (R28).
  const ran = Number(chips[1]?.textContent);
  await user.click(await screen.findByRole('button', { name: 'Ketik hasil' }));
  const others = chips.slice(2).map(({ textContent }) => textContent);
  await user.type(
    screen.getByLabelText('Urutan finis'),
    `${others.join(' ')} dns${ran} dns${stayed}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText(new RegExp(`Plat ${ran} sudah start`))).toBeVisible();
});

test('a stopped moto has a private note: on the crew’s phones, never on the board', async () => {
  const first = { stage: 'kualifikasi', group: 1, moto: 1 } as const;
  const { day, user } = await tenDrawn((drawn) => drawn.decide('panggil', { moto: first }));
  await user.click(await screen.findByRole('link', { name: /dipanggil/ }));
  await user.click(await screen.findByRole('button', { name: 'Hentikan moto' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/Tidak tampil di papan umum, di HP pembantu/);
  await user.type(within(dialog).getByLabelText(/^Catatan pribadi/), 'Anak 3 jatuh, ke medis');
  await user.click(within(dialog).getByRole('button', { name: 'Hentikan moto' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'hentikan_moto',
      payload: { moto: first, reason: 'Anak 3 jatuh, ke medis' },
    }),
  );
  expect(
    await screen.findByText('Catatan pribadi saat dihentikan: Anak 3 jatuh, ke medis'),
  ).toBeVisible();
  const decisions = day.decisions.filter(isClassDecision);
  const received = decisions.map((decision) => ({ decision, at: '2026-11-22T01:00:00Z' }));
  const board = classBoard(fold(raceId, classId, decisions), 'Boys 2019', received);
  expect(JSON.stringify(board)).not.toContain('medis');
});

test('the next stage is built although a protest is open, with a reason', async () => {
  const last = { stage: 'kualifikasi', group: 2, moto: 2 } as const;
  const { day, user } = await tenDrawn((drawn) => {
    drawn.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap');
    drawn.decide('protes', { moto: last, plate: 1, reason: 'Start curi' });
  });
  // The protest comes first; the stage is offered beside it.
  expect(await screen.findByRole('link', { name: 'Putuskan protes' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Susun Final' }));
  expect(await screen.findByText('Protes plat 1: Start curi')).toBeVisible();
  // Each with where it comes from, so that it can be checked.
  expect(screen.getByText(/^Batch 1 · ke-1 · \d+ poin$/)).toBeVisible();
  expect(screen.getByText(/^Batch 2 · ke-1 · \d+ poin$/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Putuskan susunan ini' }));
  expect(await screen.findByText(/Pilih atau tulis dulu alasannya/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Waktu lomba terbatas' }));
  await user.click(await screen.findByRole('button', { name: 'Putuskan susunan ini' }));
  await waitFor(() =>
    expect(day.decisions.find(({ kind }) => kind === 'tahap')?.payload).toMatchObject({
      stage: 'final',
      despite: 'Waktu lomba terbatas',
    }),
  );
});

test('a class is closed before its end, by the standing and with a public reason', async () => {
  const { day, user, drawn } = await tenDrawn((at) =>
    at.run({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await user.click(await screen.findByRole('link', { name: 'Tutup lebih awal' }));
  expect(await screen.findByText(/^3 moto belum resmi dan tidak akan dijalankan/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Tutup kelas sekarang' }));
  expect(await screen.findByText('Pilih atau tulis alasannya.')).toBeVisible();
  expect(screen.queryByLabelText('Alasan lain')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Hujan' }));
  await user.click(await screen.findByRole('button', { name: 'Tutup kelas sekarang' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'tutup_kelas',
      payload: { early: 'Hujan', placings: placings(drawn.state) },
    }),
  );
});

test('before anything is official there is no standing to close by', async () => {
  const { user } = await tenDrawn();
  await user.click(await screen.findByRole('link', { name: 'Tutup lebih awal' }));
  expect(await screen.findByText(/Belum ada hasil resmi di kelas ini/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tutup kelas sekarang' })).toBeNull();
});

test('the jury decides: each rider exactly once, typed by hand', async () => {
  const { day, user } = await tenDrawn((at) =>
    at.run({ stage: 'kualifikasi', group: 1, moto: 1 }).decide('mundur', {
      plate: 10,
      reason: 'Sakit',
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'Tutup lebih awal' }));
  await user.click(await screen.findByRole('button', { name: 'Putusan juri' }));
  const final = screen.getByLabelText('Urutan Utama');
  const type = async (field: HTMLElement, words: string) => {
    await user.clear(field);
    if (words !== '') {
      await user.type(field, words);
    }
    await user.click(await screen.findByRole('button', { name: 'Tutup kelas sekarang' }));
  };
  for (const label of ['Tidak start', 'Mundur sebelum start']) {
    await user.clear(screen.getByLabelText(label));
  }
  await type(final, '4 x');
  expect(screen.getByText('"x" bukan nomor plat.')).toBeVisible();
  await type(final, '4 99');
  expect(screen.getByText('Plat 99 tidak ada di kelas ini.')).toBeVisible();
  await type(final, '4 4');
  expect(screen.getByText('Plat 4 tertulis dua kali.')).toBeVisible();
  await type(final, '4 3 2 1 5 6 7');
  expect(screen.getByText('Belum ditulis: plat 8, 9, 10.')).toBeVisible();
  await type(screen.getByLabelText('Tidak start'), '8 9 10');
  expect(screen.getByText('Pilih atau tulis alasannya.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Keputusan dewan juri' }));
  await user.click(await screen.findByRole('button', { name: 'Tutup kelas sekarang' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('tutup_kelas'));
  expect(day.decisions.at(-1)?.payload).toMatchObject({ jury: 'Keputusan dewan juri' });
  await screen.findByText(/Semua kelas sudah selesai/);
  await user.click(await screen.findByRole('link', { name: 'Boys 2019' }));
  expect((await screen.findAllByText('Selesai'))[0]).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Juara' }));
  expect(await screen.findByText('Diputus juri: Keputusan dewan juri')).toBeVisible();
});

test('of a closed class a rider is only disqualified, with a reason that the public reads (R30)', async () => {
  const { day, user } = await tenDrawn((at) => at.goOn());
  await user.click(await screen.findByRole('button', { name: 'Peserta' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('option')).toHaveLength(1);
  expect(within(dialog).queryByLabelText('Alasan lain')).toBeNull();
  await user.type(within(dialog).getByLabelText('Plat'), '4');
  await user.click(within(dialog).getByRole('button', { name: 'Bantuan dari luar' }));
  await user.click(within(dialog).getByRole('button', { name: 'Catat' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({ kind: 'dq', payload: { plate: 4 } }),
  );
});

test('the row of a rider whom a correction raised stays in the lower final, struck through (R3)', async () => {
  const { user, drawn } = await tenDrawn((at) => raisedFromConsolation(at).goOn(), 21);
  await user.click(await screen.findByRole('link', { name: 'Juara' }));
  const reason = await screen.findByText(/^tidak dihitung: sesudah koreksi/);
  const row = reason.closest('li') as HTMLElement;
  const raised = drawn.decisions.find(({ kind }) => kind === 'sisip')?.payload as { plate: number };
  expect(within(row).getByText(String(raised.plate)).closest('s')).not.toBeNull();
  expect(row.closest('section')).toHaveTextContent(/^Rookie/);
});

test('a class that another version of the app runs is shown as far as it can be, and says so', async () => {
  const day = raceDayServer(organiserBackend(), { riders: 6 });
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  drawn.close(listOf(6));
  const [first] = drawn.decisions;
  day.decisions.push({ ...first, payload: { ...first?.payload, engine: 99 } } as never);
  renderConsole(path);
  expect(await screen.findByText(/aturan versi 99, yang dikenal di sini versi 1/)).toBeVisible();
});

test('a plate finds all its motos', async () => {
  const { user } = await tenDrawn((drawn) =>
    drawn.run({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await user.click(await screen.findByRole('link', { name: 'Hari lomba' }));
  const field = await screen.findByLabelText('Cari plat');
  await user.type(field, '3');
  expect(await screen.findByText('Plat 3 · Anak 3')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Boys 2019 · Batch \d, moto \d/ })).toHaveLength(2);
  await fillIn(user, field, '77');
  expect(screen.getByText('Plat 77 tidak ada di kelas yang sudah diundi.')).toBeVisible();
});

test('a final is called although a protest of its batches is open, with a reason (R25)', async () => {
  const last = { stage: 'kualifikasi', group: 2, moto: 2 } as const;
  const { day, user } = await tenDrawn((drawn) => {
    drawn.goOn(undefined, ({ state }) => nextActs(state)[0]?.act === 'tahap');
    drawn.decide('protes', { moto: last, plate: 1, reason: 'Start curi' });
    const stage = stagePayload(drawn.state);
    if (stage !== null) {
      drawn.decide('tahap', { ...stage, despite: 'Waktu lomba terbatas' });
    }
  });
  const final = screen.getByRole('heading', { name: 'Final' }).closest('section');
  await user.click(
    within(final as HTMLElement)
      .getAllByRole('link', { name: /^moto 1/ })
      .at(-1) as HTMLElement,
  );
  await user.click(await screen.findByRole('button', { name: /^Panggil/ }));
  expect(await screen.findByText(/^Masih ada protes yang belum diputus/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Menunggu video' }));
  await user.click(within(dialog).getByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'panggil',
      payload: { despite: 'Menunggu video' },
    }),
  );
});

test('a called moto that a protest stops is started with a reason (R25)', async () => {
  const final = { stage: 'final', group: 1, moto: 1 } as const;
  const { day, user, router } = await tenDrawn((drawn) => {
    drawn.goOn(undefined, ({ state }) => state.stages.length === 2);
    drawn.decide('panggil', { moto: final });
    drawn.decide('protes', { moto: q(2, 2), plate: 1, reason: 'Start curi' });
  });
  await act(() => router.navigate(`${path}/kelas/${classId}?moto=final/1/1`));
  await user.click(await screen.findByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Menunggu video' }));
  await user.click(within(dialog).getByRole('button', { name: 'Lanjut dengan protes terbuka' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'mulai',
      payload: { moto: final, despite: 'Menunggu video' },
    }),
  );
});

test('a correction says whose place it takes, what stands, and gives a free gate by one press (R3)', async () => {
  const { user, router, day, drawn } = await tenDrawn(
    (made) => made.goOn(undefined, ({ state }) => state.stages.length === 3),
    21,
  );
  const [winner, ...order] = drawn.plates(q(1, 1)).toSorted((a, b) => a - b);
  await act(() => router.navigate(`${path}/kelas/${classId}?moto=kualifikasi/1/1`));
  await user.click(await screen.findByRole('button', { name: 'Koreksi hasil' }));
  await fillIn(
    user,
    await screen.findByLabelText('Urutan finis'),
    `${order.join(' ')} dnf${winner}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Periksa' }));
  expect(
    screen.getByText(
      /^Plat \d+ seharusnya maju ke Semifinal\. Yang sudah dijalankan tetap berlaku\. Masih ada tempat: Final Utama, gate \d kosong\.$/,
    ),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Video dilihat' }));
  await user.click(await screen.findByRole('button', { name: 'Simpan koreksi' }));
  const give = await screen.findByRole('button', {
    name: /^Beri plat \d+ tempat di Final Utama, gate \d$/,
  });
  await user.click(give);
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({ kind: 'sisip', payload: { stage: 'final' } }),
  );
  await waitFor(() => expect(screen.queryByText(/seharusnya maju/)).toBeNull());
});
