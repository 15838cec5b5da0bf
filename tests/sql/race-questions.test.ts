import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { only } from '#tests/support/factories.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { letGo } from '#tests/support/retention.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createPaidOrderIn,
  createUser,
  linkCategory,
  type RaceWithCategory,
  register,
  registerTogether,
  riderName,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, createMember } from '#tests/support/sql-organiser.ts';
import vectors from '#tests/vectors/race-questions.json' with { type: 'json' };

const db = fileDatabase();

let club: string;
let owner: string;
beforeAll(async () => {
  club = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil' });
  owner = await createMember(db, club, 'pemilik');
});

test.each(vectors.cases)('answer: $name', async ({ question, answer, expected }) => {
  const { rows } = await db.admin.query(
    'select private.answer_problem(jsonb_populate_record(null::public.race_question_row, $1), $2) as problem',
    [JSON.stringify(question), answer],
  );
  expect(rows).toEqual([{ problem: expected }]);
});

type Question = Answer<'race_for_edit'>['content']['pertanyaan'][number];

const bike: Question = {
  id: randomUUID(),
  question: 'Merek sepeda',
  kind: 'choice',
  required: true,
  categories: null,
  longest: null,
  choices: ['Strider', 'Lain'],
};
const shirt: Question = {
  id: randomUUID(),
  question: 'Nama di kaus',
  kind: 'text',
  required: false,
  categories: null,
  longest: 12,
  choices: null,
};
const camp: Question = {
  id: randomUUID(),
  question: 'Ikut makan siang?',
  kind: 'yes_no',
  required: true,
  categories: null,
  longest: null,
  choices: null,
};

function save(raceId: string, changes: Record<string, unknown>, who = owner) {
  return db.rpc<Answer<'save_race'>>(who, 'save_race', {
    race_id: raceId,
    version: null,
    changes,
    commit: true,
  });
}

async function raceThatAsks(
  questions: readonly Question[],
  race: Record<string, unknown> = {},
): Promise<RaceWithCategory> {
  const target = await createOpenRace(db, { organisasi_id: club, ...race });
  await save(target.race.id, { pertanyaan: questions });
  return target;
}

function given(asked: Question, answer: string, words = asked.question) {
  return { id: asked.id, question: words, answer };
}

function jsonb(answers: unknown) {
  return { answers: JSON.stringify(answers) };
}

interface Kept {
  pertanyaan_id: string;
  pertanyaan: string;
  jawaban: string;
}
async function kept(registrationId: string): Promise<Record<string, string>> {
  const { rows } = await db.admin.query<Kept>(
    'select pertanyaan_id, pertanyaan, jawaban from private.jawaban where pendaftaran_id = $1',
    [registrationId],
  );
  return Object.fromEntries(rows.map(({ pertanyaan, jawaban }) => [pertanyaan, jawaban]));
}

function detail(registrationId: string, who = owner) {
  return db.rpc<Answer<'rider_detail'>>(who, 'rider_detail', { registration_id: registrationId });
}

function answer(user: string, registrationId: string, answers: unknown) {
  return db.rpc<number>(user, 'answer_questions', {
    registration_id: registrationId,
    ...jsonb(answers),
  });
}

describe('the questions of a race', () => {
  test('are saved in their order, cleaned, logged, and read by everybody with the race', async () => {
    const { race } = await createOpenRace(db, { organisasi_id: club });
    const { race: after, fields } = await save(race.id, {
      pertanyaan: [
        { ...shirt, question: '  Nama   di kaus ', choices: ['x'] },
        { ...bike, choices: ['Strider', ' Strider ', '', 'Lain'], longest: 5 },
        camp,
      ],
    });
    expect(fields).toEqual(['pertanyaan']);
    expect(after.content.pertanyaan).toEqual([shirt, bike, camp]);
    expect(after.answered).toEqual([]);
    expect(
      await db.query('anon', 'select pertanyaan from public.lomba where id = $1', [race.id]),
    ).toEqual([{ pertanyaan: [shirt, bike, camp] }]);
    expect((await actsOf(db, race.id)).map(({ tindakan }) => tindakan)).toEqual(['save_race']);
    // The same again is no change.
    expect((await save(race.id, { pertanyaan: [shirt, bike, camp] })).fields).toEqual([]);
    const { race: ordered } = await save(race.id, { pertanyaan: [camp, shirt] });
    expect(ordered.content.pertanyaan).toEqual([camp, shirt]);
  });

  test.each<[string, unknown, Record<string, unknown>]>([
    ['field_invalid', 'apa', {}],
    ['field_invalid', [1], {}],
    ['field_invalid', [{ ...bike, id: 'bukan' }], {}],
    ['field_invalid', [{ ...bike, kind: 'file' }], {}],
    ['field_invalid', [{ ...bike, choices: [1, 2] }], {}],
    ['field_invalid', [{ ...bike, categories: ['x'] }], {}],
    ['field_invalid', [bike, bike], {}],
    ['text_too_long', [{ ...bike, question: 'x'.repeat(151) }], { max: 150 }],
    ['text_too_long', [{ ...bike, choices: ['a', 'x'.repeat(61)] }], { max: 60 }],
    ['list_too_long', [{ ...bike, choices: [...Array(16).keys()].map(String) }], { max: 15 }],
    [
      'list_too_long',
      Array.from({ length: 11 }, () => ({ ...camp, id: randomUUID() })),
      { max: 10 },
    ],
    ['out_of_range', [{ ...shirt, longest: 0 }], { min: 1, max: 500 }],
    ['out_of_range', [{ ...shirt, longest: 501 }], { min: 1, max: 500 }],
    ['out_of_range', [{ ...shirt, longest: 'x' }], { min: 1, max: 500 }],
    ['question_unfinished', [{ ...bike, question: ' ' }], {}],
    ['question_unfinished', [{ ...bike, choices: ['Satu'] }], {}],
    ['question_unfinished', [{ ...bike, categories: [] }], {}],
  ])('%s: %j', async (code, pertanyaan, facts) => {
    const { race } = await createOpenRace(db, { organisasi_id: club });
    expect(await refusalOf(save(race.id, { pertanyaan }))).toEqual({
      state: 'PT422',
      code,
      facts: { field: 'pertanyaan', ...facts },
    });
  });

  test('may be half typed in a draft, which is not published with them', async () => {
    const { race } = await createOpenRace(db, { organisasi_id: club, status: 'draf' });
    const { race: draft } = await save(race.id, {
      pertanyaan: [{ ...bike, question: '', choices: [] }],
    });
    expect(draft.content.pertanyaan).toMatchObject([{ question: null, choices: [] }]);
    expect(draft.missing.filter(({ field }) => field === 'pertanyaan')).toMatchObject([
      { code: 'question_unfinished' },
    ]);
  });

  test('go into a copy, with ids of their own', async () => {
    const { race } = await raceThatAsks([bike, shirt]);
    const copy = await db.rpc<Answer<'copy_race'>>(owner, 'copy_race', {
      race_id: race.id,
      copy_id: randomUUID(),
    });
    const copied = copy.content.pertanyaan;
    expect(copied.map(({ id: _, ...rest }) => rest)).toEqual(
      [bike, shirt].map(({ id: _, ...rest }) => rest),
    );
    expect(copied.map(({ id }) => id)).not.toEqual([bike.id, shirt.id]);
  });

  test('follow a category that another takes the place of, and ask nobody of one that went', async () => {
    const { race, category } = await createOpenRace(db, { organisasi_id: club });
    const other = await createCategory(db);
    await linkCategory(db, race, other);
    await save(race.id, { pertanyaan: [{ ...camp, categories: [category.id] }] });
    const link = (id: string, nama?: string) => ({
      kategori_id: id,
      kuota: null,
      ...(nama && { nama }),
    });
    // Everybody's category under another name is one of their own.
    const { race: renamed } = await save(race.id, {
      kategori: [link(category.id, `Kelas ${randomUUID()}`), link(other.id)],
    });
    const replacement = only(
      renamed.categories.filter(({ kategori_id }) => kategori_id !== other.id),
    ).kategori_id;
    expect(replacement).not.toBe(category.id);
    expect(renamed.content.pertanyaan).toEqual([{ ...camp, categories: [replacement] }]);
    expect(await refusalOf(save(race.id, { kategori: [link(other.id)] }))).toEqual(
      refused('PT422 question_unfinished', { field: 'pertanyaan' }),
    );
  });
});

describe('entering', () => {
  test('keeps what was answered, in the words that were asked', async () => {
    const target = await raceThatAsks([bike, shirt, camp]);
    const parent = await createUser(db);
    const { id } = await register(
      db,
      parent,
      target,
      jsonb([given(bike, ' Strider '), given(shirt, ''), given(camp, 'tidak')]),
    );
    expect(await kept(id)).toEqual({ 'Merek sepeda': 'Strider', 'Ikut makan siang?': 'tidak' });
    expect(
      await db.query(parent, 'select * from public.own_answers($1)', [target.race.id]),
    ).toHaveLength(2);
    expect(
      await db.query(await createUser(db), 'select * from public.own_answers($1)', [
        target.race.id,
      ]),
    ).toEqual([]);
  });

  test.each<[string, string, (target: RaceWithCategory) => unknown, number, object]>([
    ['nothing said to what is required', 'answer_required', () => [given(bike, ' ')], 422, {}],
    ['a choice that is not offered', 'answer_not_offered', () => [given(bike, 'Kokua')], 422, {}],
    ['a form that did not have the question', 'question_changed', () => [], 409, {}],
    [
      'a form that had other words',
      'question_changed',
      () => [given(bike, 'Lain', 'Sepeda')],
      409,
      {},
    ],
  ])('is refused with %s, and no place is taken', async (_, code, answers, status) => {
    const target = await raceThatAsks([bike]);
    const parent = await createUser(db);
    expect(await refusalOf(register(db, parent, target, jsonb(answers(target))))).toEqual({
      state: `PT${status}`,
      code,
      facts: { field: `answer-${bike.id}` },
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test.each([['{"a": 1}'], ['[1]'], ['"x"']])(
    'is refused with answers that are no list: %s',
    async (answers) => {
      const target = await raceThatAsks([shirt]);
      expect(
        await refusalOf(register(db, await createUser(db), target, { answers })),
      ).toMatchObject({
        code: 'answers_invalid',
      });
    },
  );

  test('asks what is asked of the category, and keeps nothing else', async () => {
    const { race, category } = await createOpenRace(db, { organisasi_id: club });
    const other = await createCategory(db);
    await linkCategory(db, race, other);
    await save(race.id, { pertanyaan: [{ ...bike, categories: [other.id] }, shirt] });
    const { id } = await register(
      db,
      await createUser(db),
      { race, category },
      jsonb([
        given(bike, 'Strider'),
        given(shirt, 'Kira'),
        { id: randomUUID(), question: 'x', answer: 'y' },
      ]),
    );
    expect(await kept(id)).toEqual({ 'Nama di kaus': 'Kira' });
  });

  test('several children answer each for themselves, all or none, and the refusal says whose it is', async () => {
    const target = await raceThatAsks([bike], { satu_rider_per_akun: false });
    const parent = await createUser(db);
    const child = (nickname: string, said: string) => ({
      full_name: riderName(),
      nickname,
      answers: [given(bike, said)],
    });
    expect(
      await refusalOf(
        registerTogether(db, parent, target, [child('Raka', 'Lain'), child('Zahra', '')]),
      ),
    ).toEqual(
      refused('PT422 answer_required', { field: `answer-${bike.id}`, place: 2, rider: 'Zahra' }),
    );
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    const made = await registerTogether(db, parent, target, [
      child('Raka', 'Lain'),
      child('Zahra', 'Strider'),
    ]);
    expect(await Promise.all(made.map(({ id }) => kept(id)))).toEqual([
      { 'Merek sepeda': 'Lain' },
      { 'Merek sepeda': 'Strider' },
    ]);
    const one = await registerTogether(db, parent, target, [child('Bima', 'Lain')]);
    expect(await kept(only(one).id)).toEqual({ 'Merek sepeda': 'Lain' });
  });

  test('on paper leaves them open, until the organiser writes them down', async () => {
    const target = await raceThatAsks([bike]);
    const answerOf = await db.rpc<Answer<'import_riders'>>(owner, 'import_riders', {
      race_id: target.race.id,
      rows: JSON.stringify([
        {
          nama: 'Budi Kertas',
          tanggal_lahir: '17/8/2020',
          jenis_kelamin: 'L',
          kategori: target.category.nama,
          kota: 'Kota Bandung',
        },
      ]),
      request_id: randomUUID(),
      commit: true,
    });
    expect(answerOf.wrong).toEqual([]);
    const id = only(answerOf.ids);
    expect((await detail(id)).rider.answers).toEqual([]);
    const write = (who: string, said: string) =>
      db.rpc<number>(who, 'answer_for_rider', {
        registration_id: id,
        ...jsonb([given(bike, said)]),
      });
    expect(await write(owner, 'Lain')).toBe(1);
    expect((await detail(id)).rider.answers).toMatchObject([
      { pertanyaan_id: bike.id, pertanyaan: null, jenis: 'choice', jawaban: 'Lain' },
    ]);
    expect(await refusalOf(write(await createMember(db, club, 'kasir'), 'Strider'))).toMatchObject({
      code: 'not_allowed',
    });
    // Who, when and which question; never the words.
    const act = only(
      (await actsOf(db, target.race.id)).filter(({ tindakan }) => tindakan === 'change_answers'),
    );
    expect(act).toMatchObject({
      user_id: owner,
      objek_id: id,
      sesudah: { pertanyaan_id: [bike.id] },
    });
  });
});

describe('a question changed after entries', () => {
  async function answered() {
    const target = await raceThatAsks([bike, shirt]);
    const parent = await createUser(db);
    const { id } = await register(
      db,
      parent,
      target,
      jsonb([given(bike, 'Strider'), given(shirt, 'Kira')]),
    );
    return { target, parent, id };
  }

  test('keeps its kind, and the editor says how many have answered', async () => {
    const { target } = await answered();
    expect(
      await refusalOf(save(target.race.id, { pertanyaan: [{ ...bike, kind: 'text' }, shirt] })),
    ).toEqual(
      refused('PT409 question_answered', {
        field: 'pertanyaan',
        question: 'Merek sepeda',
        riders: 1,
      }),
    );
    const edited = await db.rpc<Answer<'race_for_edit'>>(owner, 'race_for_edit', {
      race_id: target.race.id,
    });
    expect(edited.answered).toHaveLength(2);
    expect(edited.answered[0]).toMatchObject({ riders: 1 });
  });

  test('in other words: an answer stays beside those that it answered, until it is given anew', async () => {
    const { target, parent, id } = await answered();
    const reworded = { ...bike, question: 'Merek sepeda dan ukuran roda' };
    await save(target.race.id, { pertanyaan: [reworded, shirt] });
    expect((await detail(id)).rider.answers).toMatchObject([
      { pertanyaan: 'Merek sepeda', jawaban: 'Strider' },
      { pertanyaan: null, jawaban: 'Kira' },
    ]);
    expect(await refusalOf(answer(parent, id, [given(bike, 'Lain')]))).toMatchObject({
      code: 'question_changed',
    });
    // The same answer to the new words is an answer to them.
    expect(await answer(parent, id, [given(reworded, 'Strider')])).toBe(1);
    expect((await kept(id))['Merek sepeda dan ukuran roda']).toBe('Strider');
  });

  test('removed: its answers stay for the organisers, and it may come back', async () => {
    const { target, id } = await answered();
    await save(target.race.id, { pertanyaan: [shirt] });
    expect((await detail(id)).rider.answers).toMatchObject([
      { pertanyaan_id: bike.id, pertanyaan: 'Merek sepeda', jawaban: 'Strider' },
      { pertanyaan: null, jawaban: 'Kira' },
    ]);
    const { race } = await save(target.race.id, { pertanyaan: [bike] });
    expect(race.answered.map(({ pertanyaan_id }) => pertanyaan_id).sort()).toEqual(
      [bike.id, shirt.id].sort(),
    );
  });

  test('a choice that is offered no more stays where it was given, and is not given anew', async () => {
    const { target, parent, id } = await answered();
    const narrowed = { ...bike, choices: ['Lain', 'Kokua'] };
    await save(target.race.id, { pertanyaan: [narrowed, shirt] });
    expect(await answer(parent, id, [given(narrowed, 'Strider'), given(shirt, 'Kirana')])).toBe(1);
    expect(await kept(id)).toEqual({ 'Merek sepeda': 'Strider', 'Nama di kaus': 'Kirana' });
    await answer(parent, id, [given(narrowed, 'Kokua')]);
    expect(await refusalOf(answer(parent, id, [given(narrowed, 'Strider')]))).toMatchObject({
      code: 'answer_not_offered',
    });
  });

  test('a new one that is required stands open, holds nothing up, and may be answered', async () => {
    const { target, parent, id } = await answered();
    await save(target.race.id, { pertanyaan: [bike, shirt, camp] });
    expect((await detail(id)).rider.answers).toHaveLength(2);
    expect(await answer(parent, id, [given(camp, ''), given(shirt, '')])).toBe(1);
    expect(await kept(id)).toEqual({ 'Merek sepeda': 'Strider' });
    expect(await answer(parent, id, [given(camp, 'ya')])).toBe(1);
    expect(await refusalOf(answer(parent, id, [given(camp, '')]))).toEqual(
      refused('PT422 answer_required', { field: `answer-${camp.id}` }),
    );
  });

  test('while a parent enters: one waits for the other, and the entry answers what is asked then', async () => {
    const target = await raceThatAsks([shirt]);
    const parent = await createUser(db);
    await db.admin.query('begin');
    await db.admin.query('update public.lomba set pertanyaan = $2 where id = $1', [
      target.race.id,
      JSON.stringify([shirt, camp]),
    ]);
    const entering = refusalOf(register(db, parent, target, jsonb([given(shirt, 'Kira')])));
    await new Promise((done) => setTimeout(done, 50));
    await db.admin.query('commit');
    expect(await entering).toMatchObject({
      code: 'question_changed',
      facts: { field: `answer-${camp.id}` },
    });
  });
});

describe('an answer', () => {
  test('is changed by its parent alone, until the race’s deadline for changes', async () => {
    const target = await raceThatAsks([shirt]);
    const { user, registration } = await createPaidOrderIn(
      db,
      target,
      jsonb([given(shirt, 'Kira')]),
    );
    expect(await answer(user, registration.id, [given(shirt, 'Kirana')])).toBe(1);
    expect(await answer(user, registration.id, [given(shirt, 'Kirana')])).toBe(0);
    expect(await refusalOf(answer(await createUser(db), registration.id, []))).toMatchObject({
      code: 'registration_not_found',
    });
    await db.admin.query(
      "update public.lomba set ubah_sampai = now() - interval '1 minute' where id = $1",
      [target.race.id],
    );
    expect(await refusalOf(answer(user, registration.id, [given(shirt, 'K')]))).toMatchObject({
      code: 'change_too_late',
    });
    expect(await kept(registration.id)).toEqual({ 'Nama di kaus': 'Kirana' });
  });

  test('counts as a change of an own entry', async () => {
    const target = await raceThatAsks([shirt]);
    const { user, registration } = await createPaidOrderIn(db, target);
    await db.admin.query("insert into public.pengaturan values ('BATAS_UBAH_PER_JAM', '1')");
    try {
      await answer(user, registration.id, [given(shirt, 'A')]);
      expect(await refusalOf(answer(user, registration.id, [given(shirt, 'B')]))).toMatchObject({
        code: 'too_many_changes',
      });
    } finally {
      await db.admin.query("delete from public.pengaturan where key = 'BATAS_UBAH_PER_JAM'");
    }
  });

  test('is seen by those who manage riders, in the list and the panel, and by no other role', async () => {
    const target = await raceThatAsks([shirt]);
    const parent = await createUser(db);
    const { id } = await register(db, parent, target, jsonb([given(shirt, 'Kira')]));
    const list = (who: string) =>
      db.rpc<Answer<'race_riders'>>(who, 'race_riders', { race_id: target.race.id });
    for (const role of ['pemilik', 'panitia'] as const) {
      const { race, riders } = await list(await createMember(db, club, role));
      expect(race.pertanyaan).toEqual([shirt]);
      expect(only(riders).answers).toMatchObject([{ jawaban: 'Kira' }]);
    }
    const cashier = await createMember(db, club, 'kasir');
    expect(only((await list(cashier)).riders).answers).toBeNull();
    expect((await detail(id, cashier)).rider.answers).toBeNull();
    await expect(db.query(parent, 'select * from private.jawaban')).rejects.toThrow();
  });

  test('stays with the race that asked: where the entry moves to it is asked anew', async () => {
    const from = await raceThatAsks([shirt]);
    const to = await raceThatAsks([camp]);
    const { user, registration } = await createPaidOrderIn(db, from, jsonb([given(shirt, 'Kira')]));
    await db.admin.query(
      "select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, false)",
      [owner],
    );
    await db.admin.query(
      `select private.relocate_entry(p, $2, $3, 'Pindah', false) from public.pendaftaran_lomba p where p.id = $1`,
      [registration.id, to.race.id, to.category.id],
    );
    expect((await detail(registration.id)).rider.answers).toEqual([]);
    await answer(user, registration.id, [given(camp, 'ya')]);
    expect((await detail(registration.id)).rider.answers).toMatchObject([{ jawaban: 'ya' }]);
    const mine = (race: string) =>
      db.query(user, 'select jawaban from public.own_answers($1)', [race]);
    expect(await mine(to.race.id)).toEqual([{ jawaban: 'ya' }]);
    expect(await mine(from.race.id)).toEqual([{ jawaban: 'Kira' }]);
  });

  test('is in the family’s copy, goes when the entry is made nameless, and long after the race', async () => {
    const target = await raceThatAsks([shirt]);
    const { user, registration } = await createPaidOrderIn(
      db,
      target,
      jsonb([given(shirt, 'Kira')]),
    );
    const other = await createPaidOrderIn(db, target, jsonb([given(shirt, 'Raka')]));
    const copy = await db.rpc<{ pendaftaran: { jawaban: unknown[] }[] }>(user, 'export_family', {});
    expect(only(copy.pendaftaran).jawaban).toMatchObject([
      { pertanyaan: 'Nama di kaus', jenis: 'text', jawaban: 'Kira' },
    ]);
    await db.admin.query('select private.forget_entries($1)', [[registration.id]]);
    expect(await kept(registration.id)).toEqual({});
    const later = (days: number) =>
      db.admin.query(
        `update public.lomba set tanggal_mulai = now() - make_interval(days => $2),
           pendaftaran_selesai = now() - make_interval(days => $2) - interval '1 day' where id = $1`,
        [target.race.id, days],
      );
    await later(89);
    await letGo(db);
    expect(await kept(other.registration.id)).toEqual({ 'Nama di kaus': 'Raka' });
    await later(91);
    await letGo(db);
    expect(await kept(other.registration.id)).toEqual({});
  });
});
