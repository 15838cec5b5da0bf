import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mostDecisions } from '#functions/_shared/race-day/contract.ts';
import { fold } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { createOrganiser } from '#tests/support/organiser.ts';
import { callFunction } from '#tests/support/payments.ts';
import { chainsOf, decideForRace, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import {
  closingSix,
  drawnAloud,
  listOf,
  q,
  raisedFromConsolation,
} from '#tests/support/racing/class-day.ts';
import { signUp } from '#tests/support/stack.ts';

// A class of six, decided on one phone and taken by the server (race-day rules, R10-R14).
function rowsOf(table: string, raceClass: string) {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query(`select * from private.${table} where kelas_id = $1`, [
      raceClass,
    ]);
    return rows;
  });
}

test('a class of six is drawn, raced and closed on one phone with no signal, and sent in one go', async () => {
  const { director, raceId, raceClass, day } = await raceDay();
  day.close(listOf(6), preset('baku', 8)).goOn((_, plates) => ({ order: plates.toReversed() }));
  expect(day.state.phase).toBe('selesai');
  const answer = await send(director, raceId, day.decisions);
  expect(answer).toEqual({
    status: 200,
    body: {
      accepted: day.decisions.length,
      heads: { [raceId]: 0, [raceClass]: day.decisions.length },
      refusal: null,
      stopped: [],
    },
  });
  // Another phone reads the same chain and folds the same.
  const judge = await createOrganiser({
    role: 'juri',
    raceId,
    organisationId: director.organisationId,
  });
  const heard = await chainsOf(judge, raceId);
  expect(heard).toEqual(day.decisions);
  expect(fold(raceId, raceClass, heard).hashes).toEqual(day.chain.hashes);
  expect(await chainsOf(judge, raceId, { [raceClass]: 3 })).toHaveLength(day.decisions.length - 3);
  // The function reads what a request concerns: the leases, and no other class.
  const of = (classes: string[]) => judge.client.rpc('race_chains', { race_id: raceId, classes });
  expect((await of([])).data?.keputusan).toEqual([]);
  expect((await of([raceClass])).data?.keputusan).toEqual(day.decisions);
  const final = await rowsOf('penempatan', raceClass);
  expect(
    final
      .map(({ nomor, hasil, peringkat }) => ({ nomor, hasil, peringkat }))
      .toSorted((a, b) => a.nomor - b.nomor),
  ).toEqual(
    placings(day.state)
      .map(({ plate, outcome, rank }) => ({ nomor: plate, hasil: outcome, peringkat: rank }))
      .toSorted((a, b) => a.nomor - b.nomor),
  );
  expect(await rowsOf('moto', raceClass)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ status: 'resmi', gate_banyak: 8 })),
  );
});

test('a rider whom a correction brings into a group after their consolation final is in that group alone (R3)', async () => {
  const { director, raceId, raceClass, day } = await raceDay(21);
  day.close(listOf(21)).decide('undi', drawnAloud.payload);
  const { raised, goOn } = raisedFromConsolation(day);
  goOn();
  const answer = await send(director, raceId, day.decisions);
  expect(answer).toMatchObject({
    status: 200,
    body: { accepted: day.decisions.length, refusal: null },
  });
  const mains = await rowsOf('peserta_tahap', raceClass);
  expect(mains.filter(({ nomor, tahap }) => nomor === raised && tahap === 'semi_final')).toEqual([
    expect.objectContaining({ grup: 1 }),
  ]);
});

test('what is sent again is there once, whatever of it had arrived', async () => {
  const { director, raceId, raceClass, day } = await raceDay();
  day.close(listOf(6)).goOn();
  await send(director, raceId, day.decisions.slice(0, 4));
  // The phone died before it heard the answer.
  const again = await send(director, raceId, day.decisions);
  expect(again.body).toMatchObject({ accepted: day.decisions.length, refusal: null });
  const twice = await Promise.all([
    send(director, raceId, day.decisions),
    send(director, raceId, day.decisions.slice(2)),
  ]);
  expect(twice.map(({ body }) => body.refusal)).toEqual([null, null]);
  expect(await rowsOf('keputusan', raceClass)).toHaveLength(day.decisions.length);
});

test('two senders at once: one chain, and nothing of it twice', async () => {
  const { director, raceId, raceClass, day } = await raceDay();
  day.close(listOf(6)).goOn();
  const answers = await Promise.all(
    [3, 5, day.decisions.length].map((end) => send(director, raceId, day.decisions.slice(0, end))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const chain = await chainsOf(director, raceId);
  expect(chain).toEqual(day.decisions);
  expect(await rowsOf('keputusan', raceClass)).toHaveLength(day.decisions.length);
});

describe('what is refused', () => {
  test('stops at the first decision against the rules, and keeps what came before', async () => {
    const { director, raceId, day } = await raceDay();
    day.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    const wrong = day.next({
      kind: 'hasil',
      payload: { moto: q(1, 1), run: 1, order: [1, 2, 3, 4, 5, 6], dnf: [], dns: [], dq: [] },
    });
    const answer = await send(director, raceId, [...day.decisions, wrong]);
    expect(answer.body).toMatchObject({ accepted: 2, refusal: { code: 'moto_not_called' } });
    expect(await chainsOf(director, raceId)).toHaveLength(2);
  });

  test('a list closed with an engine that the server does not know hears which it knows (R31)', async () => {
    const { director, raceId, day } = await raceDay();
    const { kind, payload } = closingSix(raceId, day.of.raceClass);
    const newer = day.next({ kind, payload: { ...payload, engine: 2 } } as ClassAct);
    const answer = await send(director, raceId, [newer]);
    expect(answer.body).toMatchObject({
      accepted: 0,
      refusal: { code: 'engine_unknown', facts: { engine: 2, knows: [1] } },
    });
    expect(await chainsOf(director, raceId)).toEqual([]);
  });

  test('a class of an unknown engine is refused by itself: the race goes on', async () => {
    const { director, raceId, raceClass, day } = await raceDay();
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    await withAdmin(async (admin) => {
      await admin.query("set session_replication_role = 'replica'");
      await admin.query(
        "update private.keputusan set isi = jsonb_set(isi, '{payload,engine}', '9') where kelas_id = $1",
        [raceClass],
      );
      await admin.query("set session_replication_role = 'origin'");
    });
    day.decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    const ofClass = await send(director, raceId, day.decisions.slice(1));
    expect(ofClass.body).toMatchObject({
      accepted: 0,
      refusal: { code: 'engine_unknown', facts: { engine: 9, knows: [1] } },
    });
    const pause = decideForRace(
      raceId,
      day.device,
      director.id,
    )({ kind: 'jeda', payload: { word: 'Hujan' } }, { device: day.device, term: 1 });
    expect((await send(director, raceId, [pause])).body).toMatchObject({
      accepted: 1,
      refusal: null,
    });
  });

  test('another phone’s decision is refused by the engine and kept as a branch, once', async () => {
    const { director, raceId, day } = await raceDay();
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    const foreign = day.next(
      { kind: 'undi', payload: { way: 'orang', numbers: [1, 2, 3] } },
      { device: 'hp-orang-lain' },
    );
    for (let tried = 0; tried < 2; tried += 1) {
      const answer = await send(director, raceId, [foreign]);
      expect(answer.body).toMatchObject({ accepted: 0, refusal: { code: 'not_holder' } });
    }
    const branches = await withAdmin((admin) =>
      admin.query('select kode, keputusan from private.cabang where lomba_id = $1', [raceId]),
    );
    expect(branches.rows).toEqual([{ kode: 'not_holder', keputusan: [foreign] }]);
  });

  test('a plate that no entry of the class has is named, and nothing is written (R9)', async () => {
    const { director, raceId, day } = await raceDay();
    day.close([...listOf(6), { plate: 4711, team: 0 }]);
    day.decide('undi', drawnAloud.payload);
    const decide = decideForRace(raceId, day.device, director.id);
    const pause = decide({ kind: 'jeda', payload: { word: 'Hujan' } }, day);
    // It stops its own chain, and nothing of what was decided behind it.
    const answer = await send(director, raceId, [...day.decisions, pause]);
    const stop = {
      chain: day.of.raceClass,
      n: 1,
      code: 'plate_missing',
      facts: { plates: [4711] },
      kept: false,
    };
    expect(answer).toEqual({
      status: 200,
      body: {
        accepted: 1,
        heads: { [raceId]: 1, [day.of.raceClass]: 0 },
        stopped: [stop],
        refusal: stop,
      },
    });
    expect(await chainsOf(director, raceId)).toEqual([pause]);
  });

  test('what nobody can read in a branch is counted and kept as text; nothing of the race stumbles over it', async () => {
    const { director, raceId, raceClass, day } = await raceDay();
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    const foreign = day.next(
      { kind: 'undi', payload: { way: 'orang', numbers: [1, 2, 3] } },
      { device: 'hp-orang-lain' },
    );
    const odd = { kind: 'hasil', class: raceClass, n: 3, payload: { reason: 'Budi jatuh' } };
    const answer = await send(director, raceId, [
      foreign,
      odd,
      null,
      { kind: 'pasang', payload: [] },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.stopped).toMatchObject([
      { chain: raceClass, code: 'not_holder', kept: true },
      { chain: raceId, code: 'decision_unreadable', kept: false },
    ]);
    const { data } = await director.client.rpc('race_branches', {
      race_id: raceId,
      device: day.device,
    });
    expect(data).toMatchObject([{ keputusan: [foreign], unread: 1 }]);
    // A phone that was told of it a minute ago closes the class all the same.
    await withAdmin((admin) =>
      admin.query(
        `update private.cabang set keputusan = keputusan || '[{"kind": "hasil", "odd": true}, null]',
           diberitahukan = jsonb_build_object($2::text, 0) where lomba_id = $1`,
        [raceId, day.device],
      ),
    );
    day.goOn();
    const whole = await send(director, raceId, day.decisions);
    expect(whole.body).toMatchObject({ accepted: day.decisions.length, stopped: [] });
    expect(day.decisions.at(-1)?.kind).toBe('tutup_kelas');
  });

  test('a number that the phone has given to another decision', async () => {
    const { director, raceId, day } = await raceDay();
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    const again = decideForRace(
      raceId,
      day.device,
      director.id,
    )({ kind: 'jeda', payload: { word: 'Hujan' } }, day);
    const used = { ...again, device_seq: day.decisions[0]?.device_seq ?? 0 };
    const answer = await send(director, raceId, [{ ...used, id: decisionId(used) }]);
    expect(answer.status).toBe(200);
    expect(answer.body.stopped).toMatchObject([
      { code: 'device_seq_used', facts: { device: day.device, seq: used.device_seq } },
    ]);
  });

  test('a person who may not decide: a judge, a stranger, a visitor (R17)', async () => {
    const { director, raceId, day } = await raceDay();
    day.close(listOf(6));
    const judge = await createOrganiser({
      role: 'juri',
      raceId,
      organisationId: director.organisationId,
    });
    expect(await send(judge, raceId, day.decisions)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', facts: { right: 'race_control' } } },
    });
    expect(await send(await signUp(), raceId, day.decisions)).toMatchObject({
      status: 404,
      body: { error: { code: 'race_not_found' } },
    });
    const visitor = await callFunction('race-day', {
      body: { race_id: raceId, decisions: day.decisions },
    });
    expect(visitor.status).toBe(401);
    expect(await chainsOf(director, raceId)).toEqual([]);
  });

  test('what is no decision, and more of them than a request may hold', async () => {
    const { director, raceId, day } = await raceDay();
    for (const odd of [
      null,
      7,
      {},
      { kind: 'undi' },
      { ...day.next({ kind: 'undi', payload: { way: 'orang', numbers: [1, 2, 3] } }), extra: 1 },
    ]) {
      const { status, body } = await send(director, raceId, [odd]);
      expect([status, body.accepted]).toEqual([200, 0]);
      expect(body.refusal?.code).toMatch(/^(decision_unreadable|field_unknown|kind_unknown)$/);
    }
    expect((await send(director, raceId, Array(mostDecisions + 1).fill({}))).status).toBe(400);
    expect((await send(director, raceId, [])).status).toBe(400);
  });
});

test('a class of the wrong categories, of another race or begun, and a race without a lease are refused', async () => {
  const { director, raceId, raceClass, categoryId, otherCategoryId, day } = await raceDay();
  const save = async (changes: Record<string, unknown>) => {
    const { error } = await director.client.rpc('save_race_class', {
      race_id: raceId,
      class_id: raceClass,
      name: 'Boys 2019',
      category_ids: [categoryId],
      ...changes,
    });
    return error?.message;
  };
  expect(await save({ name: ' ' })).toBe('field_required');
  expect(await save({ name: 'B'.repeat(61) })).toBe('text_too_long');
  expect(await save({ category_ids: [] })).toBe('category_not_in_race');
  expect(await save({ category_ids: [randomUUID()] })).toBe('category_not_in_race');
  expect(await save({ class_id: randomUUID() })).toBe('category_in_other_class');
  const elsewhere = await raceDay();
  expect(await save({ class_id: elsewhere.raceClass, category_ids: [otherCategoryId] })).toBe(
    'race_class_not_found',
  );
  expect(await save({})).toBeUndefined();
  await withAdmin((admin) =>
    admin.query('delete from private.kendali_lomba where lomba_id = $1', [raceId]),
  );
  day.close(listOf(6));
  expect(await send(director, raceId, day.decisions)).toMatchObject({
    status: 409,
    body: { error: { code: 'lease_missing' } },
  });
  await director.client.rpc('take_race_lease', { race_id: raceId, device: 'hp-direktur' });
  await send(director, raceId, day.decisions);
  expect(await save({})).toBe('list_closed');
});

describe('a number in a closed list', () => {
  test('is the child’s: no other plate, no other category, no plates given anew', async () => {
    const { director, raceId, categoryId, day } = await raceDay();
    await send(director, raceId, day.close(listOf(6)).decisions);
    const { data } = await director.client.rpc('race_day_entries', { race_id: raceId });
    const entry = data?.[0];
    expect(entry).toMatchObject({ nomor_plat: 1, kelas_id: day.of.raceClass });
    const set = await director.client.rpc('set_plate', {
      registration_id: entry?.id ?? '',
      plate: 99,
    });
    expect(set.error?.message).toBe('list_closed');
    const assigned = await director.client.rpc('assign_plates', {
      race_id: raceId,
      category_id: categoryId,
      first: 1,
      order_by: 'daftar',
      keep: false,
      commit: true,
    });
    expect(assigned.error?.message).toBe('list_closed');
  });
});

describe('the database by itself, past the function', () => {
  test('takes no fork, no gap, no older term, no changed decision', async () => {
    const { director, raceId, raceClass, day } = await raceDay();
    day.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    await send(director, raceId, day.decisions);
    const insert = (n: number, before: string | null, term = 1) =>
      withAdmin((admin) =>
        admin.query(
          `insert into private.keputusan (rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat,
             urutan_perangkat, jenis, isi)
           values ($1, $2, gen_random_uuid(), $3, $1, repeat('0', 64), $4, $5, 'hp-lain-lain', 1, 'urung', '{}')`,
          [raceClass, n, raceId, before, term],
        ),
      );
    const head = day.chain.hashes.at(-1) ?? '';
    await expect(insert(2, day.chain.hashes[0] ?? '')).rejects.toThrow('keputusan_pkey');
    await expect(insert(4, head)).rejects.toThrow('keputusan_sebelum_fkey');
    await expect(insert(3, 'f'.repeat(64))).rejects.toThrow('keputusan_sebelum_fkey');
    await expect(insert(3, head, 0)).rejects.toThrow('never falls');
    for (const statement of [
      "update private.keputusan set jenis = 'urung' where rantai = $1",
      'delete from private.keputusan where rantai = $1',
    ]) {
      await expect(withAdmin((admin) => admin.query(statement, [raceClass]))).rejects.toThrow(
        'append_only',
      );
    }
  });

  test('takes nobody twice in a moto, no gate twice or above the gates, no result of another plate', async () => {
    const { director, raceId, raceClass, day } = await raceDay();
    day.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    day.decide('panggil', { moto: q(1, 1) });
    await send(director, raceId, day.decisions);
    const write = (statement: string) =>
      withAdmin((admin) =>
        admin.query(
          `with m as (select * from private.moto where kelas_id = $1 and moto = 1) ${statement}`,
          [raceClass],
        ),
      );
    const line = (number: number, gate: number) =>
      write(
        `insert into private.moto_baris (moto_id, nomor, lomba_id, gate_banyak, gate)
         select id, ${number}, lomba_id, gate_banyak, ${gate} from m`,
      );
    await expect(line(1, 8)).rejects.toThrow('moto_baris_pkey');
    await expect(line(4711, 8)).rejects.toThrow('moto_baris_nomor_fkey');
    await withAdmin((admin) =>
      admin.query(
        'insert into private.nomor_lomba (lomba_id, nomor, anak) values ($1, 4711, gen_random_uuid())',
        [raceId],
      ),
    );
    await expect(line(4711, 1)).rejects.toThrow('moto_baris_gate_key');
    await expect(line(4711, 9)).rejects.toThrow('moto_baris_gate_range');
    await expect(
      write(
        `insert into private.hasil_moto (moto_id, versi, nomor, hasil, tempat) select id, 9, 4711, 'finis', 1 from m`,
      ),
    ).rejects.toThrow('hasil_moto_nomor_fkey');
  });
});

test('phones hear whose phone decides, and what the server’s clock says', async () => {
  const { director, raceId } = await raceDay();
  const before = Date.now();
  const { data, error } = await director.client.rpc('race_chains', { race_id: raceId });
  expect(error).toBeNull();
  expect(data).toMatchObject({ perangkat: ['hp-direktur'], people: [expect.stringMatching(/\S/)] });
  expect(Math.abs(Number(data?.now) - before)).toBeLessThan(60_000);
});

test('a decision names whom the phone likes: who brought it is kept, and a stranger’s id leads to no name', async () => {
  const { director, raceId, day } = await raceDay();
  const stranger = await signUp('Ibu Dari Klub Lain');
  const second = { device: 'hp-kedua', term: 2 };
  const own = decideForRace(raceId, day.device, director.id);
  const given = own({ kind: 'serah', payload: { to: second.device } }, day);
  const forged = {
    ...own({ kind: 'jeda', payload: { word: 'Hujan' } }, second),
    actor: stranger.id,
  };
  expect((await send(director, raceId, [given, forged])).body).toMatchObject({ accepted: 2 });
  const kept = await withAdmin((admin) =>
    admin.query('select dibawa_oleh from private.keputusan where rantai = $1 order by n', [raceId]),
  );
  expect(kept.rows).toEqual([{ dibawa_oleh: null }, { dibawa_oleh: director.id }]);
  const { data } = await director.client.rpc('race_chains', { race_id: raceId });
  expect(data).toMatchObject({
    perangkat: ['hp-direktur', 'hp-kedua'],
    people: [expect.stringMatching(/\S/), ''],
  });
});

test('a judge who names the director’s phone does not make it heard (R20)', async () => {
  const { director, raceId } = await raceDay();
  const { organisationId } = director;
  const judge = await createOrganiser({ role: 'juri', raceId, organisationId });
  const heard = async () => {
    const { rows } = await withAdmin((admin) =>
      admin.query('select from private.kendali_terdengar where lomba_id = $1', [raceId]),
    );
    return rows.length;
  };
  const ask = async (person: { client: typeof director.client }) => {
    const answer = await person.client.rpc('race_chains', {
      race_id: raceId,
      device: 'hp-direktur',
    });
    expect(answer.error).toBeNull();
  };
  await ask(judge);
  expect(await heard()).toBe(0);
  await ask(director);
  expect(await heard()).toBe(1);
});
