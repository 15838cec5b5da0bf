import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { stationNews, stationReceipt } from '#domain/race-day/station-answers.ts';
import { clockToleranceMs } from '#functions/_shared/race-day/station.ts';
import { fold } from '#functions/_shared/racing/chain.ts';
import { isClassDecision } from '#functions/_shared/racing/read-decision.ts';
import { chainsOf, decideForRace, helpersPhone, raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { listOf, q } from '#tests/support/racing/class-day.ts';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

// Helpers' phones without an account (race-day rules, R24): what the function takes from them, and what it tells them.

const hour = 3_600_000;

beforeAll(() =>
  withAdmin((admin) =>
    admin.query(
      `insert into private.jenis_lapangan (jenis, hak, tindakan, tentang_rider, terbanyak)
       values ('uji_pos', 'race_day', '{lewat}', false, 2000) on conflict do nothing`,
    ),
  ),
);

function crossing(seq: number, more: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    subject: 'moto 1',
    action: 'lewat',
    place: 'Finis',
    device: randomUUID(),
    device_seq: seq,
    occurred_at: Date.now(),
    server_offset: 0,
    payload: { plate: 12 },
    ...more,
  };
}

/** A race with its director, and a phone that the director has paired for the finish line, unless told otherwise. */
async function pairedPhone({ role = 'finis', until = 8 * hour } = {}) {
  const world = await raceDay();
  const { director, raceId, day } = world;
  const decide = decideForRace(raceId, day.device, director.id);
  const phone = await helpersPhone(raceId);
  const pair = (lasts = until, as = role, name?: string) =>
    decide(
      {
        kind: 'pasang',
        payload: {
          key: phone.key,
          role: as as 'finis',
          until: new Date(Date.now() + lasts).toISOString(),
          ...(name !== undefined && { name }),
        },
      },
      day,
    );
  const letGo = () => decide({ kind: 'lepas', payload: { key: phone.key } }, day);
  const sent = (...decisions: unknown[]) => send(director, raceId, decisions);
  return { ...world, phone, pair, letGo, sent };
}

/** Makes the riders of these plates children of one family that has an account. @returns the account's id */
async function siblings(raceId: string, plates: readonly number[]): Promise<string> {
  const parent = await signUp('Ibu Kakak Adik');
  await withAdmin(async (admin) => {
    for (const plate of plates) {
      await admin.query(
        `with child as (
           insert into public.rider (user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal)
           values ($1, 'Anak ' || $3::text, 'Anak' || $3::text, '2019-05-01', 'pria', 'KOTA BANDUNG') returning id
         )
         update public.pendaftaran_lomba p set asal = 'aplikasi', user_id = $1, rider_id = child.id, tunai = null
         from child where p.lomba_id = $2 and p.nomor_plat = $3::integer`,
        [parent.id, raceId, plate],
      );
    }
  });
  return parent.id;
}

async function events(raceId: string) {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query(
      `select id, perangkat, setelah_lepas, oleh from public.peristiwa_lapangan where lomba_id = $1 order by urutan`,
      [raceId],
    );
    return rows;
  });
}

describe('a paired phone', () => {
  test('is unknown until the chain that pairs it has come; then sends, twice the same, and hears the rest', async () => {
    const { director, raceId, raceClass, day, phone, pair, sent } = await pairedPhone();
    const seen = [crossing(1), crossing(2)];
    expect(await phone.send(seen)).toMatchObject({
      status: 401,
      body: { error: { code: 'device_unknown' } },
    });
    expect(await events(raceId)).toEqual([]);

    expect((await sent(pair())).body).toMatchObject({ accepted: 1, refusal: null });
    expect(await phone.send(seen, { seen: 2 })).toMatchObject({
      status: 200,
      body: { answers: seen.map(({ id }) => ({ id, result: 'accepted', code: null })) },
    });
    expect(await phone.send(seen, { seen: 2 })).toMatchObject({
      body: { answers: [{ result: 'duplicate' }, { result: 'duplicate' }] },
    });
    // Whatever phone an act says it is of.
    expect(await events(raceId)).toEqual(
      seen.map(({ id }) => ({ id, perangkat: phone.device, setelah_lepas: false, oleh: null })),
    );

    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    const heard = await phone.pull({ seen: 2 });
    expect(heard).toMatchObject({
      status: 200,
      body: {
        role: 'finis',
        cursor: 2,
        more: false,
        holder: day.device,
        classes: [{ id: raceClass, name: 'Boys 2019' }],
        events: seen.map(({ id }) => ({ id, device: phone.device })),
        decisions: expect.arrayContaining([
          expect.objectContaining({ kind: 'pasang' }),
          expect.objectContaining({ kind: 'tutup_daftar' }),
        ]),
      },
    });
    // A phone believes nothing that its readers do not know.
    expect(stationNews(heard.body, 'news')).toEqual(heard.body);
    const repeated = await phone.send(seen, { seen: 2 });
    expect(stationReceipt(repeated.body, 'receipt')).toEqual(repeated.body);
    // The judge knows plates; asked again with the version it has, the list does not come again.
    expect(heard.body.entries).toEqual(listOf(6).map(({ plate }) => ({ plate, class: raceClass })));
    const again = await phone.pull({
      seen: 2,
      after: heard.body.cursor,
      heads: { [raceId]: 1, [raceClass]: 1 },
      list: heard.body.list,
    });
    expect(again.body).toMatchObject({ events: [], decisions: [], entries: null });
  });

  test('of the announcer knows names, of the venue screen none', async () => {
    const { day, director, raceId, pair, sent, phone } = await pairedPhone();
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    await sent(pair(hour, 'penyiar'));
    const { body } = await phone.pull();
    expect(body.entries[0]).toMatchObject({
      plate: 1,
      nickname: expect.any(String),
      city: expect.any(String),
    });
    await sent(pair(hour, 'layar'));
    const screen = await phone.pull();
    expect(Object.keys(screen.body.entries[0])).toEqual(['class', 'plate']);
    await sent(pair(hour, 'mulai'));
    expect((await phone.pull()).body.entries[0]).not.toHaveProperty('city');
  });

  test('never has what somebody typed: a private note, a reason, what a phone is called', async () => {
    const { day, director, raceId, raceClass, pair, sent, phone } = await pairedPhone();
    const drawn = { way: 'orang', numbers: [17, 203, 5000] } as const;
    day
      .close(listOf(6))
      .decide('undi', drawn)
      .decide('panggil', { moto: q(1, 1) });
    day.decide('hentikan_moto', { moto: q(1, 1), reason: 'Anak 3 jatuh, ke medis' });
    expect((await send(director, raceId, day.decisions)).body.refusal).toBeNull();
    await sent(pair(hour, 'mulai', 'HP Pak Dedi'));
    const heard = await phone.pull();
    expect(heard.body.decisions).toHaveLength(5);
    expect(JSON.stringify(heard.body)).not.toMatch(/medis|Dedi/);
    // It folds all the same, and people who are signed in read the words.
    expect(fold(raceId, raceClass, heard.body.decisions.filter(isClassDecision)).n).toBe(4);
    expect(JSON.stringify(await chainsOf(director, raceId))).toMatch(/medis.*Dedi|Dedi.*medis/);
  });

  test('of the start area is told which children are siblings, and no account', async () => {
    const { day, director, raceId, pair, sent, phone } = await pairedPhone();
    const parent = await siblings(raceId, [1, 2]);
    day.close(listOf(6));
    await send(director, raceId, day.decisions);
    await sent(pair(hour, 'mulai'));
    const { body } = await phone.pull();
    // Which number a family has says nothing.
    const family = body.entries[0].family;
    expect(family).toEqual(expect.any(Number));
    const families = body.entries.map((entry: { family?: number }) => entry.family ?? null);
    expect(families).toEqual([family, family, null, null, null, null]);
    await sent(pair(hour, 'penyiar'));
    expect((await phone.pull()).body.entries[0]).not.toHaveProperty('family');

    const { data } = await director.client.rpc('race_day_entries', { race_id: raceId });
    expect(data?.map((entry) => [entry.nomor_plat, entry.family])).toEqual(
      expect.arrayContaining([
        [1, family],
        [2, family],
        [3, null],
      ]),
    );
    expect(JSON.stringify([data, body])).not.toContain(parent);
  });

  test('sends 600 acts in an hour, and hears how long to wait', async () => {
    const { pair, sent, phone, raceId } = await pairedPhone();
    await sent(pair());
    const batch = (from: number) => Array.from({ length: 200 }, (_, at) => crossing(from + at));
    for (const from of [1, 201, 401]) {
      expect((await phone.send(batch(from))).status).toBe(200);
    }
    expect(await phone.send([crossing(601)])).toMatchObject({
      status: 429,
      body: {
        error: { code: 'device_too_many', facts: { limit: 600, seconds: expect.any(Number) } },
      },
    });
    expect(await events(raceId)).toHaveLength(600);
  });

  test('sends what helpers see, and nothing of the gate; what is no act is refused by itself (R17)', async () => {
    const { pair, sent, phone, raceId } = await pairedPhone();
    await sent(pair());
    expect(await phone.send([crossing(1)], { kind: 'gate' })).toMatchObject({
      status: 422,
      body: { error: { code: 'field_kind_unknown' } },
    });
    expect((await phone.pull({ kind: 'gate' })).status).toBe(422);
    const good = crossing(1);
    expect((await phone.send(['x', null, [1], { id: 'x' }, good])).body.answers).toMatchObject([
      { result: 'refused', code: 'event_malformed' },
      { result: 'refused', code: 'event_malformed' },
      { result: 'refused', code: 'event_malformed' },
      { result: 'refused', code: 'event_malformed' },
      { id: good.id, result: 'accepted' },
    ]);
    expect(await events(raceId)).toHaveLength(1);
  });
});

describe('after its end', () => {
  test('let go: what had come stays; what comes later is kept, marked, and told to the director; it hears nothing more', async () => {
    const { director, raceId, pair, letGo, sent, phone } = await pairedPhone();
    await sent(pair());
    const [early, late] = [crossing(1), crossing(2)];
    await phone.send([early]);
    expect((await sent(letGo())).body).toMatchObject({ accepted: 1 });
    expect((await phone.send([early, late])).body.answers).toMatchObject([
      { result: 'duplicate' },
      { result: 'accepted' },
    ]);
    const { data } = await director.client.rpc('field_changes', {
      race_id: raceId,
      kind: 'uji_pos',
      after: 0,
    });
    expect(data).toMatchObject({ events: [{ id: early.id }, { id: late.id, after_end: true }] });
    expect((data as { events: object[] }).events[0]).not.toHaveProperty('after_end');
    expect(await phone.pull()).toMatchObject({
      status: 401,
      body: { error: { code: 'device_ended' } },
    });
  });

  test('past its time: the same, for a day; then nothing is kept', async () => {
    const { raceId, pair, sent, phone } = await pairedPhone();
    await sent(pair(-1000));
    const late = crossing(1);
    expect((await phone.send([late])).body.answers).toMatchObject([{ result: 'accepted' }]);
    expect(await events(raceId)).toMatchObject([{ id: late.id, setelah_lepas: true }]);
    await sent(pair(-25 * hour));
    expect(await phone.send([crossing(2)])).toMatchObject({
      status: 401,
      body: { error: { code: 'device_ended' } },
    });
    // Paired again it goes on; what had come late stays marked.
    await sent(pair());
    await phone.send([crossing(3)]);
    expect((await events(raceId)).map(({ setelah_lepas }) => setelah_lepas)).toEqual([true, false]);
  });

  test('an end that is no day of the calendar has been reached: the chain is taken all the same', async () => {
    const { director, raceId, day, phone } = await pairedPhone();
    const wrong = decideForRace(
      raceId,
      day.device,
      director.id,
    )(
      { kind: 'pasang', payload: { key: phone.key, role: 'finis', until: '2026-02-30T10:00:00Z' } },
      day,
    );
    expect((await send(director, raceId, [wrong])).body).toMatchObject({ accepted: 1 });
    expect((await phone.pull()).body.error.code).toBe('device_ended');
  });
});

describe('refused', () => {
  test('a changed byte, another’s signature, a body of another phone, no signature at all', async () => {
    const { raceId, pair, sent, phone } = await pairedPhone();
    await sent(pair());
    const text = phone.body({ op: 'kirim', events: [crossing(1)] });
    const signature = await phone.sign(text);
    const stranger = await helpersPhone(raceId);
    const tries: [string, string, Record<string, string>?][] = [
      [text.replace('"plate":12', '"plate":13'), signature],
      [text, await stranger.sign(text)],
      [text, ''],
      [text, 'A'.repeat(86)],
      [text, '=== not base64 ==='],
      [text, signature, { 'x-device-key': stranger.key }],
      [text, signature, { 'x-device-key': '' }],
      [text, signature, { 'x-device-key': `BA${'A'.repeat(85)}` }],
    ];
    for (const [body, signed, headers] of tries) {
      const answer = await phone.post(body, signed, headers);
      expect(answer.status).toBe(401);
      expect((await answer.json()).error.code).toBe('bad_signature');
    }
    // Signed well by a phone that names another one.
    const posed = await stranger.post(text, await stranger.sign(text));
    expect((await posed.json()).error.code).toBe('bad_signature');
    expect(await events(raceId)).toEqual([]);
  });

  test('another race: paired here is not paired there', async () => {
    const { pair, sent, phone } = await pairedPhone();
    await sent(pair());
    const other = await raceDay();
    expect(await phone.send([crossing(1)], { race_id: other.raceId })).toMatchObject({
      status: 401,
      body: { error: { code: 'device_unknown' } },
    });
    expect(await phone.pull({ race_id: other.raceId })).toMatchObject({ status: 401 });
  });

  test('a question that somebody kept: once the phone has sent more, and after ten minutes', async () => {
    const { pair, sent, phone } = await pairedPhone();
    await sent(pair());
    const question = phone.body({ op: 'tarik', after: 0, heads: {}, list: null });
    const signature = await phone.sign(question);
    expect((await phone.post(question, signature)).status).toBe(200);
    await phone.send([crossing(1)], { seen: 1 });
    const repeated = await phone.post(question, signature);
    expect([repeated.status, (await repeated.json()).error.code]).toEqual([409, 'question_old']);
  });

  test.each([-1, 1])(
    'a clock that is wrong by more than ten minutes (%i): told what time it is',
    async (sign) => {
      const { pair, sent, phone } = await pairedPhone();
      await sent(pair());
      const wrong = { signed_at: Date.now() + sign * (clockToleranceMs + 60_000) };
      const answer = await phone.pull(wrong);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'device_clock' } } });
      const { now } = answer.body.error.facts;
      expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
      expect((await phone.pull({ signed_at: now })).status).toBe(200);
    },
  );

  test('a body that is too large, before its signature is looked at; what is no request', async () => {
    const { pair, sent, phone } = await pairedPhone();
    await sent(pair());
    const large = phone.body({ op: 'kirim', events: ['x'.repeat(300 * 1024)] });
    expect((await phone.post(large, 'A')).status).toBe(413);
    for (const what of [
      { op: 'hapus' },
      { op: 'kirim', events: [] },
      { op: 'kirim', events: Array.from({ length: 201 }, () => 1) },
      { op: 'tarik', after: -1, heads: {}, list: null },
      { op: 'tarik', after: 0, heads: { x: 1 }, list: null },
    ]) {
      expect(await phone.ask(what)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_body' } },
      });
    }
  });

  test('a page of another origin; our own is answered with the headers that it sends', async () => {
    const ask = async (origin: string) => {
      const { status, headers } = await fetch(`${target().api_url}/functions/v1/race-day-station`, {
        method: 'OPTIONS',
        headers: { origin },
      });
      return [
        status,
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-headers')?.includes('x-device-signature'),
      ];
    };
    expect(await ask('https://elsewhere.example')).toEqual([204, null, undefined]);
    const own = new URL(target().app_url).origin;
    expect(await ask(own)).toEqual([204, own, true]);
  });
});
