import { motoId } from '../racing/derived-ids.ts';
import { placings } from '../racing/placing.ts';
import type { Finish } from '../racing/rank.ts';
import { slotsIn, startersOf } from '../racing/standing.ts';
import { type ClassState, keyOf, type Moto, mainGroups, type Stage } from '../racing/state.ts';

/**
 * What follows from a class's state, as rows of the database (private.write_class_tables). A rider is named by the number
 * that the list had: a plate that was replaced stays the same child's.
 */
export interface ClassRows {
  readonly plat: readonly { readonly lama: number; readonly baru: number }[];
  readonly daftar: readonly number[];
  /** Riders who have started a moto of the class, also one that runs now and a run that does not count. */
  readonly mulai: readonly number[];
  readonly peserta: readonly {
    readonly tahap: string;
    readonly nomor: number;
    readonly grup: number;
  }[];
  readonly moto: readonly {
    readonly id: string;
    readonly tahap: string;
    readonly grup: number;
    readonly moto: number;
    readonly jalan: number;
    readonly gate_banyak: number;
    readonly status: string;
  }[];
  readonly baris: readonly {
    readonly moto_id: string;
    readonly nomor: number;
    readonly gate: number;
  }[];
  readonly hasil: readonly {
    readonly moto_id: string;
    readonly versi: number;
    readonly nomor: number;
    readonly hasil: 'finis' | 'dnf' | 'dns' | 'dq';
    readonly tempat: number | null;
  }[];
  readonly penempatan: readonly {
    readonly nomor: number;
    readonly hasil: string;
    readonly final: string | null;
    readonly peringkat: number | null;
  }[];
}

export function rowsOf(state: ClassState): ClassRows {
  const motos = state.stages.flatMap(({ stage, groups }) =>
    groups.flatMap(({ group, motos: ofGroup }) =>
      ofGroup.map((moto) => ({
        id: motoId(state.raceClass, { stage, group, moto: moto.moto }, moto.run, moto.list),
        stage,
        group,
        moto,
      })),
    ),
  );
  return {
    plat: [...state.riders.values()]
      .filter(({ key, plate }) => plate !== key)
      .flatMap(({ key, plate, formerly }) =>
        [...formerly, plate].filter((one) => one !== key).map((baru) => ({ lama: key, baru })),
      ),
    daftar: [...state.riders.keys()],
    mulai: [...started(state)].sort((a, b) => a - b),
    peserta: state.stages.flatMap(membersOf),
    moto: motos.map(({ id, stage, group, moto }) => ({
      id,
      tahap: stage,
      grup: group,
      moto: moto.moto,
      jalan: moto.run,
      gate_banyak: state.format?.gates ?? 0,
      status: moto.status,
    })),
    baris: motos.flatMap(({ id, moto }) =>
      (moto.list ?? []).map(({ rider, gate }) => ({ moto_id: id, nomor: rider, gate })),
    ),
    hasil: motos.flatMap(({ id, moto }) => resultRows(id, moto)),
    penempatan: state.closed
      ? placings(state).map(({ plate, outcome, final, rank }) => ({
          nomor: keyOf(state, plate),
          hasil: outcome,
          final,
          peringkat: rank,
        }))
      : [],
  };
}

/** Nobody twice: whom a correction brought into a main group after their consolation final is in that group, which counts (R3). */
function membersOf(of: Stage): ClassRows['peserta'] {
  const mains = mainGroups(of);
  const inMains = new Set(mains.flatMap(slotsIn).map(({ rider }) => rider));
  return of.groups.flatMap((group) =>
    slotsIn(group)
      .filter(({ rider }) => mains.includes(group) || !inMains.has(rider))
      .map(({ rider }) => ({ tahap: of.stage, nomor: rider, grup: group.group })),
  );
}

function started(state: ClassState): ReadonlySet<number> {
  const riders = new Set<number>();
  for (const group of state.stages.flatMap(({ groups }) => groups)) {
    for (const rider of startersOf(group, 'sementara')) {
      riders.add(rider);
    }
    for (const { status, began } of group.motos) {
      // Runs now, or was stopped on the track: a start is for ever (R26). With a result it is known who stayed away.
      if (status === 'berjalan' || status === 'menunggu' || status === 'dipanggil') {
        for (const rider of began) {
          riders.add(rider);
        }
      }
    }
  }
  return riders;
}

const outcomes = { order: 'finis', dnf: 'dnf', dns: 'dns', dq: 'dq' } as const;

function resultRows(id: string, { result }: Moto): ClassRows['hasil'] {
  if (!result) {
    return [];
  }
  return (Object.keys(outcomes) as (keyof Finish)[]).flatMap((kind) =>
    result.finish[kind].map((rider, index) => ({
      moto_id: id,
      versi: result.n,
      nomor: rider,
      hasil: outcomes[kind],
      tempat: kind === 'order' ? index + 1 : null,
    })),
  );
}
