import fc from 'fast-check';
import { expect, it } from 'vitest';
import { append, appendAll, emptyChain } from '#functions/_shared/racing/chain.ts';
import type { ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { stageNames } from '#functions/_shared/racing/moto.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { readDecision } from '#functions/_shared/racing/read-decision.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { race, raceClass } from '#tests/support/racing/class-day.ts';
import { contradictions } from '#tests/support/racing/invariants.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';
import { size } from '#tests/support/size.ts';

const plate = fc.integer({ min: 1, max: 24 });
const plates = fc.uniqueArray(plate, { maxLength: 10 });
const reason = fc.constant('sebab');
const moto = fc.record({
  stage: fc.constantFrom(...stageNames),
  group: fc.integer({ min: 1, max: 6 }),
  moto: fc.integer({ min: 1, max: 3 }),
});
const small = fc.integer({ min: 1, max: 60 });
const finish = { order: plates, dnf: plates, dns: plates, dq: plates };

/** Every kind, about riders and motos that there may be or not. */
const act = fc.oneof(
  ...Object.entries({
    undi: fc.record({
      way: fc.constant('tempat'),
      batches: fc.array(plates, { minLength: 1, maxLength: 8 }),
    }),
    batal_undian: fc.record({ reason }),
    susulan: fc.record({
      plate,
      team: fc.constant(0),
      batch: fc.integer({ min: 1, max: 6 }),
      gate: fc.integer({ min: 1, max: 10 }),
    }),
    mundur: fc.record({ plate, reason }),
    dq: fc.record({ plate, reason }),
    tanpa_hasil: fc.record({ plate, reason }),
    plat_ganti: fc.record({ old: plate, new: plate }),
    compact: fc.record({ absent: plates, one: fc.boolean(), moved: fc.constant([]) }),
    panggil: fc.record({ moto }),
    mulai: fc.record({ moto }),
    hentikan_moto: fc.record({ moto }),
    hasil: fc.record({ moto, run: fc.integer({ min: 1, max: 3 }), ...finish }),
    resmi: fc.record({ moto, result: small }),
    ulang: fc.record({ moto, reason, started: plates }),
    koreksi: fc.record({ moto, ...finish, reason }),
    protes: fc.record({ moto, plate, reason }),
    putus_protes: fc.record({ protest: small, accepted: fc.boolean(), reason }),
    tahap: fc.record({
      stage: fc.constantFrom(...stageNames),
      mains: fc.array(plates, { minLength: 1, maxLength: 4 }),
      finals: fc.array(plates, { maxLength: 4 }),
    }),
    sisip: fc.record({
      plate,
      stage: fc.constantFrom(...stageNames),
      group: fc.integer({ min: 1, max: 6 }),
      reason,
    }),
    undi_seri: fc.record({
      order: fc.uniqueArray(plate, { minLength: 2, maxLength: 6 }),
      how: reason,
    }),
    ambil_alih: fc.record({ raced: fc.array(moto, { maxLength: 4 }) }),
    urung: fc.record({ n: small }),
    tutup_kelas: fc.record({ placings: fc.constant([]), early: reason }),
    batal_kelas: fc.record({ reason }),
  }).map(([kind, payload]) =>
    fc.record({ kind: fc.constant(kind), payload: payload as fc.Arbitrary<object> }),
  ),
);

it('whatever is decided at whatever time is accepted or refused with a code, and leaves no contradiction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(act, { minLength: 1, maxLength: 25 }),
      (seed, riders, share, acts) => {
        const { decisions } = playDay(seed, riders, preset('baku', 5), roughDay);
        const begun = decisions.slice(0, Math.max(1, Math.floor(share * decisions.length)));
        let { chain } = appendAll(emptyChain(race, raceClass), begun);
        for (const { kind, payload } of acts) {
          const next = {
            ...begun[0],
            n: chain.n + 1,
            prev: chain.hashes.at(-1) ?? null,
            kind,
            payload,
          };
          const answer = attempt(() => append(chain, readDecision(next) as ClassDecision).chain);
          if (answer.ok) {
            chain = answer.value;
            nextActs(chain.state);
            expect(contradictions(chain.state), kind).toEqual([]);
          }
        }
      },
    ),
    { seed: 20_261_124, numRuns: size(60, 3_000), endOnFailure: true },
  );
});
