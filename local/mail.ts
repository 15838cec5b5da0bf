import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { escapeHtml } from '#functions/_shared/escape-html.ts';
import { namesThisMachine } from './http.ts';

/** As the auth service names them in its links. */
export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite';

export interface Mail {
  id: string;
  /** Undefined for a mail without a link. */
  kind: MailKind | undefined;
  to: string;
  subject: string;
  html: string;
  /** Empty if the mail has none. */
  text: string;
  /** Every link of the mail, in order. */
  links: string[];
  /** ISO 8601. */
  sent_at: string;
}

/**
 * Takes the mails that Auth sends. @supabase/lite ignores `redirect_to` and sends people to the site's root:
 * here its value is put back into the links. Whether the address is allowed is checked when the link is used. It writes its
 * links below the site too, which is another origin than the API in hosted form: GoTrue's lead to the API.
 */
export class Mailbox {
  readonly #apiUrl: string;
  readonly #mails: Mail[] = [];
  readonly #redirect = new AsyncLocalStorage<string | undefined>();
  /** The mails of a request whose outcome is not known yet. */
  readonly #pending = new AsyncLocalStorage<Mail[]>();

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /** Runs one request to Auth; mails sent meanwhile lead to `redirectTo`. */
  during<T>(redirectTo: string | undefined, handle: () => Promise<T>): Promise<T> {
    return this.#redirect.run(redirectTo, handle);
  }

  /** Runs one request whose mails GoTrue sends once the database has taken the change: if it is refused, none goes out. */
  async onSuccess(handle: () => Promise<Response>): Promise<Response> {
    const pending: Mail[] = [];
    const response = await this.#pending.run(pending, handle);
    if (response.status < 400) {
      for (const mail of pending) {
        this.#keep(mail);
      }
    }
    return response;
  }

  #keep(mail: Mail) {
    this.#mails.push(mail);
    if (this.#mails.length > 200) {
      this.#mails.shift();
    }
  }

  /** The email driver's method that Auth calls. */
  async send(message: { to: string; subject: string; html?: string; text?: string }) {
    const html = asGoTrueWrites(message.html ?? '', this.#apiUrl, this.#redirect.getStore());
    const links = linksOf(html);
    const verify = links.find((link) => link.includes('/auth/v1/verify'));
    const mail = {
      id: randomUUID(),
      kind: verify ? (new URL(verify).searchParams.get('type') as MailKind) : undefined,
      to: message.to,
      subject: message.subject,
      html,
      text: message.text ?? '',
      links,
      sent_at: new Date().toISOString(),
    };
    const pending = this.#pending.getStore();
    if (pending === undefined) {
      this.#keep(mail);
    } else {
      pending.push(mail);
    }
  }

  /** Newest first. */
  list(to?: string): Mail[] {
    return this.#mails
      .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
      .toReversed();
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

const emailRequest = z.object({
  from: z.string().min(3),
  to: z.tuple([z.email()]),
  subject: z.string().min(1),
  html: z.string().min(1),
  text: z.string(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.base64(), content_id: z.string() }))
    .default([]),
});

/**
 * Stands in for the provider that sends our messages, with its `POST /emails`: whatever comes is on the mail page. A
 * second mail of one key is not taken, and answered like the first.
 * @returns undefined when the request is for something else
 */
export function mailProvider(mailbox: Pick<Mailbox, 'send'>, apiKey: string) {
  const sent = new Map<string, { id: string; body: string }>();
  const refuse = (status: number, name: string) =>
    Response.json({ statusCode: status, name, message: name }, { status });

  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== '/_mail/api/emails') {
      return undefined;
    }
    if (request.method !== 'POST') {
      return refuse(405, 'method_not_allowed');
    }
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) {
      return refuse(403, 'invalid_api_key');
    }
    const body = await request.text();
    const key = request.headers.get('idempotency-key') ?? randomUUID();
    const known = sent.get(key);
    if (known) {
      return known.body === body
        ? Response.json({ id: known.id })
        : refuse(409, 'invalid_idempotent_request');
    }
    const parsed = emailRequest.safeParse(jsonOf(body));
    if (!parsed.success) {
      return refuse(422, 'validation_error');
    }
    const { to, subject, text, attachments } = parsed.data;
    const id = randomUUID();
    sent.set(key, { id, body });
    const html = attachments.reduce(
      (shown, { content, content_id }) =>
        shown.replaceAll(`cid:${content_id}`, `data:image/png;base64,${content}`),
      parsed.data.html,
    );
    await mailbox.send({ to: to[0], subject, html, text });
    return Response.json({ id });
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asGoTrueWrites(content: string, apiUrl: string, redirectTo: string | undefined): string {
  return content.replace(
    /https?:\/\/[^/"'\s<>]+(\/auth\/v1\/verify\?[^"'\s<>]*?redirect_to=)([^&"'\s<>]*)/g,
    (_, path: string, site: string) =>
      apiUrl + path + (redirectTo === undefined ? site : encodeURIComponent(redirectTo)),
  );
}

function linksOf(content: string): string[] {
  const found = content.matchAll(/https?:\/\/[^"'\s<>]+/g);
  const links = [...found].map(([link]) => link.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((link) => !link.includes('www.w3.org'));
}

/**
 * The mail page: `/_mail` lists, `/_mail/<id>` shows one, `/_mail.json?to=<address>` is for tests.
 * It answers this machine only: mails hold links that sign in.
 * @returns undefined when the path is not one of these
 */
export function mailPage(mailbox: Mailbox, request: Request): Response | undefined {
  const url = new URL(request.url);
  if (!/^\/_mail/.test(url.pathname)) {
    return undefined;
  }
  if (!namesThisMachine(request.headers.get('host'))) {
    return new Response('Mails are shown on this machine only.', { status: 403 });
  }
  if (url.pathname === '/_mail.json') {
    return Response.json(mailbox.list(url.searchParams.get('to') ?? undefined), {
      headers: { 'cache-control': 'no-store' },
    });
  }
  if (url.pathname === '/_mail' || url.pathname === '/_mail/') {
    return page(listOf(mailbox.list()));
  }
  const id = /^\/_mail\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (id === undefined) {
    return undefined;
  }
  const mail = mailbox.find(id);
  if (!mail) {
    return page('<p>This mail is gone: the list starts empty at every start.</p>', 404);
  }
  return page(`
    <p><a href="/_mail">All mails</a></p>
    <h1>${escapeHtml(mail.subject)}</h1>
    <p>To <b>${escapeHtml(mail.to)}</b>, ${escapeHtml(mail.sent_at)}</p>
    ${mail.links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')}
    <iframe title="The mail as sent" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe>`);
}

function listOf(mails: Mail[]): string {
  if (mails.length === 0) {
    return '<h1>Mails</h1><p>None yet. What the app would send by e-mail appears here; reload to look again.</p>';
  }
  const rows = mails.map(
    (mail) =>
      `<tr><td>${escapeHtml(mail.sent_at)}</td><td>${escapeHtml(mail.to)}</td><td><a href="/_mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  return `<h1>Mails</h1><table><tr><th>Sent</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
}

function page(body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}td,th{text-align:left;padding:.3rem 1rem .3rem 0}a{overflow-wrap:anywhere}iframe{width:100%;height:46rem;border:1px solid #ccc}</style>
${body}</html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  });
}
