import { describe, expect, it } from 'vitest';
import { rowsOf } from '#functions/_shared/race-day/rows.ts';
import { append, type Chain, decisionHash, emptyChain } from '#functions/_shared/racing/chain.ts';
import type { ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { Tables } from '#tests/rehearsal/tables.ts';
import { drawnClass, q, race, raceClass } from '#tests/support/racing/class-day.ts';
import { playDay, undoneDay } from '#tests/support/racing/random-day.ts';
import { size } from '#tests/support/size.ts';

const plates = new Set(Array.from({ length: 9_999 }, (_, index) => index + 1));

/** Each decision as a phone with a signal sends it, one after the other. */
function replayed(decisions: readonly ClassDecision[], tables = new Tables(() => plates)) {
  let chain: Chain = emptyChain(race, raceClass);
  for (const decision of decisions) {
    chain = append(chain, decision).chain;
    tables.record(acceptedOf(chain, decision));
  }
  return { chain, tables };
}

function acceptedOf({ state }: Pick<Chain, 'state'>, decision: ClassDecision) {
  return {
    race,
    raceClass,
    head: decision.n - 1,
    decisions: [{ hash: decisionHash(decision), isi: decision }],
    phase: state.phase,
    rows: rowsOf(state),
  };
}

it('whatever is decided and undone, the tables take the rows that follow', () => {
  for (let seed = 1; seed <= size(12, 500); seed++) {
    const { decisions } = playDay(seed, 4 + (seed % 30), preset('baku', 4 + (seed % 7)), undoneDay);
    expect(() => replayed(decisions), `seed ${seed}`).not.toThrow();
  }
});

describe('the tables refuse', () => {
  const day = drawnClass(9).run(q(1, 1));
  const decision = day.next({ kind: 'panggil', payload: { moto: q(2, 1) } });
  const state = append(day.chain, decision).chain.state;
  const accepted = acceptedOf({ state }, decision);
  const rows = accepted.rows;
  const [first, second] = rows.baris;
  const finalist = { tahap: 'final', nomor: 9_000, group: 1 };

  it.each<[string, object, string]>([
    ['a fork', { head: 1 }, 'chain_moved'],
    [
      'another decision before it',
      { decisions: [{ hash: 'x', isi: { ...decision, prev: 'x' } }] },
      'keputusan_sebelum',
    ],
    [
      'a number that the phone has given before',
      { decisions: [{ hash: 'x', isi: { ...decision, device_seq: 1 } }] },
      'device_seq_used',
    ],
    [
      'a term that falls',
      { decisions: [{ hash: 'x', isi: { ...decision, term: 0 } }] },
      'refuse_older_term',
    ],
    [
      'two at one gate',
      {
        rows: {
          ...rows,
          baris: [first, { ...second, moto_id: first?.moto_id, gate: 1, nomor: 8_000 }],
        },
      },
      'moto_baris_gate_key',
    ],
    [
      'a gate that there is not',
      { rows: { ...rows, baris: [...rows.baris, { ...first, gate: 11, nomor: 8_000 }] } },
      'moto_baris_gate_range',
    ],
    [
      'two first places',
      { rows: { ...rows, hasil: rows.hasil.map((row) => ({ ...row, tempat: 1, versi: 77 })) } },
      'hasil_moto_tempat_key',
    ],
    [
      'the result of a stranger',
      { rows: { ...rows, hasil: [{ ...rows.hasil[0], nomor: 8_000 }] } },
      'hasil_moto_nomor_fkey',
    ],
    [
      'somebody in a stage who has not raced before it',
      { rows: { ...rows, peserta: [...rows.peserta, finalist] } },
      'refuse_stage_not_raced',
    ],
    [
      'somebody twice in a stage',
      { rows: { ...rows, peserta: [...rows.peserta, rows.peserta[0]] } },
      'peserta_tahap_pkey',
    ],
    ['a plate that nobody has', { rows: { ...rows, daftar: [10_000] } }, 'plate_missing'],
  ])('%s', (_, wrong, constraint) => {
    const { tables } = replayed(day.decisions);
    expect(() => tables.record({ ...accepted, ...wrong } as typeof accepted)).toThrow(constraint);
    tables.record(accepted);
    expect(tables.decisions).toHaveLength(day.decisions.length + 1);
  });
});
