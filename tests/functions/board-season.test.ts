import { expect, test } from 'vitest';
import {
  type BoardClass,
  type BoardClassHead,
  boardFile,
  classFile,
  dayFile,
  namesFile,
  type SmallBoard,
} from '#functions/_shared/board/board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { listOf, q } from '#tests/support/racing/class-day.ts';
import { visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

// After the season the public page replaces plates by row numbers (race-day rules, R21).

/** Numbers that stand in a file for nothing else. */
const plates = [7301, 7302, 7303, 7304, 7305, 7306];
const replacement = 7399;
const anyPlate = /(?<![0-9a-f-])73(0[1-6]|99)(?![0-9a-f-])/;

/** A class of six that was raced to its end, with a correction and a replaced plate, as it is published on the evening. */
async function racedDay() {
  const whole = await raceDay();
  const { director, raceId, day } = whole;
  await withAdmin((admin) =>
    admin.query(
      'update public.pendaftaran_lomba set nomor_plat = nomor_plat + 7300 where lomba_id = $1 and nomor_plat is not null',
      [raceId],
    ),
  );
  const list = listOf(6).map((one) => ({ ...one, plate: one.plate + 7300 }));
  day.close(list, preset('baku', 8)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day.run(q(1, 1), { dnf: [7304] });
  day.decide('koreksi', {
    moto: q(1, 1),
    order: [7305, 7301, 7303, 7302, 7306],
    dnf: [7304],
    dns: [],
    dq: [],
    reason: 'Video dilihat',
  });
  day.decide('plat_ganti', { old: 7302, new: replacement }).goOn();
  await send(director, raceId, day.decisions);
  const { rows } = await withAdmin((admin) =>
    admin.query<{ id: string }>(
      'select id from public.pendaftaran_lomba where lomba_id = $1 and nomor_plat = 7301',
      [raceId],
    ),
  );
  const shown = { race_id: raceId, registration_ids: [rows[0]?.id ?? ''], shown: true };
  expect((await director.client.rpc('note_board_consent', shown)).error).toBeNull();
  await publishCatalogue();
  return whole;
}

function bucketAddress(file: string): string {
  return `${target().api_url}/storage/v1/object/public/papan/${file}`;
}

async function filesOf(raceId: string): Promise<string[]> {
  const { rows } = await withAdmin((admin) =>
    admin.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'papan' and name like $1 order by name",
      [`%${raceId}%`],
    ),
  );
  return rows.map(({ name }) => name);
}

/** Every byte that anybody gets of a race's board, also at addresses that were told before. */
async function publicBytes(raceId: string, told: readonly string[] = []): Promise<string> {
  const files = new Set([...(await filesOf(raceId)), ...told]);
  const addresses = [
    ...[...files].map(bucketAddress),
    `${target().app_url}/papan/${raceId}`,
    `${target().app_url}/race-detail/${raceId}/hari-lomba`,
  ];
  const answers = await Promise.all(
    addresses.map(async (address) => (await fetch(address)).text()),
  );
  return [...answers, JSON.stringify(await boardOf(raceId))].join('\n');
}

async function boardOf(raceId: string): Promise<SmallBoard> {
  const { data } = await visitor().rpc('race_board', { race_id: raceId });
  return data?.isi as unknown as SmallBoard;
}

async function jsonOf<T>(file: string): Promise<T> {
  return (await (await fetch(bucketAddress(file))).json()) as T;
}

async function classOf(raceId: string): Promise<BoardClass> {
  const [head] = (await boardOf(raceId)).classes as [BoardClassHead];
  const text = await (await fetch(bucketAddress(classFile(raceId, head)))).text();
  expect(sha256(text)).toBe(head.sha);
  return JSON.parse(text) as BoardClass;
}

async function moveRaceBy(raceId: string, days: number): Promise<void> {
  await withAdmin((admin) =>
    admin.query(
      "update public.lomba set tanggal_mulai = now() + $2 * interval '1 day' where id = $1",
      [raceId, days],
    ),
  );
}

test('while the season lasts nothing changes; after it no plate is in any public byte, and the results are read by rows', async () => {
  const { raceId, raceClass } = await racedDay();
  const told = await filesOf(raceId);
  const before = await publicBytes(raceId);
  expect(before).toMatch(anyPlate);
  await publishCatalogue();
  expect(await filesOf(raceId)).toEqual(told);
  const inPlates = await classOf(raceId);
  const v = (await boardOf(raceId)).v;

  await moveRaceBy(raceId, -400);
  await publishCatalogue();
  // The host’s cache shows the page for as long as it was allowed to.
  let after = '';
  await expect
    .poll(
      async () => {
        after = await publicBytes(raceId, told);
        return anyPlate.exec(after)?.[0];
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBeUndefined();
  // Neither what the draw was made of, nor the code by which a guess of it could be proven.
  for (const secret of [inPlates.draws[0]?.code, inPlates.draws[0]?.chance, inPlates.hash]) {
    expect(secret).toBeTruthy();
    expect(after).not.toContain(secret);
  }
  const file = await classOf(raceId);
  expect(await filesOf(raceId)).toEqual(
    [boardFile(raceId), classFile(raceId, file), dayFile(raceId), namesFile(raceId)].sort(),
  );

  // The same results: each plate has become the row of the same rider, the first of the class row 1.
  expect(file.placings.map(({ plate }) => plate)).toEqual([1, 2, 3, 4, 5, 6]);
  const rowOf = new Map(inPlates.placings.map(({ plate }, index) => [plate, index + 1]));
  const [moto] = inPlates.stages[0]?.groups[0]?.motos ?? [];
  expect(file.stages[0]?.groups[0]?.motos[0]).toMatchObject({
    result: { order: moto?.result?.order.map((plate) => rowOf.get(plate)) },
    corrected: moto?.corrected.map(({ order, reason }) => ({
      order: order.map((plate) => rowOf.get(plate)),
      reason,
    })),
  });
  const board = await boardOf(raceId);
  expect(board).toMatchObject({ plateless: true, v: v + 1, replaced: {}, latest: [] });
  expect(board.classes[0]?.ended?.map(({ plates: rows }) => rows)).toEqual([[1, 2, 3, 4, 5, 6]]);
  // Names by consent stay, by the rows of their class.
  expect(await jsonOf(namesFile(raceId))).toMatchObject({
    names: {},
    byClass: {
      [raceClass]: {
        names: { [rowOf.get(plates[0] ?? 0) ?? 0]: [expect.any(String), expect.any(String)] },
      },
    },
  });

  // Once more: nothing is left to do. Races of other tests may fail by themselves.
  expect(await publishCatalogue()).toMatchObject({ busy: false });
  expect(await classOf(raceId)).toEqual(file);
}, 120_000);

test('what is decided after the season comes without plates too, each rider in its row; a race is never given its plates back', async () => {
  const { director, raceId, day } = await racedDay();
  await moveRaceBy(raceId, -400);
  await publishCatalogue();
  const told = await filesOf(raceId);
  const before = await classOf(raceId);

  const sent = day.decisions.length;
  day.decide('koreksi', {
    moto: q(1, 3),
    order: [7306, 7305, 7304, 7303, replacement, 7301],
    dnf: [],
    dns: [],
    dq: [],
    reason: 'Salah ketik',
  });
  const answer = await send(director, raceId, day.decisions.slice(sent));
  expect(answer.status).toBe(200);
  await publishCatalogue();
  const after = await classOf(raceId);
  expect(after.n).toBe(before.n + 1);
  expect(await publicBytes(raceId, told)).not.toMatch(anyPlate);
  const motosOf = ({ stages }: BoardClass) => stages[0]?.groups[0]?.motos ?? [];
  expect(motosOf(after)[0]).toEqual(motosOf(before)[0]);
  expect(motosOf(after)[2]?.corrected[0]?.order).toEqual(motosOf(before)[2]?.result?.order);

  // The organiser changes the day, or the operator the end of the season.
  await moveRaceBy(raceId, 0);
  await withAdmin((admin) =>
    admin.query("insert into private.katalog_berubah (berkas) values ('papan/' || $1)", [raceId]),
  );
  await publishCatalogue();
  expect(await publicBytes(raceId, told)).not.toMatch(anyPlate);
});

test('a withdrawn word and an erased child leave the name in no public byte after the season either', async () => {
  const { director, raceId } = await racedDay();
  const entries = await withAdmin(async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      'select id from public.pendaftaran_lomba where lomba_id = $1 and nomor_plat < 7304 and nomor_plat > 7300 order by nomor_plat',
      [raceId],
    );
    for (const [index, { id }] of rows.entries()) {
      await admin.query(
        'update public.pendaftaran_lomba set nama_panggilan_rider = $2 where id = $1',
        [id, ['Zulfikar', 'Wulandari', 'Xaverius'][index]],
      );
    }
    return rows.map(({ id }) => id);
  });
  const say = async (entry: string | undefined, shown: boolean) => {
    const word = { race_id: raceId, registration_ids: [entry ?? ''], shown };
    expect((await director.client.rpc('note_board_consent', word)).error).toBeNull();
  };
  await say(entries[0], false);
  for (const entry of entries) {
    await say(entry, true);
  }
  await moveRaceBy(raceId, -400);
  await publishCatalogue();
  const shown = async () => {
    const bytes = await publicBytes(raceId);
    return ['Zulfikar', 'Wulandari', 'Xaverius'].filter((name) => bytes.includes(name));
  };
  expect(await shown()).toEqual(['Zulfikar', 'Wulandari', 'Xaverius']);

  await say(entries[0], false);
  await withAdmin((admin) =>
    admin.query('insert into private.nama_dihapus (lomba_id, nomor) values ($1, 7302)', [raceId]),
  );
  await publishCatalogue();
  expect(await shown()).toEqual(['Xaverius']);
  const names = await jsonOf<{ byClass: Record<string, { hidden: number[] }> }>(namesFile(raceId));
  expect(Object.values(names.byClass).map(({ hidden }) => hidden.length)).toEqual([1]);
});

test('a race that is not published when its season ends keeps no plate in the bucket, and comes back without', async () => {
  const { raceId } = await racedDay();
  const told = await filesOf(raceId);
  const setStatus = (status: string) =>
    withAdmin((admin) =>
      admin.query('update public.lomba set status = $2 where id = $1', [raceId, status]),
    );
  await setStatus('draf');
  await publishCatalogue();
  await moveRaceBy(raceId, -400);
  await publishCatalogue();
  expect(await filesOf(raceId)).toEqual([]);
  await setStatus('dipublikasi');
  expect(await publicBytes(raceId, told)).not.toMatch(anyPlate);
  await publishCatalogue();
  expect(await publicBytes(raceId, told)).not.toMatch(anyPlate);
  expect((await classOf(raceId)).placings).toHaveLength(6);
});
