import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionErrorStatus } from '#functions/_shared/contract/errors.ts';
import { refusalCodes } from '#functions/_shared/racing/refusal.ts';
import * as clubCodes from '#organiser/copy/codes.ts';
import * as content from '#organiser/copy/content.ts';
import * as letters from '#organiser/copy/letters.ts';
import * as money from '#organiser/copy/money.ts';
import * as operator from '#organiser/copy/operator.ts';
import * as operatorActs from '#organiser/copy/operator-acts.ts';
import * as operatorSearch from '#organiser/copy/operator-search.ts';
import * as participants from '#organiser/copy/participants.ts';
import * as plates from '#organiser/copy/plates.ts';
import * as raceDay from '#organiser/copy/race-day-refusals.ts';
import * as raceEditor from '#organiser/copy/race-editor.ts';
import * as races from '#organiser/copy/races.ts';
import { problemText } from '#organiser/copy/riders-import.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as settings from '#organiser/copy/settings.ts';
import * as children from '#parents/copy/children.ts';
import * as codes from '#parents/copy/codes.ts';
import * as leaving from '#parents/copy/leaving.ts';
import * as orderChanges from '#parents/copy/order-changes.ts';
import * as orderRefund from '#parents/copy/order-refund.ts';
import * as waitingList from '#parents/copy/waiting-list.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { errorMessage, hasErrorMessage, type Sentences } from '#parts/copy/errors.ts';
import * as questions from '#parts/copy/questions.ts';
import * as riderFields from '#parts/copy/rider-fields.ts';
import { organiserRpcs } from '#tests/support/organiser-rpcs.ts';
import { refusalsByFunction } from '#tests/support/sql-refusals.ts';

test.each(Object.keys(functionErrorStatus))('the function’s code %s has its sentence', (code) => {
  expect(hasErrorMessage(code)).toBe(true);
});

/** Raised to operators' commands and to the functions alone: no person ever reads one. */
const forOperators = new Set([
  'board_season_over',
  'catalogue_run_over',
  'job_unknown',
  'chain_moved',
  'child_twice',
  // To the function race-day-station: a helper's phone reads them, by the sentences of race day.
  'device_claimed',
  'device_ended',
  'device_too_many',
  'device_unknown',
  'question_old',
  'teams_made_up',
  'entry_unpaid',
  'nothing_to_accept',
  'nothing_to_refund',
  'price_not_chargeable',
  'charge_still_runs',
  'reason_unknown',
  'outcome_unknown',
  'device_seq_used',
  'plate_missing',
  'pulse_unknown',
  'race_class_not_found',
]);

/** Only a program's fault leads there: no form of ours can send it, and the general sentence is what there is to say. */
const byNoForm = new Set([
  'changes_invalid',
  'choice_unknown',
  'field_unknown',
  'file_kind_unknown',
  'file_name_invalid',
  'file_path_invalid',
  'race_id_required',
  'race_id_taken',
  'rider_id_required',
  'upload_spent',
]);

/**
 * What a refusal may say beside its code. The first line is the language of all; a column's value has the column's name;
 * the others count, or name, what the sentence speaks of.
 */
const knownFacts = new Set(
  [
    'field min max limit seconds',
    // Columns
    'batasan_gender berakhir_pada ditutup_pada ditutup_sebab diubah_pada email harga_dasar jumlah',
    'kategori_id kedaluwarsa_pada kuota lahir_dari lahir_sampai langkah max_peserta nomor_plat pendaftaran_id pendaftaran_selesai',
    'min_anak peran perlu_tindakan rider_id sampai status status_pembayaran status_pendaftaran usia_max usia_min versi',
    'zona_waktu biaya hari persen',
    'seen from to until places urutan',
    // How many of what: people, places, lines, rupiah
    'cases children count difference free head highest left lowest paid participants place plates price_after',
    'price_before riders same_as short start taken total unpaid used waiting',
    // Which, who and why
    'age blocks by category chance choices fields missing name opens_at own question reason rider right roles',
    'rows unfit until without',
  ].flatMap((names) => names.split(' ')),
);

const byFunction = refusalsByFunction();
const rpcs = [...byFunction.keys()].filter((name) => name.startsWith('public.'));
const organisers = new Set([
  ...organiserRpcs.map(({ name }) => `public.${name}`),
  // These answer everybody, on a page of the organisers' door.
  'public.look_at_invitation',
  'public.decline_invitation',
]);
type Door = 'parents' | 'organiser';
const ofDoor: Record<Door, string[]> = {
  parents: rpcs.filter((name) => !organisers.has(name)),
  organiser: rpcs.filter((name) => organisers.has(name)),
};

/** Each code that the functions of a door refuse with, and every set of facts that comes with it. */
function refusalsOf(door: Door): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const { code, facts } of ofDoor[door].flatMap((name) => byFunction.get(name) ?? [])) {
    found.set(code, [...(found.get(code) ?? []), facts]);
  }
  return found;
}
const refusals = { parents: refusalsOf('parents'), organiser: refusalsOf('organiser') };

type Facts = Record<string, unknown>;
type Speaker = (code: string, facts: Facts) => string | null | undefined;
function own(table: Sentences): Speaker {
  return (code, facts) => ownSentence(table, code, facts);
}
const shared: Speaker = (code, facts) => (hasErrorMessage(code) ? errorMessage(code, facts) : null);
/** Wherever a door takes the sentence of a code from. */
const sentences: Record<Door, Record<string, Speaker>> = {
  parents: {
    shared,
    'a child': own(children.refusals),
    'a child leaves': own(leaving.refusals),
    'a code': own(codes.refusals),
    'an order changed': own(orderChanges.refusals),
    'money back': own(orderRefund.refusals),
    'a waiting list': own(waitingList.refusals),
    'own questions': own(questions.refusals),
    'a rider': own(riderFields.refusals),
  },
  organiser: {
    shared,
    money: own(money.refusals),
    letters: own(letters.refusals),
    participants: own(participants.refusals),
    plates: own(plates.refusals),
    rights: own(rights.refusals),
    settings: own(settings.refusals),
    'the operator': own(operatorActs.refusals),
    "the operator's search": own(operatorSearch.refusals),
    "the operator's overview": own(operator.refusals),
    races: own(races.refusals),
    'a field of a race': own(raceEditor.refusals),
    'a race': own(raceEditor.failures),
    'a cell of an import': (code, facts) => {
      const text = problemText(code, facts);
      return text === code ? null : text;
    },
    codes: own(clubCodes.refusals),
    content: own(content.refusals),
    'own questions': own(questions.refusals),
    'a rider': own(riderFields.refusals),
  },
};

/** Whether a code has a sentence in what both doors share, or in the copy of one of them. */
function isSaid(code: string, door: Door): boolean {
  const inCopy = new RegExp(`(^|[^\\w])${code}(:|'\\s*[:,)\\]]|' *===)`, 'm');
  return (
    byNoForm.has(code) ||
    hasErrorMessage(code) ||
    Object.hasOwn(questions.refusals, code) ||
    Object.hasOwn(riderFields.refusals, code) ||
    inCopy.test(sourceOf[door])
  );
}

const sourceOf = {
  parents: textOf('src/parents/**/*.{ts,tsx}'),
  organiser: textOf('src/organiser/**/*.{ts,tsx}'),
};

function textOf(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

test('every code that the database raises to parents has its sentence', () => {
  const codes = [...refusals.parents.keys()];
  expect(codes).toEqual(expect.arrayContaining(['check_too_soon', 'too_many_exports']));
  expect(codes.filter((code) => !forOperators.has(code) && !isSaid(code, 'parents'))).toEqual([]);
});

test('every code that it raises to organisers has its sentence', () => {
  const codes = [...refusals.organiser.keys()];
  expect(codes).toEqual(expect.arrayContaining(['last_owner', 'too_many_letters']));
  expect(codes.filter((code) => !isSaid(code, 'organiser'))).toEqual([]);
});

test('what only organisers are refused is said in their door: parents would load it for nothing', () => {
  const onlyOrganisers = [...refusals.organiser.keys()].filter(
    (code) => !refusals.parents.has(code) && !Object.hasOwn(functionErrorStatus, code),
  );
  expect(onlyOrganisers).toEqual(expect.arrayContaining(['plates_used_up', 'not_scanned_yet']));
  // Many of their screens may be refused with these; a form of parents says `email_invalid` by itself.
  expect(onlyOrganisers.filter((code) => hasErrorMessage(code)).toSorted()).toEqual([
    'address_not_proved',
    'email_invalid',
    'no_proof',
    'not_allowed',
    'organisation_blocked',
  ]);
});

test('facts have the names that all refusals have', () => {
  const said = [...byFunction].flatMap(([name, found]) =>
    found.flatMap(({ code, facts }) => facts.map((fact) => ({ name, code, fact }))),
  );
  expect(said).toContainEqual({ name: 'private.typed_text', code: 'text_too_long', fact: 'max' });
  const unknown = said.filter(({ fact }) => !knownFacts.has(fact));
  expect([...new Set(unknown.map(({ code, fact }) => `${code} {${fact}}`))]).toEqual([]);
  const sql = textOf('supabase/migrations/*.sql');
  expect([...knownFacts].filter((fact) => !sql.includes(`'${fact}'`))).toEqual([]);
});

/** Values as the database sends them. */
const values: Facts = {
  batasan_gender: 'wanita',
  blocks: [],
  category: 'Balance 4-5',
  email: 'ibu@contoh.id',
  fields: ['judul'],
  limit: 20,
  max: 100,
  min: 1,
  missing: [{ field: 'judul', code: 'required' }],
  name: 'Raka',
  own: false,
  rider: 'Raka',
  roles: ['kasir'],
  seconds: 7200,
  status: 'selesai',
  until: '2027-03-01T00:00:00Z',
  unfit: [],
  without: ['Raka'],
  zona_waktu: 'Asia/Jakarta',
};

/** The facts of a refusal as a sentence gets them, and which it asked for. */
function watched(keys: string[]): { facts: Facts; asked: Set<string> } {
  const asked = new Set<string>();
  const given = Object.fromEntries(keys.map((key) => [key, values[key] ?? 4]));
  const facts = new Proxy(given, {
    get: (target, key: string) => {
      asked.add(key);
      return target[key];
    },
  });
  return { facts, asked };
}

test.each(['parents', 'organiser'] as const)(
  'sentences of %s speak of facts that are given',
  (door) => {
    const wrong: string[] = [];
    for (const [code, given] of refusals[door]) {
      const everySaid = new Set(given.flat());
      for (const [place, sentence] of Object.entries(sentences[door])) {
        for (const keys of given) {
          const { facts, asked } = watched(keys);
          const text = sentence(code, facts) ?? '';
          const besides = [...asked].filter((key) => !everySaid.has(key));
          if (besides.length > 0 || /undefined|null|NaN|\[object/.test(text)) {
            wrong.push(`${code} {${keys}}, ${place}: ${besides} ${text}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Values as the engine gives them. */
const engineValues: Facts = {
  before: 'kualifikasi/2/1',
  engine: 3,
  expected: 3,
  knows: [2, 1],
  missing: [2, 3],
  name: 'Ayu',
  motos: ['kualifikasi/2/1'],
  moto: 'kualifikasi/2/2',
  number: 27,
  plate: 12,
  plates: [12, 5],
  raced: [{ stage: 'semi_final', group: 1, moto: 1 }],
  stage: 'semi_final',
  starters: [8, 7, 1],
  waiting: ['kualifikasi/2/1', 'final/1/1'],
  word: 'x7',
};

/** The engine's codes, each with the facts that its meaning names, and the phone's own. */
function ofRaceDay(): string[] {
  return Object.entries(raceDay.refusals).map(([code, said]) => {
    const meaning = Object.hasOwn(refusalCodes, code)
      ? refusalCodes[code as keyof typeof refusalCodes]
      : '';
    const keys = meaning.match(/\{([\w, ]+)\}$/)?.[1]?.split(', ') ?? ['plates', 'motos', 'name'];
    const given = Object.fromEntries(keys.map((key) => [key, engineValues[key] ?? 4]));
    const text = typeof said === 'function' ? said(given) : said;
    return `${code} {${meaning === '' ? '' : keys.join(', ')}}\n  ${text}`;
  });
}

test('every code of the engine has its sentence, made of the facts that come with it', () => {
  expect(Object.keys(raceDay.refusals)).toEqual(expect.arrayContaining(Object.keys(refusalCodes)));
  expect(ofRaceDay().filter((line) => /undefined|null|NaN|\[object/.test(line))).toEqual([]);
});

test('the list of all codes, with their facts and their sentences in both doors, is as it was read', async () => {
  const codes = [...new Set([...refusals.parents.keys(), ...refusals.organiser.keys()])].toSorted();
  const ofDatabase = codes.flatMap((code) => {
    const given = [...(refusals.parents.get(code) ?? []), ...(refusals.organiser.get(code) ?? [])];
    const facts = [...new Set(given.flat())].toSorted();
    const said = (['parents', 'organiser'] as const).flatMap((door) =>
      refusals[door].has(code)
        ? Object.entries(sentences[door])
            .filter(([place]) => place !== 'content')
            .map(([place, sentence]) => [place, sentence(code, watched(facts).facts)])
            .filter(([, text]) => typeof text === 'string')
            .map(([place, text]) => `  ${door}, ${place}: ${text}`)
        : [],
    );
    return [`${code} {${facts.join(', ')}}`, ...new Set(said)];
  });
  const lines = [...ofDatabase, 'RACE DAY', ...ofRaceDay()];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('refusals.txt');
});

test('every sentence for a code is for one that something can raise', () => {
  const raised = [
    // Quoted wherever it is raised: by the database, or by the app itself before it sends anything.
    ...textOf('supabase/migrations/*.sql').matchAll(/['"]([a-z]+(?:_[a-z]+)*)['"]/g),
    ...textOf('supabase/functions/**/*.ts').matchAll(/FunctionError\('(\w+)'/g),
    ...textOf('src/**/!(copy)/*.{ts,tsx}').matchAll(/'([a-z]+(?:_[a-z]+)*)'/g),
  ].map(([, code]) => code);
  const known = new Set([
    ...raised,
    ...Object.keys(functionErrorStatus),
    ...Object.keys(refusalCodes),
  ]);
  const said = globSync('src/**/copy/**/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:export )?const (?:sentences|readSentences|refusals|failures|problems|reasons): (?:Record<|Sentences)[\s\S]*?^};$/gm,
      ),
    ].flatMap(([map]) => [...map.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, code]) => code ?? '')),
  );
  expect(said).toEqual(
    expect.arrayContaining(['race_full', 'last_owner', 'refund_not_found', 'rider_twice']),
  );
  expect(said.filter((code) => !known.has(code))).toEqual([]);
});

test('trouble of each kind reads differently', () => {
  const codes = Object.keys(functionErrorStatus).filter((code) => code.startsWith('provider_'));
  expect(new Set(codes.map((code) => errorMessage(code))).size).toBe(codes.length);
});

test('asking too soon without the seconds is still a sentence', () => {
  expect(errorMessage('check_too_soon')).toMatch(/Coba lagi sebentar lagi\.$/);
});
