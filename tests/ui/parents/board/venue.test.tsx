import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { q, race, raceClass } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { answerBoard, publishedClass } from '#tests/support/ui/board.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

const address = `/papan/layar/${race}`;
const names = {
  names: Object.fromEntries(
    ['Raka', 'Sinta', 'Bayu', 'Dewi', 'Eko', 'Fajar'].map((name, index) => [
      index + 1,
      [name, ''] as [string, string],
    ]),
  ),
  hidden: [],
};
function closed() {
  return publishedClass((day) => day.goOn());
}

/** What each of the next looks finds, a second apart: long enough for every page to have had its turn. */
async function nextLooks<Seen>(look: () => Seen): Promise<Seen[]> {
  const seen: Seen[] = [];
  await whenTimePasses(() => {
    seen.push(look());
    expect(seen.length).toBeGreaterThanOrEqual(25);
  });
  return seen;
}

function wholePage() {
  return document.documentElement.outerHTML;
}

let sponsors: string[] = [];

beforeEach(() => {
  sponsors = [];
  server.use(
    http.post(api.rest('rpc/race_story'), () =>
      HttpResponse.json([
        {
          club_id: null,
          susunan_acara: null,
          rute: null,
          tanya_jawab: null,
          foto_lama: [],
          foto_sponsor: sponsors,
        },
      ]),
    ),
  );
  answerBoard(publishedClass(), {}, names);
});

test('what is called stands by gate with names, and what comes next beside it', async () => {
  answerBoard(
    publishedClass((day) => day.decide('panggil', { moto: q(1, 1) })),
    {},
    names,
  );
  renderApp(address);
  const list = await screen.findByRole('list', { name: 'Batch 1, moto 1' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.lastChild?.textContent),
    ).toEqual(['Gate 1', 'Gate 2', 'Gate 3', 'Gate 4', 'Gate 5', 'Gate 6']),
  );
  expect(await within(list).findByText('Raka')).toBeVisible();
  expect(screen.getByText('Batch 1, moto 2')).toBeVisible();
  expect(screen.getByText(/^Keadaan \d\d\.\d\d WIB$/)).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Kode QR papan lomba' })).toBeVisible();
});

test.each([false, true])(
  'a run that is void stays on the screen with its reason (called again: %s)',
  async (called) => {
    answerBoard(
      publishedClass((day) => {
        day.run(q(1, 1)).decide('ulang', { moto: q(1, 1), reason: 'Start salah' });
        if (called) {
          day.decide('panggil', { moto: q(1, 1) });
        }
      }),
      {},
      names,
    );
    renderApp(address);
    expect(await screen.findByText(/Dijalankan ulang: Start salah$/)).toBeVisible();
  },
);

test('between two motos the last result stands in the place of the one that runs', async () => {
  answerBoard(
    publishedClass((day) => day.run(q(1, 1))),
    {},
    names,
  );
  renderApp(address);
  expect(await screen.findByText('Hasil terakhir · Resmi')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Batch 1, moto 1' })).toBeVisible();
  expect(screen.queryByText('Belum ada moto yang dipanggil')).toBeNull();
});

test('the director switches the screen by its number; who chooses at the screen is heard until the director says otherwise', async () => {
  const found = publishedClass((day) => day.run(q(1, 1)));
  const said = (n: number, show: 'hasil' | 'sekarang') => ({ screens: { 2: { show, n } } });
  answerBoard(found, said(7, 'hasil'), names);
  const { user, unmount } = renderApp(`${address}#2`);
  const pressed = (name: string) => screen.findByRole('button', { name, pressed: true });
  expect(await pressed('Hasil kelas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Podium' }));
  expect(await pressed('Podium')).toBeVisible();
  unmount();
  // Another screen is not meant; this one keeps its number without the address.
  const again = renderApp(address);
  expect(await pressed('Podium')).toBeVisible();
  again.unmount();
  answerBoard(found, said(9, 'sekarang'), names);
  renderApp(address);
  expect(await pressed('Sekarang & berikutnya')).toBeVisible();
});

test('by itself the screen shows who has won once the podium is over, and only who is called while one is', async () => {
  holdTimers();
  const won = closed();
  answerBoard(won, {}, names);
  const { unmount } = renderApp(address);
  await whenTimePasses(() => expect(screen.getByText('Semua kelas sudah selesai')).toBeVisible());
  await whenTimePasses(() => expect(screen.getByText('Juara 1')).toBeVisible());
  unmount();
  const podium = { type: 'podium', name: 'Boys 2019', minutes: 10, after: 3, before: null };
  answerBoard(won, { breaks: [podium] }, names);
  renderApp(address);
  await whenTimePasses(() => expect(screen.getByText('Semua kelas sudah selesai')).toBeVisible());
  expect(await nextLooks(() => screen.queryByText('Juara 1'))).not.toContainEqual(
    expect.anything(),
  );
});

test('who is called stands alone, whatever else would take turns', async () => {
  holdTimers();
  sponsors = ['/seed/races/a-960.webp'];
  answerBoard(
    publishedClass((day) => day.decide('panggil', { moto: q(1, 1) })),
    {},
    names,
  );
  renderApp(address);
  await whenTimePasses(() => expect(screen.getByText(/^Sekarang · Dipanggil/)).toBeVisible());
  expect(await nextLooks(() => screen.queryByAltText('Sponsor 1'))).not.toContainEqual(
    expect.anything(),
  );
});

test('the sponsors’ pictures take turns between motos, or stand alone where the director says so', async () => {
  holdTimers();
  sponsors = ['/seed/races/a-960.webp', '/seed/races/b-960.webp'];
  answerBoard(publishedClass(), {}, names);
  const { unmount } = renderApp(address);
  await whenTimePasses(() =>
    expect(screen.getByText('Belum ada moto yang dipanggil')).toBeVisible(),
  );
  await whenTimePasses(() => expect(screen.getByAltText('Sponsor 1')).toBeVisible());
  await whenTimePasses(() => expect(screen.getByAltText('Sponsor 2')).toBeVisible());
  unmount();
  answerBoard(publishedClass(), { screens: { 1: { show: 'sponsor', n: 3 } } }, names);
  renderApp(address);
  await whenTimePasses(() => expect(screen.getByAltText('Sponsor 1')).toBeVisible());
  expect(screen.queryByText('Belum ada moto yang dipanggil')).toBeNull();
});

test('a gate, a place and a plate are told apart: each list says what stands first', async () => {
  answerBoard(
    publishedClass((day) => day.run(q(1, 1))),
    {},
    names,
  );
  renderApp(address);
  const list = await screen.findByRole('list', { name: 'Batch 1, moto 1' });
  expect(list.previousElementSibling).toHaveTextContent('KePlat');
});

test('a screen that had no signal for an hour says so, and comes back by itself', async () => {
  holdTimers();
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  answerBoard(publishedClass(), { dibuat_pada: hourAgo }, names);
  renderApp(address);
  await whenTimePasses(() => expect(screen.getByText(/^Keadaan /)).toBeVisible());
  server.use(http.get('*/papan/*', () => HttpResponse.error()));
  await whenTimePasses(() =>
    expect(screen.getByText(/^Tanpa sinyal\. Keadaan terakhir \d\d\.\d\d WIB$/)).toBeVisible(),
  );
  expect(screen.getByText('Belum ada moto yang dipanggil')).toBeVisible();
  answerBoard(
    publishedClass((day) => day.decide('panggil', { moto: q(1, 1) })),
    {},
    names,
  );
  await whenTimePasses(() =>
    expect(screen.getByRole('list', { name: 'Batch 1, moto 1' })).toBeVisible(),
  );
  expect(screen.queryByText(/^Tanpa sinyal/)).toBeNull();
});

test('a class that may still change says so, and a closed one shows who won', async () => {
  answerBoard(
    publishedClass((day) => day.race(q(1, 1))),
    {},
    names,
  );
  const { user, unmount } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Hasil kelas' }));
  expect(await screen.findByText('SEMENTARA')).toBeVisible();
  unmount();
  answerBoard(closed(), {}, names);
  renderApp(address);
  const list = await screen.findByRole('list', { name: 'Final Utama' });
  expect(screen.getByText('RESMI')).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
});

test('more rows than eight take turns', async () => {
  holdTimers();
  answerBoard(
    publishedClass((day) => day.goOn(), 10),
    {},
    names,
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Hasil kelas' }));
  await whenTimePasses(() => expect(screen.getByText('1/2')).toBeVisible());
  await whenTimePasses(() => expect(screen.getByText('2/2')).toBeVisible());
});

test('the podium opens name by name, and a name that is not open is nowhere on the page, not for a frame', async () => {
  answerBoard(closed(), {}, names);
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Podium' }));
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(wholePage()));
  watcher.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Boys 2019 · Utama' }));
  const opens: [string, string[]][] = [
    ['Buka juara 3', ['Bayu', 'Sinta', 'Raka']],
    ['Buka juara 2', ['Sinta', 'Raka']],
    ['Buka juara 1', ['Raka']],
  ];
  for (const [label, shut] of opens) {
    const button = screen.getByRole('button', { name: label });
    for (const name of shut) {
      expect([...seen, wholePage()].some((page) => page.includes(name))).toBe(false);
    }
    fireEvent(button, pressAt(button, 1_000));
  }
  expect(screen.getByText('Raka')).toBeVisible();
  expect(screen.getByText('Bayu')).toBeVisible();
  watcher.disconnect();
});

let presses = 0;
/** A press, so long after the one before it. */
function pressAt(_: HTMLElement, afterMs: number): MouseEvent {
  presses += afterMs;
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: presses });
  return event;
}

test('the director’s class has its podium at once; of a class that is not closed there is none', async () => {
  const said = (of: string) => ({ screens: { 1: { show: 'podium', class: of, n: 3 } } });
  answerBoard(closed(), said(raceClass), names);
  const { unmount } = renderApp(address);
  expect(await screen.findByRole('button', { name: 'Buka juara 3' })).toBeVisible();
  unmount();
  answerBoard(closed(), said(crypto.randomUUID()), names);
  renderApp(address);
  expect(await screen.findByText('Belum ada kelas yang ditutup')).toBeVisible();
});

test('the director opens the names from afar, one more with each word, and anew after a correction', async () => {
  const found = closed();
  const { n } = found.ofClass;
  const said = (shown: number, of = n) => ({
    screens: { 1: { show: 'podium', class: raceClass, final: 'Utama', shown, of, n: 3 + shown } },
  });
  answerBoard(found, said(1), names);
  const first = renderApp(address);
  expect(await screen.findByText('Bayu')).toBeVisible();
  expect(wholePage()).not.toMatch(/Sinta|Raka/);
  first.unmount();
  answerBoard(found, said(3), names);
  const second = renderApp(address);
  expect(await screen.findByText('Raka')).toBeVisible();
  second.unmount();
  answerBoard(found, said(3, n - 1), names);
  renderApp(address);
  expect(await screen.findByRole('button', { name: 'Buka juara 3' })).toBeVisible();
  expect(wholePage()).not.toMatch(/Bayu|Sinta|Raka/);
});

test('a press that bounces opens one name, a held key none, and a clicker the next', async () => {
  answerBoard(closed(), {}, names);
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Podium' }));
  await user.click(await screen.findByRole('button', { name: 'Boys 2019 · Utama' }));
  const third = screen.getByRole('button', { name: 'Buka juara 3' });
  fireEvent(third, pressAt(third, 1_000));
  const second = await screen.findByRole('button', { name: 'Buka juara 2' });
  fireEvent(second, pressAt(second, 80));
  expect(screen.getByText('Bayu')).toBeVisible();
  expect(screen.queryByText('Sinta')).toBeNull();
  fireEvent.keyDown(window, { key: 'PageDown', repeat: true });
  expect(screen.queryByText('Sinta')).toBeNull();
  const event = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: presses + 2_000 });
  fireEvent(window, event);
  expect(await screen.findByText('Sinta')).toBeVisible();
  expect(screen.queryByText('Raka')).toBeNull();
});

test('after a reload with no signal it shows the same part, and since when it stands', async () => {
  answerBoard(closed(), {}, names);
  const { user, unmount } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Podium' }));
  await user.click(await screen.findByRole('button', { name: 'Boys 2019 · Utama' }));
  await user.click(screen.getByRole('button', { name: 'Buka juara 3' }));
  expect(screen.getByText('Bayu')).toBeVisible();
  unmount();
  server.use(
    http.get('*/papan/*', () => HttpResponse.error()),
    http.get('*/storage/*', () => HttpResponse.error()),
  );
  renderApp(address);
  expect(await screen.findByText('Bayu')).toBeVisible();
  expect(screen.queryByText('Sinta')).toBeNull();
  expect(await screen.findByText(/^Tanpa sinyal\. Keadaan terakhir \d\d\.\d\d WIB$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Buka juara 2' }));
  expect(screen.getByText('Sinta')).toBeVisible();
});

test('a correction while names are being opened begins again instead of putting other names in their place', async () => {
  const reversed = publishedClass((day) =>
    day.goOn((_, plates) => ({ order: plates.toSorted((a, b) => b - a) })),
  );
  answerBoard(closed(), {}, names);
  const { user, unmount } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Podium' }));
  await user.click(await screen.findByRole('button', { name: 'Boys 2019 · Utama' }));
  await user.click(screen.getByRole('button', { name: 'Buka juara 3' }));
  unmount();
  answerBoard(reversed, { v: 9_999 }, names);
  renderApp(address);
  expect(await screen.findByText('Hasil berubah, podium mulai lagi')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Buka juara 3' })).toBeVisible();
  expect(screen.queryByText(/^(Raka|Sinta|Bayu|Dewi|Eko|Fajar)$/)).toBeNull();
});

test('a class that is not closed has no podium', async () => {
  answerBoard(
    publishedClass((day) =>
      day.goOn(undefined, ({ state }) => state.phase !== 'diundi' || isRaced(state)),
    ),
    {},
    names,
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Podium' }));
  expect(await screen.findByText('Belum ada kelas yang ditutup')).toBeVisible();
});

function isRaced(state: {
  stages: readonly { groups: readonly { motos: readonly { status: string }[] }[] }[];
}) {
  return state.stages.every(({ groups }) =>
    groups.every(({ motos }) => motos.every(({ status }) => status === 'resmi')),
  );
}

test('a nickname is text, and an erased child is nobody', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  answerBoard(
    publishedClass((day) => day.decide('panggil', { moto: q(1, 1) })),
    {},
    { names: { 1: [markup, ''], 2: ['Sinta', ''] }, hidden: [2] },
  );
  renderApp(address);
  expect(await screen.findByText(markup)).toBeVisible();
  expect(screen.getByText('Peserta')).toBeVisible();
  expect(screen.queryByText('Sinta')).toBeNull();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a day that was stopped, and one that is over, wait for no moto', async () => {
  const drawn = publishedClass();
  answerBoard({ ...drawn, board: { ...drawn.board, stopped: true, next: [] } });
  const { unmount } = renderApp(address);
  const large = { selector: '.venue-large' };
  expect(await screen.findByText('Lomba dihentikan penyelenggara', large)).toBeVisible();
  expect(screen.queryByText(/Belum ada moto|Tidak ada moto/)).toBeNull();
  unmount();
  answerBoard(closed(), {}, names);
  renderApp(address);
  expect(await screen.findByText('Semua kelas sudah selesai', large)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Berikutnya' })).toBeNull();
});

test('a race that was called off before its day says so', async () => {
  const found = publishedClass();
  answerBoard({ ...found, board: { ...found.board, called_off: true, classes: [], next: [] } });
  renderApp(address);
  expect(await screen.findByText('Lomba ini dibatalkan penyelenggara.')).toBeVisible();
  expect(screen.queryByText(/Sekarang$|Berikutnya$|Tidak ada moto/)).toBeNull();
});

test('before the board is opened, and where nobody answers, it waits by itself', async () => {
  server.use(http.get(`*/papan/${race}`, () => HttpResponse.json({}, { status: 404 })));
  const { unmount } = renderApp(address);
  expect(await screen.findByText('Papan belum dibuka')).toBeVisible();
  unmount();
  server.use(http.get(`*/papan/${race}`, () => HttpResponse.json({}, { status: 400 })));
  renderApp(address);
  expect(await screen.findByText('Tidak ada sinyal')).toBeVisible();
});

const drawShown = { screens: { 1: { show: 'undian', n: 3 } } };

test('the draw is a show: plates come one by one, batch by batch, until it stands whole', async () => {
  holdTimers();
  const found = publishedClass(undefined, 10);
  answerBoard(found, drawShown, { ...names, hidden: [2] });
  renderApp(address);
  const dealt = () =>
    screen.queryAllByRole('list', { name: /^Batch/ }).map((list) => list.childElementCount);
  const stages: string[] = [];
  await whenTimePasses(() => {
    stages.push(dealt().join('+'));
    expect(dealt()).toEqual([5, 5]);
  });
  expect(stages).toEqual(expect.arrayContaining(['1+0', '4+0', '5+1', '5+5']));
  const [batches = []] = found.ofClass.draws.map((draw) => draw.batches ?? []);
  const first = screen.getByRole('list', { name: 'Batch 1' });
  expect([...first.children].map((row) => row.firstChild?.textContent)).toEqual(
    batches[0]?.map((plate) => (plate === 2 ? '' : String(plate))),
  );
  expect(await screen.findByText('Raka')).toBeVisible();
  expect(screen.queryByText('Sinta')).toBeNull();
  // What was shown stays whole.
  expect(new Set(await nextLooks(() => dealt().join('+')))).toEqual(new Set(['5+5']));
});

test('a draw of more batches than fit goes on with those that are left', async () => {
  holdTimers();
  answerBoard(publishedClass(undefined, 40), drawShown, names);
  renderApp(address);
  await whenTimePasses(() => expect(screen.getByRole('list', { name: 'Batch 4' })).toBeVisible());
  expect(screen.queryByRole('list', { name: 'Batch 5' })).toBeNull();
  await whenTimePasses(() =>
    expect(screen.getByRole('list', { name: 'Batch 5' }).childElementCount).toBeGreaterThan(0),
  );
});

test('who asked for less motion has the draw whole at once', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduced-motion'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  answerBoard(publishedClass(), drawShown, names);
  renderApp(address);
  const list = await screen.findByRole('list', { name: 'Batch 1' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
});

test('before the draw the screen waits for it', async () => {
  const undrawn = publishedClass((day) => day.decide('batal_undian', { reason: 'Daftar salah' }));
  answerBoard(undrawn, drawShown, names);
  renderApp(address);
  expect(await screen.findByText('Menunggu undian')).toBeVisible();
});
