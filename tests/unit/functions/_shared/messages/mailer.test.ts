import { describe, expect, test } from 'vitest';
import { createMailer, type Mail, MailError } from '#functions/_shared/messages/mailer.ts';

const mail: Mail = {
  to: 'bunda@contoh.id',
  subject: 'Kabar',
  html: '<p>Halo</p>',
  text: 'Halo',
  replyTo: null,
  unsubscribeUrl: 'https://pushbike.example/berhenti-pesan/t',
  pictures: [{ id: 'kode-masuk', fileName: 'kode-masuk.png', base64: 'iVBO' }],
};

function mailer(answer: (request: Request) => Response | Promise<Response>, replyTo?: string) {
  return createMailer({
    baseUrl: 'https://mail.example/v1/',
    apiKey: 're_sample',
    from: 'Pushbike Race <kabar@pushbike.example>',
    replyTo: replyTo ?? null,
    timeoutMs: 1_000,
    fetch: async (input, init) => answer(new Request(input as URL, init)),
  });
}
function answers(status: number, body: unknown) {
  return mailer(
    () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
}

async function failureOf(sending: Promise<unknown>) {
  const error = await sending.then(
    () => new Error('It was sent.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) {
    throw error;
  }
  return error;
}

test('the request is the provider’s documented one', async () => {
  const asked: Request[] = [];
  const provider = mailer((request) => {
    asked.push(request);
    return Response.json({ id: 're_1' });
  }, 'halo@pushbike.example');
  expect(await provider.send(mail, 'key-1')).toEqual({ id: 're_1' });
  const [request] = asked;
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('https://mail.example/v1/emails');
  expect(request?.headers.get('authorization')).toBe('Bearer re_sample');
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  expect(await request?.json()).toEqual({
    from: 'Pushbike Race <kabar@pushbike.example>',
    to: ['bunda@contoh.id'],
    reply_to: 'halo@pushbike.example',
    subject: 'Kabar',
    html: '<p>Halo</p>',
    text: 'Halo',
    headers: { 'List-Unsubscribe': '<https://pushbike.example/berhenti-pesan/t>' },
    attachments: [{ filename: 'kode-masuk.png', content: 'iVBO', content_id: 'kode-masuk' }],
  });
});

test('a necessary mail without pictures names neither', async () => {
  let body: object = {};
  const provider = mailer(async (request) => {
    body = (await request.json()) as object;
    return Response.json({ id: 're_1' });
  });
  await provider.send({ ...mail, unsubscribeUrl: null, pictures: [] }, 'k');
  expect(Object.keys(body).sort()).toEqual(['from', 'html', 'subject', 'text', 'to']);
});

describe('an answer that is no success', () => {
  test.each([
    [400, 'validation_error', 'mail_refused'],
    [401, 'missing_api_key', 'credentials_refused'],
    [401, 'restricted_api_key', 'credentials_refused'],
    [403, 'invalid_api_key', 'credentials_refused'],
    [403, 'validation_error', 'sender_refused'],
    [404, 'not_found', 'unreachable'],
    [405, 'method_not_allowed', 'unreachable'],
    [409, 'concurrent_idempotent_requests', 'in_progress'],
    [422, 'invalid_from_address', 'sender_refused'],
    [422, 'missing_required_field', 'mail_refused'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [429, 'daily_quota_exceeded', 'quota_exceeded'],
    [429, 'monthly_quota_exceeded', 'quota_exceeded'],
    [500, 'application_error', 'server_error'],
  ])('%i %s is %s', async (status, name, failure) => {
    const error = await failureOf(
      answers(status, { statusCode: status, name, message: 'bunda@contoh.id' }).send(mail, 'k'),
    );
    expect(error).toMatchObject({ failure, providerCode: name });
    expect(error.message).not.toContain('contoh.id');
  });

  test.each([
    [502, '<h1>Bad gateway</h1>', 'server_error'],
    [422, 'Alamat bunda@contoh.id salah', 'mail_refused'],
    [200, '{}', 'malformed_answer'],
    [200, 'null', 'malformed_answer'],
    [302, '', 'malformed_answer'],
  ])('%i with %s is %s', async (status, body, failure) => {
    const error = await failureOf(answers(status, body).send(mail, 'k'));
    expect(error).toMatchObject({ failure, providerCode: `http_${status}` });
  });

  test('of a key that was used for other words says that the mail is out', async () => {
    const provider = answers(409, { name: 'invalid_idempotent_request' });
    expect(await provider.send(mail, 'k')).toEqual({ id: '' });
  });

  test('never comes: nobody knows whether the mail is out', async () => {
    const late = mailer(() => {
      throw new DOMException('late', 'TimeoutError');
    });
    expect((await failureOf(late.send(mail, 'k'))).failure).toBe('timeout');
    const gone = mailer(() => {
      throw new TypeError('fetch failed');
    });
    expect((await failureOf(gone.send(mail, 'k'))).failure).toBe('unreachable');
  });
});
