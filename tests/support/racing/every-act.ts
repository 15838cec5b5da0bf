import type { ClassAct, RaceAct } from '#functions/_shared/racing/decisions.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { drawnClass, q, raceClass } from './class-day.ts';

type Payloads<Of extends ClassAct | RaceAct> = {
  [Kind in Of['kind']]: Extract<Of, { kind: Kind }>['payload'];
};

const moto = q(1, 1);
const finish = { order: [1, 2], dnf: [], dns: [], dq: [] };
const hash = 'a'.repeat(64);

/** One of each kind of decision, with everything in it that may be left out and that holds a text. */
export function everyAct(words: string): { ofClass: ClassAct[]; ofRace: RaceAct[] } {
  const reason = words;
  const unpaid = [{ plate: 1, reason }];
  const ofClass: Payloads<ClassAct> = {
    tutup_daftar: {
      engine: 1,
      ke: 1,
      list: [{ plate: 1, team: 0 }],
      format: preset('baku', 8),
      draw: { way: 'orang', people: 3, organiser: 48 },
      code: hash,
      unpaid,
    },
    undi: { way: 'orang', numbers: [17, 203] },
    batal_undian: { reason },
    susulan: { plate: 7, team: 0, batch: 1, gate: 2, unpaid },
    mundur: { plate: 1, reason },
    dq: { plate: 1, reason },
    tanpa_hasil: { plate: 1, reason },
    plat_ganti: { old: 1, new: 9 },
    compact: { absent: [1], one: true, moved: [] },
    panggil: { moto, despite: words },
    mulai: { moto, despite: words },
    hentikan_moto: { moto, reason },
    hasil: { moto, run: 1, ...finish },
    resmi: { moto, result: 3, despite: words },
    ulang: { moto, reason },
    koreksi: { moto, ...finish, reason },
    hukuman: { moto, plate: 1, code: 'helm', points: 3 },
    protes: { moto, plate: 1, reason },
    putus_protes: { protest: 4, accepted: true, reason },
    tahap: { stage: 'final', mains: [[1, 2]], finals: [[1, 2]], despite: words },
    sisip: { plate: 1, stage: 'final', group: 1, reason },
    undi_seri: { order: [1, 2], how: words },
    ambil_alih: { raced: [moto] },
    urung: { n: 3 },
    pindah: { track: 2 },
    tutup_kelas: { placings: placings(drawnClass(3).goOn().state), early: words, jury: words },
    batal_kelas: { reason },
  };
  const ofRace: Payloads<RaceAct> = {
    serah: { to: 'hp-2' },
    ambil_alih: { last_raced: 3, old_phone: 'mati', reason },
    lintasan: { track: 2 },
    pasang: { key: 'k1', role: 'finis', until: '2026-11-22T18:00:00+07:00', name: words },
    lepas: { key: 'k1' },
    layar: { screen: 2, show: 'hasil', class: raceClass },
    urutan: {
      items: [
        { type: 'moto', number: 1, class: raceClass, moto },
        { type: 'istirahat', name: words, minutes: 30 },
        { type: 'podium', name: `Podium untuk ${words}`, minutes: 10 },
      ],
    },
    jeda: { word: words },
    lanjut: {},
    hentikan_lomba: { reason },
  };
  const listed = (payloads: object) =>
    Object.entries(payloads).map(([kind, payload]) => ({ kind, payload }));
  return {
    ofClass: listed(ofClass) as ClassAct[],
    ofRace: listed(ofRace) as RaceAct[],
  };
}
