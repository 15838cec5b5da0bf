import type { Accepted } from '#functions/_shared/race-day/dependencies.ts';
import type { ClassRows } from '#functions/_shared/race-day/rows.ts';
import { type Decision, trackOf } from '#functions/_shared/racing/decisions.ts';
import { chainOf } from '#functions/_shared/racing/derived-ids.ts';

type Row<Of extends keyof ClassRows> = ClassRows[Of][number];

/** A constraint of the tables, as the database would say no to our own fault. */
export class Violated extends Error {}

/** What a class has of rows. */
interface ClassTables {
  motos: Map<string, Row<'moto'>>;
  /** By moto, those of whose run something is known for ever included. */
  lists: Map<string, Map<number, number>>;
  results: Map<string, Row<'hasil'>>;
}

/**
 * The tables of a race day in memory, refusing what the database refuses (migration "race_day"): no fork and no gap in a chain, no count of a phone
 * twice, no term that falls, nobody and no gate twice in a moto, results that are never another, nobody in a stage who has not raced before it.
 */
export class Tables {
  readonly decisions: Decision[] = [];
  readonly #chains = new Map<string, { hashes: string[]; terms: Map<number, number> }>();
  readonly #counts = new Set<string>();
  readonly #classes = new Map<string, ClassTables>();
  readonly #plates: (raceClass: string) => ReadonlySet<number>;

  /** @param plates numbers of the entries of a class, late ones included */
  constructor(plates: (raceClass: string) => ReadonlySet<number>) {
    this.#plates = plates;
  }

  /** `record_decisions`: all of it or nothing. @throws Violated */
  record({ head, decisions, rows, raceClass }: Accepted): void {
    const said = decisions.map(({ hash, isi }) => ({ hash, decision: isi as Decision }));
    const [first] = said;
    if (first === undefined) {
      return;
    }
    const name = chainOf(first.decision);
    const known = this.#chains.get(name) ?? { hashes: [], terms: new Map() };
    const chain = { hashes: [...known.hashes], terms: new Map(known.terms) };
    if (head !== chain.hashes.length) {
      throw new Violated('chain_moved');
    }
    for (const { hash, decision } of said) {
      const { n, prev, term, device, device_seq } = decision;
      const track = trackOf(decision);
      if (n !== chain.hashes.length + 1 || prev !== (chain.hashes.at(-1) ?? null)) {
        throw new Violated('keputusan_sebelum_fkey');
      }
      if (term < (chain.terms.get(track) ?? 0)) {
        throw new Violated('refuse_older_term');
      }
      if (this.#counts.has(`${device}/${device_seq}`)) {
        throw new Violated('device_seq_used');
      }
      chain.hashes.push(hash);
      chain.terms.set(track, term);
    }
    if (raceClass !== null && rows !== null) {
      this.#classes.set(raceClass, written(this.#classes.get(raceClass), rows));
      const strange = rows.daftar.filter((plate) => !this.#plates(raceClass).has(plate));
      if (strange.length > 0) {
        throw new Violated(`plate_missing ${strange}`);
      }
    }
    this.#chains.set(name, chain);
    for (const { decision } of said) {
      this.#counts.add(`${decision.device}/${decision.device_seq}`);
      this.decisions.push(decision);
    }
  }
}

/** `write_class_tables`. @throws Violated */
function written(before: ClassTables | undefined, rows: ClassRows): ClassTables {
  const results = new Map(before?.results);
  const raced = new Set([...results.values()].map(({ moto_id }) => moto_id));
  const lists = new Map<string, Map<number, number>>();
  for (const [moto, list] of before?.lists ?? []) {
    // A list in which nothing was raced goes with its moto; what was raced stays.
    if (raced.has(moto) || rows.moto.some(({ id }) => id === moto)) {
      lists.set(moto, new Map(list));
    }
  }
  const motos = new Map(rows.moto.map((moto) => [moto.id, moto]));
  onlyOnce(rows.moto, ({ tahap, grup, moto }) => `moto_name_idx ${tahap}/${grup}/${moto}`);
  for (const { moto_id, nomor, gate } of rows.baris) {
    const list = lists.get(moto_id) ?? new Map<number, number>();
    if (!list.has(nomor)) {
      if ([...list.values()].includes(gate)) {
        throw new Violated(`moto_baris_gate_key ${moto_id} ${gate}`);
      }
      if (gate < 1 || gate > (motos.get(moto_id)?.gate_banyak ?? 0)) {
        throw new Violated(`moto_baris_gate_range ${gate}`);
      }
      lists.set(moto_id, list.set(nomor, gate));
    }
  }
  for (const row of rows.hasil) {
    const key = `${row.moto_id}/${row.versi}/${row.nomor}`;
    if (!lists.get(row.moto_id)?.has(row.nomor)) {
      throw new Violated(`hasil_moto_nomor_fkey ${key}`);
    }
    results.set(key, results.get(key) ?? row);
  }
  onlyOnce(
    [...results.values()].filter(({ tempat }) => tempat !== null),
    ({ moto_id, versi, tempat }) => `hasil_moto_tempat_key ${moto_id}/${versi}/${tempat}`,
  );
  onlyOnce(rows.peserta, ({ tahap, nomor }) => `peserta_tahap_pkey ${tahap}/${nomor}`);
  for (const { tahap, nomor } of rows.peserta) {
    const isOfficial = (one: Row<'moto'>) =>
      one.status === 'resmi' && stages.indexOf(one.tahap) < stages.indexOf(tahap);
    const cameBefore = rows.moto.some((one) => isOfficial(one) && lists.get(one.id)?.has(nomor));
    if (tahap !== 'kualifikasi' && !cameBefore) {
      throw new Violated(`refuse_stage_not_raced ${tahap}/${nomor}`);
    }
  }
  return { motos, lists, results };
}

const stages = ['kualifikasi', 'perempat_final', 'semi_final', 'final'];

function onlyOnce<Of>(all: readonly Of[], nameOf: (one: Of) => string): void {
  const seen = new Set<string>();
  for (const name of all.map(nameOf)) {
    if (seen.has(name)) {
      throw new Violated(name);
    }
    seen.add(name);
  }
}
