import { expect, test } from 'vitest';
import { chainOfTrack } from '#functions/_shared/racing/derived-ids.ts';
import { chainsOf, decideForRace, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { ClassDay, listOf, q } from '#tests/support/racing/class-day.ts';

// Two directors and a track each: neither waits for the other, and neither is refused for what the other decided (R10).
const numbers = [17, 203, 5000];
const silent = { old_phone: 'mati' as const, reason: 'baterai' };

/** The class drawn on the first track, the second one opened and handed to another phone. Nothing of it is sent. */
async function twoTracks() {
  const { director, raceId, raceClass, day: first } = await raceDay();
  const decide = decideForRace(raceId, first.device, director.id);
  first.close(listOf(6)).decide('undi', { way: 'orang', numbers });
  const opened = decide({ kind: 'lintasan', payload: { track: 2 } }, first);
  const given = decide(
    { kind: 'serah', payload: { to: 'hp-lintasan-2' } },
    { ...first, track: 2, device: first.device },
  );
  first.decide('pindah', { track: 2 });
  const second = new ClassDay({ race: raceId, raceClass });
  Object.assign(second, { chain: first.chain, device: 'hp-lintasan-2', term: 2, track: 2 });
  const sendAll = (decisions: readonly unknown[]) =>
    send(director, raceId, decisions).then(({ body }) => body);
  return { director, raceId, raceClass, first, second, decide, opened, given, sendAll };
}

function rowsOf(raceId: string) {
  return withAdmin(async (admin) => {
    const classes = await admin.query(
      'select lintasan, n, fase from private.kelas_lomba where lomba_id = $1',
      [raceId],
    );
    const branches = await admin.query('select kode from private.cabang where lomba_id = $1', [
      raceId,
    ]);
    const heard = await admin.query(
      'select lintasan from private.kendali_terdengar where lomba_id = $1 order by lintasan',
      [raceId],
    );
    return { classes: classes.rows, branches: branches.rows, heard: heard.rows };
  });
}

test('the second track goes on with no signal, is carried up by its own phone, and both directors are accepted', async () => {
  const { director, raceId, raceClass, first, second, decide, opened, given, sendAll } =
    await twoTracks();
  second.run(q(1, 1));
  const order = decide(
    {
      kind: 'urutan',
      payload: { items: [{ type: 'moto', number: 2, class: raceClass, moto: q(1, 1) }] },
    },
    { device: second.device, term: 2, track: 2 },
  );
  const pausedFirst = decide({ kind: 'jeda', payload: { word: 'Hujan' } }, first);
  // The second phone comes to a signal before the first one does, with what it was handed.
  const carried = [
    ...first.decisions.slice(0, 2),
    opened,
    given,
    ...first.decisions.slice(2),
    order,
  ];
  expect(await sendAll([...carried, ...second.decisions])).toEqual({
    accepted: carried.length + second.decisions.length,
    refusal: null,
    stopped: [],
    heads: {
      [raceId]: 1,
      [chainOfTrack(raceId, 2)]: 2,
      [raceClass]: second.chain.n,
    },
  });
  expect(await sendAll([...first.decisions, opened, given, pausedFirst])).toMatchObject({
    refusal: null,
  });
  expect(await rowsOf(raceId)).toMatchObject({
    classes: [{ lintasan: 2, n: second.chain.n, fase: 'diundi' }],
    branches: [],
  });

  // Taken over on the first track: the second does not notice.
  const taken = decide(
    { kind: 'ambil_alih', payload: { last_raced: 9, ...silent, classes: [] } },
    { device: 'hp-cadangan', term: 2 },
  );
  expect(await sendAll([taken])).toMatchObject({ accepted: 1, refusal: null });
  const before = second.decisions.length;
  second.run(q(1, 2));
  expect(await sendAll(second.decisions.slice(before))).toMatchObject({ refusal: null });
  // What a phone of the other track decides in the class is kept, and not taken.
  const wrong = second.next(
    { kind: 'panggil', payload: { moto: q(1, 3) } },
    { track: undefined, device: first.device, term: 1, device_seq: 77 },
  );
  expect(await sendAll([JSON.parse(JSON.stringify(wrong))])).toMatchObject({
    accepted: 0,
    refusal: { code: 'track_moved', facts: { track: 2 } },
  });
  expect((await rowsOf(raceId)).branches).toEqual([{ kode: 'track_moved' }]);

  // A phone that asks hears of both leases, and each holder is heard of by itself (R20).
  expect((await chainsOf(director, raceId)).filter(({ class: of }) => of === null)).toHaveLength(5);
  const asked = await director.client.rpc('race_chains', {
    race_id: raceId,
    heads: { [raceId]: 3, [chainOfTrack(raceId, 2)]: 2, [raceClass]: second.chain.n },
    device: second.device,
  });
  expect(asked.data?.keputusan).toEqual([]);
  expect((await rowsOf(raceId)).heard).toEqual([{ lintasan: 2 }]);
});

test('a number that the other track gives is refused, and so is a track that nobody opened', async () => {
  const { raceClass, first, second, decide, opened, given, sendAll } = await twoTracks();
  expect(await sendAll([given])).toMatchObject({
    accepted: 0,
    refusal: { code: 'track_unknown', facts: { track: 2 } },
  });
  expect(await sendAll([opened, given])).toMatchObject({ accepted: 2 });
  const odd = decide(
    {
      kind: 'urutan',
      payload: { items: [{ type: 'moto', number: 1, class: raceClass, moto: q(1, 1) }] },
    },
    { device: second.device, term: 2, track: 2 },
  );
  expect(await sendAll([odd])).toMatchObject({
    accepted: 0,
    refusal: { code: 'number_taken', facts: { number: 1 } },
  });
  expect(await sendAll(first.decisions)).toMatchObject({ refusal: null });
});
