/**
 * The mail provider, over HTTP. The shape is that of Resend's `POST /emails` (https://resend.com/docs/api-reference):
 * bearer key, JSON body, `Idempotency-Key`; a second request of one key within 24 hours sends nothing and gets the first
 * answer. A provider with the same shape can be named in MAIL_BASE_URL; another provider is another file like this one.
 */
import { z } from 'zod';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where the recipient stops such mails; null for a necessary mail. */
  unsubscribeUrl: string | null;
  /** Where an answer to this one goes; null: where answers to all go. */
  replyTo: string | null;
  /** Pictures that the HTML names as `cid:<id>`. */
  pictures: readonly { id: string; fileName: string; base64: string }[];
}

/**
 * timeout, unreachable, server_error, rate_limited, quota_exceeded, credentials_refused, sender_refused: whatever is sent
 * now meets the same. in_progress: the same message is on its way in another request. mail_refused: this one will never
 * be taken. malformed_answer: nobody knows.
 */
export type MailFailure =
  | 'timeout'
  | 'unreachable'
  | 'server_error'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'credentials_refused'
  | 'sender_refused'
  | 'in_progress'
  | 'mail_refused'
  | 'malformed_answer';

export class MailError extends Error {
  readonly failure: MailFailure;
  /** What the provider calls it, for the log: a code, never its sentence, which can name the recipient. */
  readonly providerCode: string;

  constructor(failure: MailFailure, providerCode = '') {
    super(`${failure} ${providerCode}`.trim());
    this.name = 'MailError';
    this.failure = failure;
    this.providerCode = providerCode;
  }
}

export interface Mailer {
  /**
   * Sends one mail, once for a key (up to 256 characters). Throws MailError.
   * @returns what the provider calls it; empty where it has it already and does not say
   */
  send(mail: Mail, key: string): Promise<{ id: string }>;
}

const sentBody = z.object({ id: z.string().min(1) });
const errorBody = z.object({ name: z.string() });

export function createMailer(config: {
  baseUrl: string;
  apiKey: string;
  from: string;
  replyTo: string | null;
  timeoutMs: number;
  fetch: typeof fetch;
}): Mailer {
  return {
    async send(mail, key) {
      let response: Response;
      let text: string;
      try {
        response = await config.fetch(new URL('emails', config.baseUrl), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${config.apiKey}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(bodyOf(mail, config)),
          redirect: 'manual',
          signal: AbortSignal.timeout(config.timeoutMs),
        });
        text = await response.text();
      } catch (error) {
        const isTimeout = error instanceof Error && error.name === 'TimeoutError';
        throw new MailError(isTimeout ? 'timeout' : 'unreachable');
      }
      const body = parseJson(text);
      const sent = sentBody.safeParse(body);
      if (response.ok && sent.success) {
        return { id: sent.data.id };
      }
      const code = errorBody.safeParse(body).data?.name ?? '';
      // The key was used for other words: of a version of the texts that went out before. The person has it.
      if (response.status === 409 && code === 'invalid_idempotent_request') {
        return { id: '' };
      }
      throw new MailError(
        failureOf(response.status, code),
        /^[a-z_]{1,60}$/.test(code) ? code : `http_${response.status}`,
      );
    },
  };
}

function bodyOf(mail: Mail, config: { from: string; replyTo: string | null }) {
  const { from } = config;
  const replyTo = mail.replyTo ?? config.replyTo;
  return {
    from,
    to: [mail.to],
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(replyTo === null ? {} : { reply_to: replyTo }),
    ...(mail.unsubscribeUrl === null
      ? {}
      : { headers: { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>` } }),
    ...(mail.pictures.length === 0
      ? {}
      : {
          attachments: mail.pictures.map(({ id, fileName, base64 }) => ({
            filename: fileName,
            content: base64,
            content_id: id,
          })),
        }),
  };
}

function failureOf(status: number, code: string): MailFailure {
  if (status >= 500) {
    return 'server_error';
  }
  if (status === 429) {
    return code.endsWith('quota_exceeded') ? 'quota_exceeded' : 'rate_limited';
  }
  if (status === 401 || (status === 403 && code.endsWith('api_key'))) {
    return 'credentials_refused';
  }
  // A domain that is not verified, or a sender of another one.
  if (status === 403 || code === 'invalid_from_address') {
    return 'sender_refused';
  }
  if (status === 409) {
    return 'in_progress';
  }
  if (status === 404 || status === 405) {
    return 'unreachable';
  }
  if (status >= 400) {
    return 'mail_refused';
  }
  return 'malformed_answer';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
