import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
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
  /** Every link of the mail, in order. */
  links: string[];
  /** ISO 8601. */
  sent_at: string;
}

/**
 * Takes the mails that Auth sends. @supabase/lite ignores `redirect_to` and sends people to the site's root:
 * here its value is put back into the links. Whether the address is allowed is checked when the link is used.
 */
export class Mailbox {
  readonly #mails: Mail[] = [];
  readonly #redirect = new AsyncLocalStorage<string | undefined>();

  /** Runs one request to Auth; mails sent meanwhile lead to `redirectTo`. */
  during<T>(redirectTo: string | undefined, handle: () => Promise<T>): Promise<T> {
    return this.#redirect.run(redirectTo, handle);
  }

  /** The email driver's method that Auth calls. */
  async send(message: { to: string; subject: string; html?: string }) {
    const html = withRedirect(message.html ?? '', this.#redirect.getStore());
    const links = linksOf(html);
    const verify = links.find((link) => link.includes('/auth/v1/verify'));
    this.#mails.push({
      id: randomUUID(),
      kind: verify ? (new URL(verify).searchParams.get('type') as MailKind) : undefined,
      to: message.to,
      subject: message.subject,
      html,
      links,
      sent_at: new Date().toISOString(),
    });
    if (this.#mails.length > 200) {
      this.#mails.shift();
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

function withRedirect(content: string, redirectTo: string | undefined): string {
  if (redirectTo === undefined) {
    return content;
  }
  return content.replace(
    /(\/auth\/v1\/verify\?[^"'\s<>]*?redirect_to=)[^&"'\s<>]*/g,
    (_, start: string) => start + encodeURIComponent(redirectTo),
  );
}

function linksOf(content: string): string[] {
  const found = content.matchAll(/https?:\/\/[^"'\s<>]+/g);
  const links = [...found].map(([link]) => link.replaceAll('&amp;', '&'));
  return [...new Set(links)].filter((link) => !link.includes('www.w3.org'));
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
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
