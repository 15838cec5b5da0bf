import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import {
  deviceOfKey,
  keyHeader,
  signatureHeader,
} from '#functions/_shared/race-day/device-of-key.ts';
import { endOf, envelope, merge } from '#functions/_shared/racing/day.ts';
import { dayOf } from '#functions/_shared/racing/day-value.ts';
import type { ClassDecision, RaceAct, RaceDecision } from '#functions/_shared/racing/decisions.ts';
import { raceWithRiders } from './organiser-riders.ts';
import { callFunction } from './payments.ts';
import { withAdmin } from './race-fixture.ts';
import { ClassDay, raceMorning } from './racing/class-day.ts';
import type { TestUser } from './stack.ts';
import { target } from './target.ts';

const device = 'hp-direktur';

/** A race with so many paid riders, plates from 1 on, their class, and the lease with the director's phone. */
export async function raceDay(riders = 6) {
  const race = await raceWithRiders(Math.ceil(riders * 1.5));
  const director = race.organiser;
  const plates = await director.client.rpc('assign_plates', {
    race_id: race.raceId,
    category_id: race.categoryId,
    first: 1,
    order_by: 'acak',
    keep: false,
    commit: true,
  });
  expect(plates.error).toBeNull();
  // Wishes are given first; here the plates are from 1 on whatever was wished for.
  await withAdmin(async (admin) => {
    await admin.query('update public.pendaftaran_lomba set nomor_plat = null where lomba_id = $1', [
      race.raceId,
    ]);
    await admin.query(
      `update public.pendaftaran_lomba p set nomor_plat = x.place
       from (select id, row_number() over (order by id) as place from public.pendaftaran_lomba
             where lomba_id = $1 and status_pendaftaran = 'dikonfirmasi') x
       where p.id = x.id`,
      [race.raceId],
    );
  });
  const raceClass: string = randomUUID();
  const saved = await director.client.rpc('save_race_class', {
    race_id: race.raceId,
    class_id: raceClass,
    name: 'Boys 2019',
    category_ids: [race.categoryId],
  });
  expect(saved.error).toBeNull();
  const lease = await director.client.rpc('take_race_lease', { race_id: race.raceId, device });
  expect(lease.data).toMatchObject({ pemegang: device });
  const day = new ClassDay({ race: race.raceId, raceClass });
  return { ...race, director, raceClass, day };
}

export async function send(person: TestUser, raceId: string, decisions: readonly unknown[]) {
  const response = await callFunction('race-day', {
    token: person.accessToken,
    body: { race_id: raceId, decisions },
  });
  return { status: response.status, body: (await response.json()) as RaceDayAnswer };
}

export async function chainsOf(
  person: TestUser,
  raceId: string,
  heads: Record<string, number> = {},
) {
  const { data, error } = await person.client.rpc('race_chains', { race_id: raceId, heads });
  expect(error).toBeNull();
  return (data?.keputusan ?? []) as unknown as ClassDecision[];
}

/** Decides for the race itself, one decision after the other, whichever phone it is that decides, and whatever the function will say of it. */
export function decideForRace(raceId: string, holder: string, actor: string) {
  let day = dayOf({ race: raceId, firstHolder: holder, known: [] });
  return (
    act: RaceAct,
    { device, term, track = 1 }: { device: string; term: number; track?: number },
  ) => {
    const { n, hash } = endOf(day, track);
    const decision = envelope(
      { race: raceId, class: null, n: n + 1, prev: hash, term, track },
      { device, seq: track * 1_000 + n + 1, actor, at: raceMorning, offset: 0 },
      act,
    ) as RaceDecision;
    day = merge(day, [decision], 'server').day;
    return decision;
  };
}

const keyKind = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A helper's phone with a key of its own, as the app makes it. */
export async function helpersPhone(raceId: string) {
  const pair = await crypto.subtle.generateKey(keyKind, false, ['sign', 'verify']);
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  const key = Buffer.from(point).toString('base64url');
  const sign = async (text: string) =>
    Buffer.from(
      await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        pair.privateKey,
        new TextEncoder().encode(text),
      ),
    ).toString('base64url');
  const post = (text: string, signature: string, headers: Record<string, string> = {}) =>
    fetch(`${target().api_url}/functions/v1/race-day-station`, {
      method: 'POST',
      headers: { [keyHeader]: key, [signatureHeader]: signature, ...headers },
      body: text,
    });
  const body = (what: Record<string, unknown>) =>
    JSON.stringify({
      race_id: raceId,
      device: key,
      seen: 0,
      signed_at: Date.now(),
      kind: 'uji_pos',
      ...what,
    });
  const ask = async (what: Record<string, unknown>) => {
    const text = body(what);
    const response = await post(text, await sign(text));
    return { status: response.status, body: await response.json() };
  };
  return {
    key,
    device: deviceOfKey(key),
    sign,
    post,
    body,
    ask,
    send: (events: unknown[], more: Record<string, unknown> = {}) =>
      ask({ op: 'kirim', events, ...more }),
    pull: (more: Record<string, unknown> = {}) =>
      ask({ op: 'tarik', after: 0, heads: {}, list: null, ...more }),
  };
}
