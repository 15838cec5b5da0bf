import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardClass, SmallBoard } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import {
  ClassDay,
  listOf,
  q,
  race,
  raceClass,
  raisedFromConsolation,
} from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { publishedClass } from '#tests/support/ui/board.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { listedEntry } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const address = `/race-detail/${race}/hari-lomba`;

/** A class of six that is drawn; `play` goes on with it. */
function published(
  play: (day: ClassDay) => void = () => undefined,
  organiserTeams: readonly number[] = [],
  { riders = 6, format = preset('baku', 8) } = {},
) {
  const day = new ClassDay();
  day.close(listOf(riders), format).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  play(day);
  const received = day.decisions.map((decision) => ({ decision, at: '2026-12-06T01:02:11Z' }));
  const whole = classBoard(day.chain, 'Boys 2019', received, organiserTeams) as BoardClass;
  const file = JSON.stringify(whole);
  const head = { id: race, title: 'Piala Bocah', zone: 'Asia/Jakarta' };
  const classes = [{ chain: day.chain, name: 'Boys 2019', sha: sha256(file) }];
  return { board: smallBoard(head, null, classes, [], [whole]), file };
}

function answer(
  { board, file }: { board: SmallBoard; file: string },
  more: Record<string, unknown> = {},
  names: unknown = { names: {}, hidden: [] },
) {
  const now = new Date().toISOString();
  server.use(
    http.get(`*/papan/${race}`, () =>
      HttpResponse.json({ ...board, dibuat_pada: now, panitia_terdengar: now, ...more }),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/nama.json`), () =>
      HttpResponse.json(names as object),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/${raceClass}-:n.json`), () =>
      HttpResponse.text(file),
    ),
  );
}

beforeEach(() => answer(published()));
afterEach(() => document.getElementById('papan')?.remove());

function partOf(title: string) {
  return within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);
}

/** As when somebody comes back to the page: it asks again. */
function askAgain() {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

function nobodyAnswers() {
  server.use(
    http.get(`*/papan/${race}`, () => HttpResponse.error()),
    http.get(api.storage('object/public/papan/v1/*'), () => HttpResponse.error()),
  );
}

/** The board in the page, as the host's function puts it there (hosting/board-page.ts). */
function embed({ board }: { board: SmallBoard }) {
  const now = new Date();
  const script = Object.assign(document.createElement('script'), {
    id: 'papan',
    type: 'application/json',
    textContent: JSON.stringify({
      ...board,
      dibuat_pada: now.toISOString(),
      panitia_terdengar: now.toISOString(),
      dijawab: now.getTime(),
    }),
  });
  document.body.append(script);
}

test('before the day nothing is drawn, and the page says so', async () => {
  server.use(http.get(`*/papan/${race}`, () => HttpResponse.json({}, { status: 404 })));
  renderApp(address);
  expect(await screen.findByText('Papan belum dibuka')).toBeVisible();
});

test('a race that was called off before its day says so, and asks nobody to wait for a moto', async () => {
  answer({
    ...published(),
    board: { ...published().board, called_off: true, classes: [], next: [] },
  });
  renderApp(address);
  expect(await screen.findByText(/^Maaf, lomba ini dibatalkan penyelenggara\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Piala Bocah' })).toBeVisible();
  expect(
    screen.queryByRole('heading', { name: /Ikuti|Sekarang|Berikutnya|Hasil|Kelas/ }),
  ).toBeNull();
});

test('before the first list is closed one sentence stands in the place of everything that is to come', async () => {
  const { board, file } = published();
  answer({ board: { ...board, classes: [], now: [], next: [], latest: [] }, file });
  renderApp(address);
  expect(await screen.findByText(/^Undian belum dimulai\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ikuti rider' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Sekarang|Berikutnya|Hasil|Kelas/ })).toBeNull();
});

test('where a race was stopped nothing is said to run or wait, but a result that may still change is', async () => {
  answer(
    published((day) => day.race(q(1, 1))),
    { stopped: true, next: [] },
  );
  const { unmount } = renderApp(address);
  expect(await screen.findByText(/^Lomba dihentikan penyelenggara\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sekarang' })).toBeVisible();
  unmount();
  answer(
    published((day) => day.run(q(1, 1))),
    { stopped: true, next: [] },
  );
  renderApp(address);
  expect(await screen.findByText(/^Lomba dihentikan penyelenggara\./)).toBeVisible();
  await waitFor(() =>
    expect(
      screen.queryByRole('heading', { name: /Sekarang|Terakhir diketahui|Berikutnya/ }),
    ).toBeNull(),
  );
});

test('what runs, what is next, and the call of a rider who is followed on this phone', async () => {
  answer(published((day) => day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) })));
  const { user } = renderApp(address);
  // What this phone kept is on the screen before the answer is, under another heading.
  expect(await screen.findByRole('heading', { name: 'Sekarang' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Piala Bocah' })).toBeVisible();
  expect(screen.getByText('Dipanggil')).toBeVisible();
  const field = screen.getByLabelText('Plat, nama, atau tim');
  await user.type(field, '0{Enter}');
  expect(screen.getByText('Isi nomor plat, 1 sampai 9999.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '4{Enter}');
  expect(await screen.findByText('LANGSUNG KE START')).toBeVisible();
  expect(screen.getByText('Boys 2019 · Batch 1, moto 2')).toBeVisible();
  // The row of the rider is filled, and nobody else's.
  const card = screen.getByRole('heading', { name: 'Batch 1, moto 2' }).closest('li');
  expect(within(card as HTMLElement).getByText('4')).toHaveClass('bg-primary');
  expect(within(card as HTMLElement).getByText('3')).not.toHaveClass('bg-primary');
  await user.click(screen.getByRole('button', { name: 'Berhenti mengikuti Plat 4' }));
  expect(screen.queryByText('LANGSUNG KE START')).toBeNull();
});

test('of several riders the one who has to do something stands first', async () => {
  const day = published((of) => of.decide('panggil', { moto: q(1, 1) }), [], { riders: 10 });
  const [called = 0] = day.board.now[0]?.plates ?? [];
  const [waits = 0] = day.board.next.flatMap(({ plates }) =>
    plates.filter((plate) => !day.board.now[0]?.plates.includes(plate)),
  );
  localStorage.setItem(`papan-ikuti/${race}`, JSON.stringify([waits, called]));
  answer(day);
  renderApp(address);
  await screen.findByText('LANGSUNG KE START');
  const heads = partOf('Ikuti rider')
    .getAllByRole('listitem')
    .map((one) => one.textContent?.includes('LANGSUNG KE START'));
  expect(heads).toEqual([true, false]);
});

test('penalty points stand beside the rider who has them', async () => {
  const format = { ...preset('baku', 8), penalties: [{ code: 'helm', points: 3 }] as const };
  const play = (day: ClassDay) =>
    day.run(q(1, 1)).decide('hukuman', { moto: q(1, 1), plate: 3, code: 'helm', points: 3 });
  answer(published(play, [], { format }));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  const said = await screen.findAllByText(/\+3 helm/);
  expect(said.map((row) => row.closest('li')?.textContent)).toEqual([
    expect.stringMatching(/Plat 3\b.*\+3 helm/),
  ]);
});

test('a family’s own children are known from its orders, and followed without a word', async () => {
  answer(published((day) => day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) })));
  const entry = { ...listedEntry(), lomba_id: race, nomor_plat: 4 };
  backend.orders([
    entry,
    { ...entry, id: crypto.randomUUID(), lomba_id: crypto.randomUUID(), nomor_plat: 3 },
  ]);
  renderApp(address, { session: true });
  expect(await screen.findByText('LANGSUNG KE START')).toBeVisible();
  // The answer stands before the form that follows another rider.
  expect(screen.queryByLabelText('Plat, nama, atau tim')).toBeNull();
  expect(partOf('Ikuti rider').getByText('4')).toBeVisible();
  // A plate of another race is nobody's here, and nobody takes their own child off.
  expect(partOf('Ikuti rider').queryByText('3')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Berhenti mengikuti/ })).toBeNull();
});

test.each([
  [23, true],
  [25, false],
])('names that were read %i hours ago stand on this phone: %s (R21)', async (hours, shown) => {
  const names = { names: { 2: ['Raka', 'Kilat'] }, hidden: [] };
  const key = `papan/${race}/nama`;
  localStorage.setItem(key, JSON.stringify({ at: Date.now() - hours * 3_600_000, names }));
  server.use(
    http.get(api.storage(`object/public/papan/v1/${race}/nama.json`), () => HttpResponse.error()),
  );
  renderApp(address);
  await screen.findByRole('heading', { name: 'Piala Bocah' });
  expect(screen.queryAllByText(/Raka/).length > 0).toBe(shown);
  expect(localStorage.getItem(key) !== null).toBe(shown);
});

test('before the day has an order nothing is said to come next', async () => {
  const { board, file } = published();
  const [first] = board.next;
  const other = { ...first, class: crypto.randomUUID() } as (typeof board.next)[number];
  answer({ board: { ...board, next: [...board.next, other] }, file });
  const { user } = renderApp(address);
  expect(
    await screen.findByRole('heading', { name: 'Sudah diundi, menunggu urutan' }),
  ).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Berikutnya' })).toBeNull();
  await user.type(screen.getByLabelText('Plat, nama, atau tim'), '4{Enter}');
  expect(await screen.findByText('Menunggu urutan moto')).toBeVisible();
  expect(screen.queryByText(/lagi$/)).toBeNull();
});

test('when all classes have come to their end, one sentence stands in the place of what runs and waits', async () => {
  answer(published((day) => day.goOn()));
  renderApp(address);
  expect(await screen.findByText(/^Semua kelas sudah selesai\./)).toBeVisible();
  expect(
    screen.queryByRole('heading', { name: /Sekarang|Terakhir diketahui|Berikutnya/ }),
  ).toBeNull();
});

test('after the end the class of a followed rider stands open, above what was entered last', async () => {
  answer(published((day) => day.goOn()));
  const { user } = renderApp(address);
  await screen.findByText(/^Semua kelas sudah selesai\./);
  expect(screen.queryByRole('heading', { name: 'Hasil akhir' })).toBeNull();

  await user.type(screen.getByLabelText('Plat, nama, atau tim'), '1{Enter}');
  const podium = await screen.findByRole('heading', { name: 'Hasil akhir' });
  const latest = screen.getByRole('heading', { name: 'Hasil terbaru' });
  expect(podium.compareDocumentPosition(latest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/^Semua kelas sudah selesai\./)).toBeNull();

  const head = screen.getByRole('button', { expanded: true });
  await user.click(head);
  expect(head).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('heading', { name: 'Hasil akhir' })).toBeNull();
});

test.each([
  ['Start salah', 'Dijalankan ulang: Start salah'],
  // Words that nobody picked may name a child (R34).
  ['Raka jatuh', 'Dijalankan ulang'],
])('a moto that is run again because of "%s" says so where it waits', async (reason, words) => {
  answer(
    published((day) => {
      day.run(q(1, 1));
      day.decide('ulang', { moto: q(1, 1), reason });
    }),
  );
  const { user } = renderApp(address);
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText(/^Batch 1, moto 1 · /)).toBeVisible();
  const [moto] = screen
    .getAllByRole('group')
    .filter((one) => one.textContent?.startsWith('Batch 1, moto 1'));
  expect(moto?.querySelector('summary')).toHaveTextContent(words);
});

test('on the podium an erased child has a place, and neither name nor plate', async () => {
  answer(
    published((day) => day.goOn()),
    {},
    { names: { 2: ['Raka', ''] }, hidden: [1] },
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  const podium = await screen.findByTitle('Final Utama');
  await waitFor(() =>
    expect([...podium.children].map((step) => step.textContent)).toEqual([
      'Peserta1',
      'Raka2Plat 2',
      'Plat 33Plat 3',
    ]),
  );
});

test('a class shows its placings, each with what decided it, and computes its draw once more', async () => {
  answer(published((day) => day.goOn((_, plates) => ({ order: plates.toReversed() }))));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Juara 1 Final Utama')).toBeVisible();
  expect(screen.getAllByText(/di belakang plat \d+/).length).toBeGreaterThan(3);
  expect(
    screen.getAllByText(/di belakang plat \d+: \d+ poin, plat \d+ \d+ poin/)[0],
  ).toBeInTheDocument();
  expect(await screen.findByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
});

test('the draw names the plates whose team the organiser wrote just before, of its list alone (R9)', async () => {
  answer(published(undefined, [3, 5, 99]));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(
    await screen.findByText(
      'Tim ditulis atau diubah penyelenggara kurang dari sehari sebelum undian: plat 3, 5',
    ),
  ).toBeVisible();
});

test('a row that a correction took out of a lower final is struck through, and says why (R3)', async () => {
  answer(publishedClass((day) => raisedFromConsolation(day).goOn(), 21));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  const reasons = await screen.findAllByText(/^tidak dihitung: sesudah koreksi/);
  const rows = reasons.flatMap((reason) => reason.closest('li') ?? []);
  expect(
    rows.some((row) => /Juara 1 Final Rookie Plat/.test(row.querySelector('s')?.textContent ?? '')),
  ).toBe(true);
  expect(screen.getAllByText(/^Juara 1 Final Rookie$/)[0]).toBeVisible();
});

test.each([
  ['early', 'Hujan', /^Kelas ditutup sebelum semua moto jalan: Hujan\./],
  ['jury', 'Keputusan dewan juri', 'Urutan diputus juri: Keputusan dewan juri.'],
  // What somebody typed is nobody's to read.
  ['jury', 'Kirana menabrak Bima', 'Urutan diputus juri.'],
] as const)('a class that was closed otherwise says how: %s, %s', async (way, reason, words) => {
  answer(
    published((day) => {
      day.run(q(1, 1));
      day.decide('tutup_kelas', { placings: placings(day.state), [way]: reason });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(/Kirana/)).toBeNull();
});

test('a provisional result, a protest and a correction are told', async () => {
  answer(
    published((day) => {
      day.run(q(1, 1)).decide('koreksi', {
        moto: q(1, 1),
        order: [6, 5, 4, 3, 2, 1],
        dnf: [],
        dns: [],
        dq: [],
        reason: 'Video dilihat',
      });
      day.race(q(1, 2)).decide('protes', { moto: q(1, 2), plate: 3, reason: 'Start curi' });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect((await screen.findAllByText('Sementara, masih bisa berubah'))[0]).toBeVisible();
  const latest = partOf('Hasil terbaru');
  expect(latest.getByText('Ada protes yang belum diputus')).toBeVisible();
  expect(latest.getByText('Sudah dikoreksi')).toBeVisible();
  expect(partOf('Kelas').getByText('Ada protes yang belum diputus')).toBeVisible();
  expect(screen.getByText('Protes Plat 3: belum diputus')).toBeInTheDocument();
  expect(
    screen.getByText(/Dikoreksi .* WIB: Video dilihat\. Urutan sebelumnya:/),
  ).toBeInTheDocument();
});

test('a nickname is text, whatever it holds, and an erased child is nobody', async () => {
  answer(published(), {}, { names: { 1: ['<img src=x onerror=alert(1)>', ''] }, hidden: [2] });
  renderApp(address);
  expect((await screen.findAllByText('<img src=x onerror=alert(1)>'))[0]).toBeVisible();
  expect(screen.getAllByText(/Peserta/)[0]).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('the organiser is silent: what runs is what was last known (R20)', async () => {
  answer(
    published((day) => day.decide('panggil', { moto: q(1, 1) })),
    {
      panitia_terdengar: new Date(Date.now() - 20 * 60_000).toISOString(),
    },
  );
  const { user } = renderApp(address);
  expect(await screen.findByText(/Penyelenggara sedang tanpa sinyal sejak/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Terakhir diketahui' })).toBeVisible();
  await user.type(screen.getByLabelText('Plat, nama, atau tim'), '4{Enter}');
  expect(await screen.findByText('Terakhir diketahui: sudah dipanggil.')).toBeVisible();
  expect(screen.getByText('Tanyakan di start')).toBeVisible();
  expect(screen.queryByText('LANGSUNG KE START')).toBeNull();
});

test('a file of another hash is thrown away, and the page says that it could not be read (R19)', async () => {
  const { board, file } = published();
  const other = JSON.parse(file) as BoardClass;
  answer({ board, file: JSON.stringify({ ...other, name: 'Palsu' }) });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Papan lomba belum bisa dibuka')).toBeVisible();
  expect(screen.queryByText('Palsu')).toBeNull();
});

test('the board that came with the page is there before anybody has answered', async () => {
  embed(published((day) => day.run(q(1, 1))));
  nobodyAnswers();
  renderApp(address);
  expect(await screen.findByRole('heading', { name: 'Piala Bocah' })).toBeVisible();
  expect(document.getElementById('papan')).toBeNull();
  expect(await screen.findByText(/HP ini tidak mendapat kabar baru/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Terakhir diketahui' })).toBeVisible();
});

test.each([
  [16, true],
  [15, false],
  [0, false],
])(
  'of a page that was cut a class whose hash has %i letters is read: %s',
  async (letters, read) => {
    const found = published((day) => day.goOn());
    const classes = found.board.classes.map((head) => ({
      ...head,
      sha: head.sha.slice(0, letters),
    }));
    answer(found);
    server.use(http.get(`*/papan/${race}`, () => HttpResponse.error()));
    embed({ board: { ...found.board, classes } });
    const { user } = renderApp(address);
    await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
    const shown = read ? 'Juara 1 Final Utama' : /belum bisa/;
    expect((await screen.findAllByText(shown))[0]).toBeVisible();
  },
);

test('a board that was cut to fit the page is whole as soon as the app has asked', async () => {
  const day = published((one) => one.goOn());
  answer(day);
  // As hosting/board-page.ts cuts it.
  const heads = day.board.classes.map(({ ended: _, ...head }) => head);
  embed({ board: { ...day.board, numbers: {}, classes: heads } });
  const { user } = renderApp(address);
  const field = await screen.findByLabelText('Plat, nama, atau tim');
  await user.type(field, '4{Enter}');
  expect(await screen.findByText(/^Juara \d Final Utama$/)).toBeVisible();
});

test('with no signal the last board of this phone is shown, classes that were read too, and said to be old', async () => {
  answer(published((day) => day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) })));
  const first = renderApp(address);
  await first.user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  await screen.findByText('Dihitung ulang di HP ini: cocok');
  first.unmount();

  nobodyAnswers();
  const { user } = renderApp(address);
  expect(await screen.findByRole('heading', { name: 'Terakhir diketahui' })).toBeVisible();
  expect(screen.getByText(/Ini keadaan terakhir yang diterima HP ini/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText(/ini yang terakhir dibaca HP ini/)).toBeVisible();
  expect(await screen.findByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
});

test('an answer that is no board changes nothing, and what was kept wrongly is not shown', async () => {
  const day = published((one) => one.run(q(1, 1)).decide('panggil', { moto: q(1, 2) }));
  answer(day);
  const first = renderApp(address);
  expect(await screen.findByText('Dipanggil')).toBeVisible();
  let asked = 0;
  server.use(
    http.get(`*/papan/${race}`, () => {
      asked += 1;
      return HttpResponse.json({ ...day.board, v: day.board.v + 1, now: [{ plates: '1 2' }] });
    }),
  );
  askAgain();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(screen.getByText('Dipanggil')).toBeVisible();
  first.unmount();

  nobodyAnswers();
  localStorage.setItem(`papan/${race}`, JSON.stringify({ race, v: 9, classes: null }));
  renderApp(address);
  expect(await screen.findByText(/Papan lomba belum bisa dibuka/)).toBeVisible();
});

test('an older board than the one on the phone changes nothing, nor after a reload (R19)', async () => {
  const older = published((day) => day.race(q(1, 1)));
  const newer = published((day) => day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) }));
  answer(newer);
  const first = renderApp(address);
  expect(await screen.findByText('Dipanggil')).toBeVisible();
  answer(older);
  let asked = 0;
  server.use(
    http.get(`*/papan/${race}`, () => {
      asked += 1;
      return HttpResponse.json({ ...older.board, dibuat_pada: null, panitia_terdengar: null });
    }),
  );
  askAgain();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(screen.getByText('Dipanggil')).toBeVisible();
  first.unmount();

  embed(older);
  renderApp(address);
  expect(await screen.findByText('Dipanggil')).toBeVisible();
});

test('a file that was cut short is asked for once more, and read when it is whole (R19)', async () => {
  const { board, file } = published();
  let asked = 0;
  answer({ board, file });
  server.use(
    http.get(api.storage(`object/public/papan/v1/${race}/${raceClass}-:n.json`), () => {
      asked += 1;
      return HttpResponse.text(asked === 1 ? file.slice(0, 100) : file);
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  expect(await screen.findByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  expect(asked).toBe(2);
});

test('a class that is called off while somebody watches it says so, and its results go', async () => {
  answer(published((day) => day.run(q(1, 1))));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: /Boys 2019/ }));
  await screen.findByText('Dihitung ulang di HP ini: cocok');
  answer(published((day) => day.run(q(1, 1)).decide('batal_kelas', { reason: 'Hujan' })));
  askAgain();
  expect(
    await screen.findByText('Kelas ini dibatalkan penyelenggara. Tidak ada hasil.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /Boys 2019/ })).toHaveTextContent('Dibatalkan');
  // Neither a moto that waits, nor a result that counts.
  expect(screen.queryByText(/moto \d/)).toBeNull();
  expect(screen.getByText('Semua kelas dibatalkan penyelenggara.')).toBeVisible();
});

test('a draw that is void says so before there is another, and counts no motos', async () => {
  answer(published((day) => day.decide('batal_undian', { reason: 'Angka salah ketik' })));
  const { user } = renderApp(address);
  const head = await screen.findByRole('button', { name: /Boys 2019/ });
  expect(head).not.toHaveTextContent(/moto resmi/);
  await user.click(head);
  expect(
    await screen.findByText(
      'Undian kelas ini dibatalkan dan akan diulang. Undian yang batal tetap terbaca di bawah.',
    ),
  ).toBeVisible();
});

test('a followed rider who withdraws is told apart from one who rides later', async () => {
  answer(published());
  const { user } = renderApp(address);
  await user.type(await screen.findByLabelText('Plat, nama, atau tim'), '4{Enter}');
  answer(published((day) => day.decide('mundur', { plate: 4, reason: 'Sakit' })));
  askAgain();
  expect(await screen.findByText('Mundur')).toBeVisible();
});

test('a rider is found by nickname, by team and in the class, and each place has the whole way behind it', async () => {
  answer(
    published((day) => day.run(q(1, 1)).run(q(1, 2))),
    {},
    { names: { 2: ['Raka', 'Kilat'], 5: ['Bima', 'Kilat'] }, hidden: [] },
  );
  const { user } = renderApp(address);
  const field = await screen.findByLabelText('Plat, nama, atau tim');
  await user.type(field, 'tak ada{Enter}');
  expect(screen.getByText(/Tidak ada nama atau tim yang cocok/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'kilat{Enter}');
  expect(await screen.findByText('2 rider cocok')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ikuti Raka (plat 2) · Kilat' }));
  expect(screen.getByRole('button', { name: /Berhenti mengikuti Raka/ })).toBeVisible();

  await user.click(screen.getByRole('button', { name: /Boys 2019/ }));
  // The class's standing: the moto cards name the same plates.
  const points = await screen.findAllByText(/^6 poin$/);
  const line = points[0]?.closest('li') as HTMLElement;
  expect(line).toHaveTextContent(/^3\. Plat 3 6 poin/);
  await user.click(within(line).getByText('6 poin'));
  expect(within(line).getByText('Kenapa peringkat ini?')).toBeVisible();
  expect(within(line).getByText(/Moto 1, gate \d: finis ke-3, 3 poin/)).toBeVisible();
  expect(within(line).getByText(/Peringkat 3 dengan 6 poin: di belakang plat 2/)).toBeVisible();
  await user.click(within(line).getByRole('button', { name: 'Ikuti Plat 3' }));
  expect(screen.getByRole('button', { name: 'Berhenti mengikuti Plat 3' })).toBeVisible();
});

test('the results that were entered last stand on the page, with what may still change', async () => {
  answer(published((day) => day.run(q(1, 1)).race(q(1, 2))));
  renderApp(address);
  await screen.findByRole('heading', { name: 'Hasil terbaru' });
  const latest = partOf('Hasil terbaru');
  const [newest, older] = latest
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.closest('li'));
  expect(newest).toHaveTextContent('Batch 1, moto 2Sementara');
  expect(older).toHaveTextContent('Batch 1, moto 1Resmi');
  expect(newest).toHaveTextContent(/1\. Plat 1 ?2\. Plat 2/);
  expect(older).toHaveTextContent(/1\. Plat 1 ?2\. Plat 2/);
});

describe('the clock of a phone', () => {
  const hour = 60 * 60_000;
  const minute = 60_000;

  test.each([
    ['a day behind', -24 * hour, 20, 0, true],
    ['a day ahead', 24 * hour, 1, 0, false],
    ['right, an answer that lay in a cache for five minutes', 0, 1, 300, true],
  ])(
    'is not asked how long the organiser is silent: %s (R20)',
    async (_, wrongBy, minutes, age, silent) => {
      const server_ms = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: server_ms + wrongBy });
      const { board } = published((day) => day.decide('panggil', { moto: q(1, 1) }));
      server.use(
        http.get(`*/papan/${race}`, () =>
          HttpResponse.json(
            {
              ...board,
              dibuat_pada: new Date(server_ms).toISOString(),
              panitia_terdengar: new Date(server_ms - minutes * minute).toISOString(),
            },
            { headers: { date: new Date(server_ms).toUTCString(), age: String(age) } },
          ),
        ),
      );
      renderApp(address);
      const heading = silent ? 'Terakhir diketahui' : 'Sekarang';
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      expect(screen.queryAllByText(/Penyelenggara sedang tanpa sinyal sejak/)).toHaveLength(
        silent ? 1 : 0,
      );
    },
  );

  /** How often the board was asked for, with the page's clock in our hands. */
  function countQuestions(): () => number {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    let asked = 0;
    const now = new Date().toISOString();
    const { board } = published();
    server.use(
      http.get(`*/papan/${race}`, () => {
        asked += 1;
        return HttpResponse.json({ ...board, dibuat_pada: now, panitia_terdengar: now });
      }),
    );
    return () => asked;
  }

  test('a page that nobody sees asks nothing, and asks at once when it is looked at again (R19)', async () => {
    const asked = countQuestions();
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    renderApp(address);
    await screen.findByRole('heading', { name: 'Piala Bocah' });
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(minute);
    const before = asked();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(asked()).toBe(before);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(asked()).toBe(before + 1));
    visibility.mockRestore();
  });

  test('untouched for half an hour it asks no more until its button is pressed (R19)', async () => {
    const asked = countQuestions();
    const { user } = renderApp(address);
    await screen.findByRole('heading', { name: 'Piala Bocah' });
    await vi.advanceTimersByTimeAsync(minute);
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(30 * minute);
    const button = await screen.findByRole('button', { name: 'Perbarui papan' });
    const before = asked();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(asked()).toBe(before);
    await user.click(button);
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByRole('button', { name: 'Perbarui papan' })).toBeNull();
    await vi.advanceTimersByTimeAsync(minute);
    await waitFor(() => expect(asked()).toBeGreaterThan(before + 1));
  });
});
