import { expect, test } from 'vitest';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { chainsOf, decideForRace, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { ClassDay, listOf, q } from '#tests/support/racing/class-day.ts';

// Two phones and one race: handed over with no signal, or taken over from a silent phone (race-day rules, R11-R13).
const numbers = [17, 203, 5000];

/** The class drawn, with its three motos as numbers 1 to 3 of the running order; the second phone has heard all of it. */
async function twoPhones() {
  const { director, raceId, raceClass, day: old } = await raceDay();
  const decide = decideForRace(raceId, old.device, director.id);
  old.close(listOf(6)).decide('undi', { way: 'orang', numbers });
  const items = [1, 2, 3].map((number) => ({
    type: 'moto' as const,
    number,
    class: raceClass,
    moto: q(1, number),
  }));
  const order = decide({ kind: 'urutan', payload: { items } }, old);
  const heard = await send(director, raceId, [...old.decisions, order]);
  expect(heard.body).toMatchObject({ accepted: 3, refusal: null });
  const young = new ClassDay({ race: raceId, raceClass });
  Object.assign(young, { chain: old.chain, device: 'hp-cadangan', term: 2 });
  const sendAll = (decisions: readonly unknown[]) =>
    send(director, raceId, decisions).then(({ body }) => body);
  return { director, raceId, old, young, decide, sendAll };
}

function branchesOf(raceId: string) {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query(
      'select perangkat, kode, keputusan from private.cabang where lomba_id = $1',
      [raceId],
    );
    return rows;
  });
}

const silent = { old_phone: 'mati' as const, reason: 'baterai' };

test('handed over with no signal: the second phone sends what the first decided, and goes on', async () => {
  const { raceId, director, old, young, decide, sendAll } = await twoPhones();
  old.run(q(1, 1));
  const tail = old.decisions.slice(2);
  const given = decide({ kind: 'serah', payload: { to: young.device } }, old);
  young.chain = old.chain;
  young.run(q(1, 2));
  // The one that gave it away and did not stop.
  old.race(q(1, 2));
  const late = old.decisions.slice(2 + tail.length);

  const carried = [...tail, given, ...young.decisions];
  expect(await sendAll(carried)).toMatchObject({ accepted: carried.length, refusal: null });
  expect(await sendAll(late)).toMatchObject({ accepted: 0, refusal: { code: 'chain_moved' } });
  expect(await branchesOf(raceId)).toMatchObject([
    { perangkat: old.device, kode: 'chain_moved', keputusan: late },
  ]);
  const lock = decide({ kind: 'jeda', payload: { word: 'Hujan' } }, young);
  expect(await sendAll([{ ...lock, device: old.device }])).toMatchObject({
    accepted: 0,
    refusal: { code: expect.stringMatching(/^(id_wrong|not_holder)$/) },
  });
  expect(await sendAll([lock])).toMatchObject({ accepted: 1, refusal: null });
  expect(await chainsOf(director, raceId)).toHaveLength(3 + carried.length + 1);
});

test('taken over: motos up to the last that ran count as raced before anything else is decided', async () => {
  const { raceId, director, old, young, decide, sendAll } = await twoPhones();
  const taken = decide({ kind: 'ambil_alih', payload: { last_raced: 2, ...silent } }, young);
  expect(await sendAll([taken])).toMatchObject({ accepted: 1, refusal: null });

  const raced = [q(1, 1), q(1, 2)];
  const call = young.next({ kind: 'panggil', payload: { moto: q(1, 1) } });
  const refused = { code: 'takeover_first', facts: { raced } };
  expect(await sendAll([call])).toMatchObject({ accepted: 0, refusal: refused });
  for (const wrong of [[], [q(1, 1)], [q(1, 2), q(1, 1)], [...raced, q(1, 3)]]) {
    const said = young.next({ kind: 'ambil_alih', payload: { raced: wrong } });
    expect(await sendAll([said])).toMatchObject({
      accepted: 0,
      refusal: { code: 'takeover_differs', facts: { raced } },
    });
  }
  expect(await branchesOf(raceId)).toEqual([]);

  young.decide('ambil_alih', { raced });
  const again = young.next({ kind: 'panggil', payload: { moto: q(1, 1) } });
  expect(await sendAll([...young.decisions, again])).toMatchObject({
    accepted: 1,
    refusal: { code: 'moto_raced' },
  });
  // Their results are entered, and the day goes on to its end.
  young.goOn();
  expect(await sendAll(young.decisions)).toMatchObject({
    accepted: young.decisions.length,
    refusal: null,
  });
  // What the old phone knew of them comes now, twice, the second time with more: all of it is kept, once.
  old.run(q(1, 1));
  const first = old.decisions.slice(2);
  expect((await sendAll(first)).refusal?.code).toBe('chain_moved');
  expect((await sendAll(first)).refusal?.code).toBe('chain_moved');
  old.run(q(1, 2));
  const longer = old.decisions.slice(2);
  expect((await sendAll(longer)).refusal?.code).toBe('chain_moved');
  expect((await sendAll(first)).refusal?.code).toBe('chain_moved');
  expect((await branchesOf(raceId)).map(({ keputusan }) => keputusan)).toEqual([longer]);
  // Every phone at the race reads it too (R13): the new holder decides what is to be done about it.
  const { data } = await director.client.rpc('race_branches', { race_id: raceId });
  expect(data).toMatchObject([{ perangkat: old.device, kode: 'chain_moved', keputusan: longer }]);
});

test('a phone that was told of a branch closes no class past its raced moto; one that was not told has closed it', async () => {
  const { raceId, director, old, young, decide, sendAll } = await twoPhones();
  old.run(q(1, 1));
  const shared = old.decisions.slice(2);
  const taken = decide({ kind: 'ambil_alih', payload: { last_raced: 0, ...silent } }, young);
  expect(await sendAll([...shared, taken])).toMatchObject({ refusal: null });
  young.chain = old.chain;
  young.decide('panggil', { moto: q(1, 2) });
  expect(await sendAll(young.decisions)).toMatchObject({ refusal: null });
  old.run(q(1, 2));
  const late = await sendAll(old.decisions.slice(2 + shared.length));
  expect(late.refusal?.code).toBe('chain_moved');

  const early = {
    kind: 'tutup_kelas',
    payload: { placings: placings(young.state), early: 'Hujan' },
  } as const;
  const inAMinute = new Date(Date.now() + 60_000).toISOString();
  const told = await director.client.rpc('race_branches', {
    race_id: raceId,
    device: young.device,
  });
  expect(told.data).toHaveLength(1);
  expect(await sendAll([young.next(early, { occurred_at: inAMinute })])).toMatchObject({
    accepted: 0,
    refusal: { code: 'branch_open', facts: { motos: ['kualifikasi/1/2'] } },
  });
  // Decided before it was told, and sent after: else nothing that it decided later could ever be sent.
  expect(await sendAll([young.next(early)])).toMatchObject({ accepted: 1, refusal: null });
});

test('the old phone’s tail is taken until the new one has decided in the class, and says what ran', async () => {
  const { raceId, director, raceClass, old, young, decide, sendAll } = await twoPhones().then(
    (phones) => ({ ...phones, raceClass: phones.old.of.raceClass }),
  );
  const taken = decide({ kind: 'ambil_alih', payload: { last_raced: 1, ...silent } }, young);
  expect(await sendAll([taken])).toMatchObject({ accepted: 1, refusal: null });
  old.run(q(1, 1));
  const tail = old.decisions.slice(2);
  expect(await sendAll(tail)).toMatchObject({ accepted: tail.length, refusal: null });

  // Moto 1 has its result: there is nothing left to say of it.
  young.chain = old.chain;
  const said = young.next({ kind: 'ambil_alih', payload: { raced: [q(1, 1)] } });
  expect(await sendAll([said])).toMatchObject({
    accepted: 0,
    refusal: { code: 'takeover_differs', facts: { raced: [] } },
  });
  young.decide('panggil', { moto: q(1, 2) });
  expect(await sendAll(young.decisions)).toMatchObject({ accepted: 1, refusal: null });
  old.decide('panggil', { moto: q(1, 2) });
  const late = old.decisions.slice(2 + tail.length);
  expect((await sendAll(late)).refusal?.code).toBe('chain_moved');
  // Also behind the new holder's decision.
  const behind = {
    ...young.next({ kind: 'hentikan_moto', payload: { moto: q(1, 2) } }, { term: 1 }),
    device: old.device,
  };
  expect((await sendAll([{ ...behind, id: decisionId(behind) }])).refusal?.code).toBe('term_old');
  expect(await branchesOf(raceId)).toHaveLength(2);
  expect(await chainsOf(director, raceId, { [raceId]: 99, [raceClass]: 2 })).toHaveLength(
    tail.length + 1,
  );
});
