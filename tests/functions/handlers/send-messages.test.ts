import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMessagesResponse } from '#functions/_shared/contract/schedule.ts';
import type { SendDependencies } from '#functions/_shared/messages/dependencies.ts';
import { type Mail, MailError, type MailFailure } from '#functions/_shared/messages/mailer.ts';
import type { Notice } from '#functions/_shared/messages/notice.ts';
import type { Message, Outcome, Subscription } from '#functions/_shared/messages/store.ts';
import { sendMessagesHandler } from '#functions/send-messages/handler.ts';
import { answerOf, refusalOf, refused } from '#tests/support/function-answers.ts';

function message(changes: Partial<Message> = {}): Message {
  return {
    id: randomUUID(),
    kind: 'organisation_approved',
    attempt: 1,
    address: 'bunda@contoh.id',
    recipientName: 'Ibu Rani',
    content: { organisasi: 'Komunitas Roda' },
    race: null,
    entry: null,
    unsubscribed: false,
    unsubscribeToken: randomUUID(),
    push: false,
    held: false,
    entries: [],
    child: null,
    ...changes,
  };
}

const race = {
  id: randomUUID(),
  judul: 'Piala Bandung',
  lokasi: 'Tegalega',
  kota: 'Bandung',
  zona_waktu: 'Asia/Jakarta',
  tanggal_mulai: '2026-12-20T00:00:00Z',
};
const rara = {
  id: '1b0f7a44-0000-4000-8000-0000000000e1',
  kode_masuk: '5d1c9e07-0000-4000-8000-0000000000c0',
  panggilan: 'Rara',
  kategori: 'Balance 4-5 Mix',
  plat: 105,
};
function news(changes: Partial<Message> = {}) {
  return message({
    kind: 'organiser_message',
    content: { teks: 'Parkir pindah', rider: [{ id: rara.id }] },
    race,
    entries: [rara],
    ...changes,
  });
}

/** An outbox, a provider and a clock that do as a test says. */
function world() {
  const due: Message[] = [];
  const outcomes: { id: string; outcome: Outcome }[] = [];
  const mails: { mail: Mail; key: string; at: number }[] = [];
  const failures = new Map<string, MailFailure>();
  const browsers: Subscription[] = [];
  const notices: { to: string; notice: Notice }[] = [];
  const ended: string[] = [];
  const lines: { event: string; fields: object }[] = [];
  const pulses: string[] = [];
  let time = Date.parse('2026-11-21T00:00:00Z');
  const state = { answerMs: 0, failAll: undefined as MailFailure | undefined };
  const deps: SendDependencies = {
    store: {
      claim: async (maxRows) => due.splice(0, maxRows),
      record: async ({ id }, outcome) => {
        outcomes.push({ id, outcome });
      },
      beginPush: async () => browsers,
      endPush: async (ids) => {
        ended.push(...ids);
      },
    },
    mailer: {
      send: async (mail, key) => {
        mails.push({ mail, key, at: time });
        time += state.answerMs;
        const failure = state.failAll ?? failures.get(key);
        if (failure) {
          throw new MailError(failure, 'provider_code');
        }
        return { id: `re_${key}` };
      },
    },
    pulse: async (name, cause) => {
      pulses.push(`${name}: ${cause ?? 'well'}`);
    },
    pusher: {
      send: async ({ endpoint }, notice) => {
        notices.push({ to: endpoint, notice });
        if (endpoint.endsWith('broken')) {
          throw new Error('broken');
        }
        return endpoint.endsWith('gone') ? 'gone' : 'sent';
      },
    },
    appUrl: 'https://pushbike.example',
    perSecond: 2,
    secretKeys: ['sample-secret'],
    now: () => new Date(time),
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    log: (_, event, fields) => lines.push({ event, fields: fields ?? {} }),
  };
  return { due, outcomes, mails, failures, lines, pulses, state, deps, browsers, notices, ended };
}

let { due, outcomes, mails, failures, lines, pulses, state, deps, browsers, notices, ended } =
  world();
beforeEach(() => {
  ({ due, outcomes, mails, failures, lines, pulses, state, deps, browsers, notices, ended } =
    world());
});

function call(headers: Record<string, string> = { apikey: 'sample-secret' }) {
  return sendMessagesHandler(deps)(
    new Request('https://api.example/', { method: 'POST', headers }),
  );
}

async function run() {
  return answerOf(sendMessagesResponse, await call());
}

const quiet = { sent: 0, failed: 0, refused: 0, provider_down: false };
function outcomeOf(id: string) {
  return outcomes.find((one) => one.id === id)?.outcome;
}

test('is for our own servers only', async () => {
  expect(await refusalOf(await call({}))).toMatchObject(refused('401 secret_key_required'));
});

describe('a run', () => {
  test('sends what is due, each under its own key, and says so', async () => {
    due.push(message(), message());
    const ids = due.map(({ id }) => id);
    expect(await run()).toEqual({ ...quiet, sent: 2 });
    expect(mails.map(({ key }) => key)).toEqual(ids);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      ids.map((id) => ({
        outcome: 'sent',
        providerId: `re_${id}`,
        words: {
          subject: 'Komunitas Roda boleh menerbitkan lomba',
          text: 'Komunitas Roda sudah diperiksa dan disetujui. Lombanya sekarang bisa diterbitkan.',
        },
      })),
    );
    expect(mails[0]?.mail).toMatchObject({
      to: 'bunda@contoh.id',
      subject: 'Komunitas Roda boleh menerbitkan lomba',
      unsubscribeUrl: null,
    });
  });

  test('with nothing due does nothing', async () => {
    expect(await run()).toEqual(quiet);
  });

  test('sends no faster than the provider takes, and no longer than it may', async () => {
    due.push(...Array.from({ length: 200 }, () => message()));
    const { sent } = await run();
    expect(mails[1]?.at).toBe((mails[0]?.at ?? 0) + 500);
    expect(sent).toBe(90);
    // What it had claimed and not tried lost nothing.
    expect(outcomes.filter(({ outcome }) => outcome.outcome === 'untried')).toEqual([]);
    expect(due).toHaveLength(110);
  });

  test('gives back untried what it claimed when its time is over', async () => {
    state.answerMs = 9_000;
    due.push(...Array.from({ length: 8 }, () => message()));
    expect(await run()).toEqual({ ...quiet, sent: 5 });
    expect(outcomes.filter(({ outcome }) => outcome.outcome === 'untried')).toHaveLength(3);
  });

  test.each(['timeout', 'unreachable', 'server_error'] as const)(
    'ends at the third %s in a row: these may be out and count as tried, the others are untried',
    async (failure) => {
      state.failAll = failure;
      due.push(...Array.from({ length: 5 }, () => message()));
      expect(await run()).toEqual({ ...quiet, failed: 3, provider_down: true });
      expect(outcomes.map(({ outcome }) => outcome)).toEqual([
        ...Array.from({ length: 3 }, () => ({ outcome: 'failed', cause: failure })),
        { outcome: 'untried' },
        { outcome: 'untried' },
      ]);
    },
  );

  test('goes on past single failures of the provider, two in a row among them', async () => {
    const [bad, worse, good, odd, last] = Array.from({ length: 5 }, () => message()) as [
      Message,
      Message,
      Message,
      Message,
      Message,
    ];
    due.push(bad, worse, good, odd, last);
    for (const { id } of [bad, worse, odd]) {
      failures.set(id, 'server_error');
    }
    expect(await run()).toEqual({ ...quiet, sent: 2, failed: 3 });
    expect(outcomeOf(last.id)).toMatchObject({ outcome: 'sent' });
  });

  test.each(['rate_limited', 'quota_exceeded', 'credentials_refused', 'sender_refused'] as const)(
    'ends at %s, and no message loses an attempt',
    async (failure) => {
      state.failAll = failure;
      due.push(message(), message());
      expect(await run()).toEqual({ ...quiet, failed: 1, provider_down: true });
      expect(outcomes.map(({ outcome }) => outcome)).toEqual([
        { outcome: 'postponed', cause: failure },
        { outcome: 'untried' },
      ]);
    },
  );

  test('goes on after a message that the provider does not take', async () => {
    const [bad, good] = [message(), message()];
    due.push(bad, good);
    failures.set(bad.id, 'mail_refused');
    expect(await run()).toEqual({ ...quiet, sent: 1, refused: 1 });
    expect(outcomeOf(bad.id)).toMatchObject({ outcome: 'refused', cause: 'mail_refused' });
  });

  test('goes on after messages that cannot be written, which are tried again', async () => {
    const [unknown, empty, good] = [
      message({ kind: 'of_a_later_version' }),
      message({ content: {} }),
      message(),
    ];
    due.push(unknown, empty, good);
    expect(await run()).toEqual({ ...quiet, sent: 1, failed: 2 });
    expect(outcomeOf(unknown.id)).toEqual({ outcome: 'failed', cause: 'no_template' });
    expect(outcomeOf(empty.id)).toEqual({ outcome: 'failed', cause: 'content_incomplete' });
  });

  test('does not write to an account without an address', async () => {
    const nobody = message({ address: null });
    due.push(nobody);
    expect(await run()).toEqual({ ...quiet, refused: 1 });
    expect(outcomeOf(nobody.id)).toMatchObject({ outcome: 'refused', cause: 'no_address' });
    expect(mails).toEqual([]);
  });

  test('says nothing in the log where there was nothing to send', async () => {
    expect(await run()).toEqual(quiet);
    expect(lines).toEqual([]);
  });

  test('logs no address, no name and no word of a message', async () => {
    const bad = news({ recipientName: 'Ibu Rani', content: { teks: 'Untuk Bima' } });
    due.push(bad, message({ kind: 'receipt', content: {} }));
    failures.set(bad.id, 'mail_refused');
    await run();
    expect(lines.map(({ event }) => event)).toContain('message_not_sent');
    expect(JSON.stringify(lines)).not.toMatch(/contoh\.id|Rani|Bima/);
  });
});

describe('who has stopped messages', () => {
  test('gets no mail that is not necessary, and its words are kept for the app', async () => {
    const stopped = news({ unsubscribed: true });
    due.push(stopped);
    expect(await run()).toEqual({ ...quiet, refused: 1 });
    expect(outcomeOf(stopped.id)).toMatchObject({
      outcome: 'refused',
      cause: 'unsubscribed',
      words: {
        subject: 'Kabar dari penyelenggara Piala Bandung',
        text: expect.stringContaining('> Parkir pindah'),
      },
    });
    expect(mails).toEqual([]);
  });

  test('still gets what is necessary, without a way to stop it', async () => {
    due.push(message({ unsubscribed: true }));
    expect(await run()).toEqual({ ...quiet, sent: 1 });
    expect(mails[0]?.mail.html).not.toContain('/berhenti-pesan/');
  });

  test('finds the way to do so in each of the others', async () => {
    const one = news();
    due.push(one);
    await run();
    const address = `https://pushbike.example/berhenti-pesan/${one.unsubscribeToken}`;
    expect(mails[0]?.mail.unsubscribeUrl).toBe(address);
    expect(mails[0]?.mail.html).toContain(`href="${address}"`);
    expect(mails[0]?.mail.text).toContain(address);
  });
});

test('a confirmed entry comes with its code as a picture that the mail itself holds', async () => {
  const entry = {
    id: randomUUID(),
    kode_masuk: randomUUID(),
    panggilan: 'Bima',
    kategori: 'FFA',
    total_bayar: 179_321,
  };
  due.push(message({ kind: 'receipt', content: {}, race, entry }));
  await run();
  const { mail } = mails[0] ?? {};
  expect(mail?.pictures).toEqual([
    { id: 'kode-masuk', fileName: 'kode-masuk.png', base64: expect.stringMatching(/^iVBORw0KGgo/) },
  ]);
  expect(mail?.html).toContain('src="cid:kode-masuk"');
  expect(mail?.text).toContain(entry.kode_masuk);
});

describe('the pulse', () => {
  test('of a run that sent tells of the provider too, one with nothing to send does not', async () => {
    await run();
    expect(pulses).toEqual(['send-messages: well']);
    due.push(message());
    await run();
    expect(pulses.slice(1)).toEqual(['mail-provider: well', 'send-messages: well']);
  });

  test('names why the provider cannot be used', async () => {
    due.push(message(), message());
    state.failAll = 'credentials_refused';
    await run();
    expect(pulses).toEqual(['mail-provider: credentials_refused', 'send-messages: well']);
  });
});

describe('an organiser’s letter', () => {
  const adit = {
    ...rara,
    id: '2b0f7a44-0000-4000-8000-0000000000e2',
    panggilan: 'Adit',
    plat: null,
  };
  const club = { nama: 'Komunitas Roda', email: 'halo@roda.example' };
  const content = {
    teks: 'Halo {nama_anak}, plat {nomor_plat}. <b>{jam}</b>',
    rider: [{ id: rara.id }, { id: adit.id }],
  };

  test('says whose words it carries, answers go to that club, and each child has its values', async () => {
    due.push(news({ content, entries: [rara, adit], race: { ...race, penyelenggara: club } }));
    await run();
    const [{ mail } = { mail: undefined }] = mails;
    expect(mail).toMatchObject({
      subject: 'Kabar dari Komunitas Roda: Piala Bandung',
      replyTo: 'halo@roda.example',
    });
    expect(mail?.text).toContain(
      '> Halo Rara dan Adit, plat 105 (Rara) dan (belum dibagikan) (Adit). <b>07.00\u00a0WIB</b>',
    );
    expect(mail?.text).toContain('Komunitas Roda, penyelenggara Piala Bandung, menulis');
    expect(mail?.html).toContain('&#60;b&#62;07.00\u00a0WIB');
    expect(mail?.html).not.toContain('<b>07.00');
    expect(mail?.unsubscribeUrl).toContain('/berhenti-pesan/');
  });

  test.each([null, 'bukan email', 'a@b.example\nBcc: c@d.example'])(
    'of a club with the address %o says that answers are not read',
    async (email) => {
      due.push(news({ race: { ...race, penyelenggara: { ...club, email } } }));
      await run();
      expect(mails[0]?.mail.replyTo).toBeNull();
      expect(mails[0]?.mail.text).toContain('Balasan email ini tidak dibaca');
    },
  );

  test('leaves its words, set off as in the mail, for the family to read again', async () => {
    due.push(news());
    await run();
    const said = outcomes[0]?.outcome;
    expect(said).toMatchObject({ words: { subject: 'Kabar dari penyelenggara Piala Bandung' } });
    const kept = JSON.stringify(said);
    expect(kept).toContain('> ');
    expect(kept).not.toContain('https://');
  });

  test('is not sent where none of its children is left', async () => {
    due.push(news({ entries: [] }));
    await run();
    expect(mails).toEqual([]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      { outcome: 'failed', cause: 'content_incomplete' },
    ]);
  });

  test('as a test says so, and goes also to a writer who wants no such mails', async () => {
    due.push(news({ kind: 'organiser_message_test', unsubscribed: true }));
    await run();
    expect(mails[0]?.mail).toMatchObject({
      subject: '[Uji] Kabar dari penyelenggara Piala Bandung',
      unsubscribeUrl: null,
    });
  });
});

describe('browsers', () => {
  function browser(name: string): Subscription {
    return { id: name, endpoint: `https://push.example/${name}`, p256dh: 'x', auth: 'y' };
  }

  test('are told beside the mail, with its subject and where it leads', async () => {
    browsers.push(browser('phone'), browser('laptop'));
    due.push(news({ push: true }));
    const [{ id } = { id: '' }] = due;
    expect(await run()).toEqual({ ...quiet, sent: 1 });
    expect(notices.map(({ to }) => to)).toEqual([
      'https://push.example/phone',
      'https://push.example/laptop',
    ]);
    expect(notices[0]?.notice).toEqual({
      title: 'Kabar dari penyelenggara Piala Bandung',
      body: 'Tentang Piala Bandung',
      path: `/race-detail/${race.id}`,
      tag: id,
    });
  });

  test('are led to the part of the page that the message is about', async () => {
    browsers.push(browser('phone'));
    due.push(
      message({
        push: true,
        kind: 'result_ready',
        content: { class: 'Boys 2019', hasil: 'tempat', final: 'utama', peringkat: 1 },
        race,
        entry: { ...rara, total_bayar: 180_000 },
      }),
    );
    await run();
    expect(notices.map(({ notice }) => notice.path)).toEqual([`/order-detail/${rara.id}#hasil`]);
  });

  test('get nothing of a letter whose link only the mailbox may have', async () => {
    browsers.push(browser('phone'));
    due.push(
      message({
        push: true,
        kind: 'mailbox_proof',
        content: { kode: '12345678', token: 'rahasia' },
      }),
    );
    expect(await run()).toEqual({ ...quiet, sent: 1 });
    expect(mails[0]?.mail.text).toContain('rahasia');
    expect(notices).toEqual([]);
  });

  test('of an account that stopped such messages are left alone', async () => {
    browsers.push(browser('phone'));
    due.push(news({ push: true, unsubscribed: true }), news({ push: false }));
    await run();
    expect(notices).toEqual([]);
  });

  test('that are gone are forgotten, and what fails there keeps no mail back', async () => {
    browsers.push(browser('gone'), browser('broken'), browser('phone'));
    due.push(message({ push: true }), message({ push: true, address: null }));
    expect(await run()).toEqual({ ...quiet, sent: 1, refused: 1 });
    expect(ended).toEqual(['gone', 'gone']);
    expect(notices).toHaveLength(6);
    expect(lines.some(({ event }) => event === 'push_not_sent')).toBe(true);
  });
});
