import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forgetDataResponse } from '#functions/_shared/contract/schedule.ts';
import { answerOf } from '#tests/support/function-answers.ts';
import { createOrganiser, giveRace } from '#tests/support/organiser.ts';
import { askForCheckout, atProvider, callFunction, riderFacts } from '#tests/support/payments.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { checkFile, putFile, signUp, type TestUser } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { tracesOf } from '#tests/support/traces.ts';

async function forget() {
  return answerOf(
    forgetDataResponse,
    await callFunction('forget-data', { headers: { apikey: target().secret_key } }),
  );
}

/** The folders of the embedded stack that are not ours to search: see below. */
const elsewhere = new Set([
  // The database, which is searched through its tables: its files keep what was deleted until it tidies up.
  'postgres',
  // What the simulated provider remembers.
  'payments.json',
]);

/** Files of the embedded stack, stored files and logs of functions and database among them, that hold one of the words. */
function filesWith(words: string[]): string[] {
  const root = process.env.TEST_DATA_DIR;
  if (!root || !existsSync(root)) {
    return [];
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !elsewhere.has(path.relative(root, file).split(path.sep)[0] ?? ''))
    .filter((file) => {
      const content = readFileSync(file, 'latin1').toLowerCase();
      return words.some((word) => content.includes(word.toLowerCase()));
    })
    .map((file) => path.relative(root, file));
}

async function family() {
  const mark = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 10);
  const parent = await signUp(`Ibu Wulandari ${mark}`);
  const child = { full_name: `Kirana ${mark} Dewi`, nickname: `Kira${mark}` };
  const { raceId, categoryId } = await createRace({ harga_dasar: 0 });
  const registered = await parent.client.rpc('register_rider', {
    race_id: raceId,
    category_id: categoryId,
    rider: { ...riderFacts(), ...child, team_name: `Tim ${mark}` },
    request_id: randomUUID(),
  });
  expect(registered.error).toBeNull();
  const { data: riders } = await parent.client.from('rider').select('id');
  const riderId = riders?.[0]?.id ?? '';
  // The document says who it is of, as a certificate does.
  const paper = `${parent.id}/${riderId}/${randomUUID()}.pdf`;
  const upload = await putFile(
    parent.client,
    'akta_kia',
    paper,
    new File([`%PDF-1.4\n${child.full_name}`], 'akta.pdf', { type: 'application/pdf' }),
    { cacheControl: '0, no-store' },
  );
  expect(upload.error).toBeNull();
  await checkFile(parent.client, 'akta_kia', paper);
  const named = await parent.client.rpc('set_rider_file', {
    rider_id: riderId,
    kind: 'identitas',
    path: paper,
    file_name: `Kirana_${mark}.pdf`,
  });
  expect(named.error).toBeNull();
  return { parent, riderId, paper, words: [child.full_name, child.nickname, `Tim ${mark}`, mark] };
}

function storedOf(parent: TestUser) {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from storage.objects where starts_with(name, $1)',
      [parent.id],
    );
    return rows.map(({ name }) => name);
  });
}

function traces(words: string[]) {
  return withAdmin((client) => tracesOf(client, words));
}

test('a child that is erased is in no table, no stored file and no log, even when the app never came back', async () => {
  const { parent, riderId, paper, words } = await family();
  // The parent's own name stays, and holds the mark.
  const names = words.slice(0, 3);
  expect(await storedOf(parent)).toEqual([paper]);
  expect(await traces(names)).not.toEqual([]);
  if (process.env.TEST_DATA_DIR) {
    expect(filesWith(names)).not.toEqual([]);
  }

  const erased = await parent.client.rpc('erase_rider', { rider_id: riderId, commit: true });
  expect(erased.error).toBeNull();
  expect((await forget()).removed).toBeGreaterThan(0);

  expect(await traces(names)).toEqual([]);
  expect(await storedOf(parent)).toEqual([]);
  expect(filesWith(names)).toEqual([]);
});

test('an account that is erased is nowhere, nobody signs in with it, and its address is free', async () => {
  const { parent, words } = await family();
  const all = [...words, parent.email];
  const erased = await parent.client.rpc('erase_account', { commit: true });
  expect(erased.error).toBeNull();
  await forget();
  expect(await traces(all)).toEqual([]);
  expect(await storedOf(parent)).toEqual([]);
  expect(filesWith(all)).toEqual([]);

  const again = await parent.client.auth.signInWithPassword({
    email: parent.email,
    password: parent.password,
  });
  expect(again.data.session).toBeNull();
  const refreshed = await parent.client.auth.refreshSession({
    refresh_token: parent.session.refresh_token,
  });
  expect(refreshed.data.session).toBeNull();
  const anew = await parent.client.auth.signUp({ email: parent.email, password: parent.password });
  expect(anew.error).toBeNull();
  expect(anew.data.user?.id).not.toBe(parent.id);
});

/** A value of this kind that nobody else has: letters only, so that it passes as a name. */
function distinct(kind: string): string {
  const letters = randomUUID().replaceAll(/[^a-f]/g, '');
  return `${kind}${letters.padEnd(6, 'q').slice(0, 9)}`;
}

/** Nine digits that nobody else has; a number in any spelling holds them. */
function digits(): string {
  return String(100_000_000 + (Number.parseInt(randomUUID().slice(0, 8), 16) % 899_999_999));
}

async function ask<T>(answer: PromiseLike<{ data: T | null; error: unknown }>): Promise<T> {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data as T;
}

/**
 * A family that has typed something of its own into every field there is, and about whom an organiser has written in every
 * field there is for that; `values`: each of them, as anybody might spell it.
 */
async function familyThatTypedEverything() {
  const typed = {
    parentFirst: distinct('Wulan'),
    parentLast: distinct('Sari'),
    phone: digits(),
    contactName: distinct('Paman'),
    contactPhone: digits(),
    childFirst: distinct('Kirana'),
    childLast: distinct('Putri'),
    nickname: distinct('Kira'),
    team: distinct('Tim'),
    laterTeam: distinct('Regu'),
    secondFirst: distinct('Bayu'),
    secondNickname: distinct('Yuyu'),
    delegate: distinct('Nenek'),
    delegatePhone: digits(),
    customer: distinct('Pembayar'),
    customerPhone: digits(),
    customerEmail: distinct('bayar'),
    bank: distinct('Bank'),
    account: `7${digits()}`,
    holder: distinct('Pemilik'),
    fileName: distinct('Akta'),
    shirtName: distinct('Kaus'),
    searched: distinct('Piala'),
    pushKey: distinct('push'),
  };
  const parent = await signUp(`${typed.parentFirst} ${typed.parentLast}`);
  const { client } = parent;
  await ask(
    client
      .from('profil_pengguna')
      .update({
        nomor_hp: `0${typed.phone}`,
        nama_kontak_darurat: typed.contactName,
        hp_kontak_darurat: `+62 ${typed.contactPhone}`,
        tanggal_lahir: '1990-03-14',
      })
      .eq('id', parent.id),
  );
  await ask(
    client.rpc('subscribe_push', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${typed.pushKey}`,
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    }),
  );
  const free = await createRace({ harga_dasar: 0, siblings: true });
  const paid = await createRace({ siblings: true });
  const called = await createRace({ siblings: true });
  const owner = await createOrganiser({ fullName: 'Bu Pemilik Klub' });
  const second = await createOrganiser({ organisationId: owner.organisationId });
  const shirt = {
    id: randomUUID(),
    question: 'Nama di kaus',
    kind: 'text',
    required: false,
    longest: 30,
  };
  await withAdmin(async (admin) => {
    for (const { raceId } of [free, paid, called]) {
      await giveRace(admin, raceId, owner.organisationId);
    }
    await admin.query('update public.lomba set pertanyaan = $2 where id = $1', [
      free.raceId,
      JSON.stringify([shirt]),
    ]);
    await admin.query('update public.lomba set aturan_pengembalian = $2 where id = $1', [
      called.raceId,
      JSON.stringify([{ hari: 0, persen: 100, biaya: true }]),
    ]);
  });
  const enter = async (race: RaceFixture, first: string, nickname: string) =>
    (
      await ask(
        client.rpc('register_rider', {
          race_id: race.raceId,
          category_id: race.categoryId,
          rider: {
            ...riderFacts(),
            full_name: `${first} ${typed.childLast}`,
            nickname,
            team_name: typed.team,
          },
          request_id: randomUUID(),
        }),
      )
    ).id;
  const freeEntry = await enter(free, typed.childFirst, typed.nickname);
  const paidEntry = await enter(paid, typed.childFirst, typed.nickname);
  const returned = await enter(called, typed.secondFirst, typed.secondNickname);
  await ask(
    client.rpc('answer_questions', {
      registration_id: freeEntry,
      answers: [{ id: shirt.id, question: shirt.question, answer: typed.shirtName }],
    }),
  );
  await ask(
    client.rpc('save_search', {
      query: typed.searched,
      city: '',
      month: null as unknown as number,
      rider_id: null as unknown as string,
      age: 4,
    }),
  );
  for (const id of [paidEntry, returned]) {
    const answer = await askForCheckout(parent, id, {
      customer_name: typed.customer,
      customer_email: `${typed.customerEmail}@example.test`,
      customer_phone: `0${typed.customerPhone}`,
    });
    expect(answer.status).toBe(200);
    const { reference } = (await answer.json()) as { reference: string };
    await atProvider(reference, 'pay');
  }
  await ask(
    client.rpc('change_entry', {
      registration_id: paidEntry,
      team_name: typed.laterTeam,
      jersey_size: 'M',
      start_number: '9',
    }),
  );
  await ask(
    client.rpc('set_delegate', {
      registration_id: paidEntry,
      name: typed.delegate,
      phone: `0${typed.delegatePhone}`,
    }),
  );
  const { data: riders } = await client.from('rider').select('id').order('dibuat_pada');
  for (const [kind, bucket, type] of [
    ['identitas', 'akta_kia', 'application/pdf'],
    ['foto', 'foto_profil', 'image/png'],
  ] as const) {
    const path = `${parent.id}/${riders?.[0]?.id}/${randomUUID()}.${type.split('/')[1]}`;
    const bytes =
      type === 'application/pdf'
        ? `%PDF-1.4\n${typed.childFirst}`
        : new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const file = new File([bytes], 'x', { type });
    expect((await putFile(client, bucket, path, file)).error).toBeNull();
    if (bucket === 'akta_kia') {
      await checkFile(client, bucket, path);
    }
    await ask(
      client.rpc('set_rider_file', {
        rider_id: riders?.[0]?.id ?? '',
        kind,
        path,
        file_name: `${typed.fileName}.pdf`,
      }),
    );
  }
  // Among people: invited into a team, and in. An unproved address may be anybody's, and ends nobody's invitations.
  await withAdmin((admin) =>
    admin.query(
      `insert into private.alamat_terbukti (user_id, alamat, cara) values ($1, $2, 'kode')
       on conflict (user_id) do nothing`,
      [parent.id, parent.email],
    ),
  );
  await ask(
    owner.client.rpc('invite_member', {
      organisation_id: owner.organisationId,
      email: parent.email,
      role: 'juri',
    }),
  );
  await withAdmin(async (admin) => {
    await admin.query(
      `insert into public.anggota_organisasi (organisasi_id, user_id, peran, ditambah_oleh) values ($1, $2, 'juri', $3)`,
      [owner.organisationId, parent.id, owner.id],
    );
    await admin.query(`select private.queue_message($1, 'member_joined', $2, null, $3)`, [
      `member_joined:${randomUUID()}`,
      owner.id,
      {
        organisasi: 'Klub',
        nama: `${typed.parentFirst} ${typed.parentLast}`,
        peran: 'juri',
        orang: parent.id,
      },
    ]);
  });
  // What organisers write of them: first names and a number in another spelling.
  const about = `${typed.childFirst}, ibunya ${typed.parentFirst}, +62${typed.phone}`;
  for (const id of [freeEntry, paidEntry]) {
    await ask(owner.client.rpc('log_wa_message', { registration_id: id, message: about }));
  }
  await ask(
    owner.client.rpc('send_letter', {
      race_id: paid.raceId,
      request_id: randomUUID(),
      text: about,
      filter: { rider: [paidEntry] },
    }),
  );
  // Back goes the money of the second child.
  const askForMoney = async () => {
    await ask(client.rpc('ask_cancel', { registration_id: returned, commit: true }));
    const asked = await withAdmin(async (admin) => {
      const { rows } = await admin.query<{ id: string }>(
        "select id from private.pengembalian where pendaftaran_id = $1 and langkah <> 'ditarik'",
        [returned],
      );
      return rows[0]?.id ?? '';
    });
    await ask(
      client.rpc('give_refund_account', {
        refund_id: asked,
        together: [],
        account: { bank: typed.bank, nomor: typed.account, atas_nama: typed.holder },
      }),
    );
    return asked;
  };
  const { refund: part } = (await ask(
    owner.client.rpc('ask_refund', {
      registration_id: returned,
      transaction_id: null as unknown as string,
      note: about,
      account: null,
      amount: 1000,
      leaves: false,
      commit: true,
    }),
  )) as { refund: { id: string } };
  const refund = part.id;
  await ask(owner.client.rpc('withdraw_refund', { refund_id: refund, note: about }));
  const again = await askForMoney();
  await ask(owner.client.rpc('approve_refund', { refund_id: again, commit: true }));
  const proof = `${again}/${randomUUID()}.pdf`;
  const upload = await putFile(
    second.client,
    'bukti_pengembalian',
    proof,
    new File([`%PDF-1.4\n${typed.account} a.n. ${typed.holder}`], 'b.pdf', {
      type: 'application/pdf',
    }),
  );
  expect(upload.error).toBeNull();
  await checkFile(second.client, 'bukti_pengembalian', proof);
  await ask(
    second.client.rpc('pay_refund', {
      refund_id: again,
      proof,
      paid_on: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
      even_so: false,
      commit: true,
    }),
  );
  await ask(owner.client.rpc('close_refund', { refund_id: again }));
  // A letter that nobody has sent yet waits; then the paid race is over.
  await withAdmin((admin) =>
    admin.query(
      `update public.lomba set tanggal_mulai = now() - interval '3 days', pendaftaran_selesai = now() - interval '4 days',
         status = 'selesai' where id = $1`,
      [paid.raceId],
    ),
  );
  return {
    parent,
    values: [...Object.values(typed), parent.email, parent.email.split('@')[0] ?? ''],
  };
}

test('nothing that a family typed, or that was written of it, is left anywhere once it has erased itself', async () => {
  const { parent, values } = await familyThatTypedEverything();
  const before = await traces(values);
  const missed = values.filter((value) => !before.some(({ word }) => word === value));
  // What the payment provider is told is kept by nobody here; the rest was there to be found.
  expect(missed.every((value) => /^(Pembayar|bayar|\d)/.test(value))).toBe(true);
  expect(missed.length).toBeLessThan(4);
  if (process.env.TEST_DATA_DIR) {
    expect(filesWith(values).length).toBeGreaterThan(0);
  }

  expect((await parent.client.rpc('erase_account', { commit: true })).error).toBeNull();
  await forget();
  expect(await traces(values)).toEqual([]);
  expect(filesWith(values)).toEqual([]);
});

test('the export is read by its family alone, and stands in no cache', async () => {
  const { parent, words } = await family();
  const { api_url, publishable_key } = target();
  const response = await fetch(`${api_url}/rest/v1/rpc/export_family`, {
    method: 'POST',
    headers: {
      apikey: publishable_key,
      authorization: `Bearer ${parent.accessToken}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect(response.headers.get('cache-control')).toContain('no-store');
  const text = await response.text();
  for (const word of words) {
    expect(text).toContain(word);
  }
});

test('forget-data is the schedule’s alone', async () => {
  const parent = await signUp();
  expect((await callFunction('forget-data', { token: parent.accessToken })).status).toBe(401);
  expect((await callFunction('forget-data', {})).status).toBe(401);
});
