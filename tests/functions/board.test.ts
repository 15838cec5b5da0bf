import { expect, test } from 'vitest';
import {
  type BoardClass,
  classFile,
  namesFile,
  type SmallBoard,
} from '#functions/_shared/board/board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { listOf, q } from '#tests/support/racing/class-day.ts';
import { signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

// What parents at the fence read (race-day rules, R18-R21).

async function fileText(path: string): Promise<string | null> {
  const response = await fetch(`${target().api_url}/storage/v1/object/public/papan/${path}`);
  return response.ok ? response.text() : null;
}

async function boardOf(raceId: string): Promise<SmallBoard | null> {
  const { data, error } = await visitor().rpc('race_board', { race_id: raceId });
  expect(error).toBeNull();
  return (data?.isi as unknown as SmallBoard | undefined) ?? null;
}

async function classOf(raceId: string, board: SmallBoard | null): Promise<BoardClass> {
  const head = board?.classes[0];
  const text = head ? await fileText(classFile(raceId, head)) : null;
  expect(sha256(text ?? '')).toBe(head?.sha);
  return JSON.parse(text ?? '') as BoardClass;
}

async function namesOf(raceId: string): Promise<unknown> {
  return JSON.parse((await fileText(namesFile(raceId))) ?? 'null');
}

test('a race day is read as files: now and next, start lists, results, placings; each file by its number', async () => {
  const { director, raceId, raceClass, day } = await raceDay();
  expect(await boardOf(raceId)).toBeNull();
  day
    .close(listOf(6), preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day.race(q(1, 1));
  await send(director, raceId, day.decisions);
  await publishCatalogue();

  const first = await boardOf(raceId);
  expect(first).toMatchObject({ race: raceId, v: day.chain.n, paused: null, stopped: false });
  expect(first?.now).toMatchObject([{ class: raceClass, moto: q(1, 1), status: 'sementara' }]);
  expect(first?.next.map(({ moto }) => moto)).toEqual([q(1, 2), q(1, 3)]);
  const raced = await classOf(raceId, first);
  expect(raced.stages[0]?.groups[0]).toMatchObject({
    provisional: true,
    motos: [{ status: 'sementara', result: { order: [1, 2, 3, 4, 5, 6] } }, {}, {}],
  });
  expect(raced.draws[0]?.text.split('\n')).toHaveLength(11);
  expect(sha256(raced.draws[0]?.text ?? '')).toBe(raced.draws[0]?.code);
  // Commitment and numbers came together: it was shown at the venue, and nothing more can be proven (R5).
  expect(raced.draws[0]?.proven).toBe(false);

  const before = day.decisions.length;
  day.official(q(1, 1)).goOn();
  await send(director, raceId, day.decisions.slice(before));
  await publishCatalogue();
  const last = await boardOf(raceId);
  expect(last?.v).toBeGreaterThan(first?.v ?? 0);
  expect(last).toMatchObject({
    now: [],
    next: [],
    classes: [{ phase: 'selesai', done: 3, motos: 3 }],
  });
  const ended = await classOf(raceId, last);
  expect(ended.placings.map(({ plate, rank }) => [plate, rank])).toEqual(
    [1, 2, 3, 4, 5, 6].map((plate) => [plate, plate]),
  );
  expect(ended.stages[0]?.groups[0]?.standing[1]?.decided).toMatchObject({
    by: 'total',
    against: 1,
  });
  // What was published stays where it was.
  expect(await classOf(raceId, first)).toEqual(raced);
});

test('a draft’s board is nobody’s, and what somebody typed as a reason is not published', async () => {
  const { director, raceId, day } = await raceDay();
  day
    .close(listOf(6))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .run(q(1, 1));
  day.decide('ulang', { moto: q(1, 1), reason: 'Kirana menabrak Bima' });
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  const file = await classOf(raceId, await boardOf(raceId));
  expect(file.stages[0]?.groups[0]?.motos[0]?.discarded).toEqual([{ run: 1, reason: '' }]);
  expect(JSON.stringify(file)).not.toContain('Kirana');

  await withAdmin((admin) =>
    admin.query("update public.lomba set status = 'draf' where id = $1", [raceId]),
  );
  expect(await boardOf(raceId)).toBeNull();
});

test('a race that is called off before anybody raced says so at the board’s address, without the reason', async () => {
  const { director, raceId, day } = await raceDay();
  const callOff = (of: string) =>
    director.client.rpc('call_off_race', { race_id: of, reason: 'Lintasan banjir', commit: true });
  day.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  const before = await boardOf(raceId);
  expect(before?.classes).toHaveLength(1);

  expect((await callOff(raceId)).error).toBeNull();
  await publishCatalogue();
  const after = await boardOf(raceId);
  expect(after).toMatchObject({ race: raceId, called_off: true, classes: [], now: [], next: [] });
  expect(after?.title).toBe(before?.title);
  expect(JSON.stringify(after)).not.toContain('banjir');
  // No phone that knows the board of the draw takes it for an older one.
  expect(after?.v).toBeGreaterThan(before?.v ?? 0);
  expect(await fileText(namesFile(raceId))).toBeNull();
});

test('names stand on the board by consent alone, as they are, and go when it is withdrawn', async () => {
  const { director, raceId, day } = await raceDay();
  const entries = await withAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string; nomor_plat: number }>(
      'select id, nomor_plat from public.pendaftaran_lomba where lomba_id = $1 and nomor_plat is not null order by nomor_plat',
      [raceId],
    );
    await admin.query(
      `update public.pendaftaran_lomba set nama_panggilan_rider = '<b>Ra"ka</b>', nama_tim = null where id = $1`,
      [rows[0]?.id],
    );
    return rows;
  });
  const entry = entries[0]?.id ?? '';
  day.close(listOf(6));
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  expect(await namesOf(raceId)).toEqual({ names: {}, hidden: [] });

  const say = (shown: boolean) =>
    director.client.rpc('note_board_consent', {
      race_id: raceId,
      registration_ids: [entry],
      shown,
    });
  expect((await say(true)).data).toMatchObject({ noted: 1 });
  await publishCatalogue();
  expect(await namesOf(raceId)).toEqual({ names: { 1: ['<b>Ra"ka</b>', ''] }, hidden: [] });

  // A plate that is lost on the day is replaced; the child keeps its name (R4).
  const before = day.decisions.length;
  day
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .decide('plat_ganti', { old: 1, new: 40 });
  await send(director, raceId, day.decisions.slice(before));
  await publishCatalogue();
  const named = ['<b>Ra"ka</b>', ''];
  expect(await namesOf(raceId)).toEqual({ names: { 1: named, 40: named }, hidden: [] });
  expect((await boardOf(raceId))?.replaced).toEqual({ 1: 40 });

  expect((await say(false)).data).toMatchObject({ noted: 1 });
  await publishCatalogue();
  expect(await namesOf(raceId)).toEqual({ names: {}, hidden: [] });

  const stranger = await signUp();
  const tried = await stranger.client.rpc('set_board_consent', {
    registration_id: entry,
    shown: true,
  });
  expect(tried.error).toMatchObject({ code: 'PT404', message: 'registration_not_found' });
});

test('parents read when the phone that decides was last heard of; another phone’s question says nothing', async () => {
  const { director, raceId, day } = await raceDay();
  day.close(listOf(6));
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  const heard = async () =>
    (await visitor().rpc('race_board', { race_id: raceId })).data?.terdengar_pada ?? null;
  await director.client.rpc('race_chains', { race_id: raceId, device: 'hp-orang-lain' });
  expect(await heard()).toBeNull();
  await director.client.rpc('race_chains', { race_id: raceId, device: day.device });
  expect(Date.now() - Date.parse((await heard()) ?? '')).toBeLessThan(120_000);
});

test('phones ask the host’s cache: the database hears one question, and a query string none', async () => {
  const { director, raceId, day } = await raceDay();
  day.close(listOf(6));
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  const address = `${target().app_url}/papan/${raceId}`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(address)));
  const boards = (await Promise.all(answers.map((answer) => answer.json()))) as SmallBoard[];
  expect(boards.map(({ v }) => v)).toEqual(Array(20).fill(day.chain.n));
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${address}?v=1`)).status).toBe(400);
});

/** Every byte that anybody gets of a race's board: the files of the bucket, the host's answers, the page. */
async function publicBytes(raceId: string): Promise<string> {
  const { rows } = await withAdmin((admin) =>
    admin.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'papan' and name like $1",
      [`%${raceId}%`],
    ),
  );
  const addresses = [
    ...rows.map(({ name }) => `${target().api_url}/storage/v1/object/public/papan/${name}`),
    `${target().api_url}/storage/v1/object/public/papan/${namesFile(raceId)}`,
    `${target().app_url}/papan/${raceId}`,
    `${target().app_url}/race-detail/${raceId}/hari-lomba`,
  ];
  const answers = await Promise.all(
    addresses.map(async (address) => (await fetch(address)).text()),
  );
  return answers.join('\n');
}

test('a withdrawn word, an erased child and an unpublished race leave the name in no public byte', async () => {
  const { director, raceId, day } = await raceDay();
  const names = ['Zulfikar', 'Wulandari', 'Xaverius'];
  const entries = await withAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      'select id from public.pendaftaran_lomba where lomba_id = $1 and nomor_plat <= 3 order by nomor_plat',
      [raceId],
    );
    for (const [index, { id }] of rows.entries()) {
      await admin.query(
        'update public.pendaftaran_lomba set nama_panggilan_rider = $2 where id = $1',
        [id, names[index]],
      );
    }
    return rows.map(({ id }) => id);
  });
  const say = (entry: string | undefined, shown: boolean) =>
    director.client.rpc('note_board_consent', {
      race_id: raceId,
      registration_ids: [entry ?? ''],
      shown,
    });
  for (const entry of entries) {
    expect((await say(entry, true)).error).toBeNull();
  }
  day
    .close(listOf(6))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .run(q(1, 1));
  await send(director, raceId, day.decisions);
  await publishCatalogue();
  const before = await publicBytes(raceId);
  expect(names.filter((name) => before.includes(name))).toEqual(names);
  // Names stand in their one file and nowhere else (R21).
  expect(before.split('Zulfikar')).toHaveLength(3);

  await say(entries[0], false);
  await withAdmin((admin) =>
    admin.query('insert into private.nama_dihapus (lomba_id, nomor) values ($1, 2)', [raceId]),
  );
  await publishCatalogue();
  const after = await publicBytes(raceId);
  expect(names.filter((name) => after.includes(name))).toEqual(['Xaverius']);

  await withAdmin((admin) =>
    admin.query("update public.lomba set status = 'draf' where id = $1", [raceId]),
  );
  await publishCatalogue();
  const gone = await publicBytes(raceId);
  expect(names.filter((name) => gone.includes(name))).toEqual([]);
});
