/**
 * How a mail looks, in HTML and as plain text, from one description of what it says: our own messages, and the mails that
 * the auth service sends (account-letters.ts).
 */
import { escapeHtml } from '../escape-html.ts';

/** What stands in a message, in order. */
export type LetterPart =
  | { text: string }
  /** Words of somebody else, set off and kept line by line. */
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { button: string; url: string }
  /** A QR code and what to do with it. */
  | { code: string; caption: string }
  | { small: string };

/** A message's words. The subject carries nothing personal: lock screens show it. */
export interface Letter {
  subject: string;
  title: string;
  /** What the list of mails shows behind the subject. */
  preview: string;
  parts: readonly LetterPart[];
  /** Where an answer goes, if not to us: to whom the words are. */
  replyTo?: string;
}

export interface Frame {
  appUrl: string;
  /** Greets by name where there is one. */
  recipientName: string | null;
  unsubscribeUrl: string | null;
}

/** The codes of a letter, each with the id of the picture that the HTML shows for it. */
export function codePictures({ parts }: Letter): { id: string; code: string }[] {
  return parts
    .flatMap((part) => ('code' in part ? [part.code] : []))
    .map((code, index) => ({ id: index === 0 ? 'kode-masuk' : `kode-masuk-${index + 1}`, code }));
}

function greeting(name: string | null) {
  return name === null ? 'Halo,' : `Halo ${name},`;
}

/** The words of a mail that the auth service sends; `link` is what its button says, null where it shows a code instead. */
export interface AccountLetter {
  title: string;
  preview: string;
  text: string;
  link: string | null;
  /** How long the link or the code is good for, and what to do with a mail that nobody asked for. */
  note: string;
}

const aboutUs =
  'Pushbike Race: cari lomba pushbike dan sepeda anak, daftarkan rider, bayar dengan QRIS.';
const automatic = 'Email ini dikirim otomatis.';
const unsubscribeWords = 'Berhenti menerima email seperti ini';
const copyAddress = 'Tombol tidak bisa ditekan? Salin alamat ini ke browser:';

type Words = Exclude<LetterPart, { button: string } | { code: string }>;

function wordsOf(part: Words): string {
  if ('facts' in part) {
    return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
  if ('quote' in part) {
    return part.quote.replace(/^/gm, '> ');
  }
  return 'text' in part ? part.text : part.small;
}

/** What a person reads again in the app, paragraph by paragraph: the words alone, as a link or a code may be a key. */
export function wordsToKeep({ parts }: Letter): string {
  return parts
    .flatMap((part) => ('button' in part || 'code' in part ? [] : [wordsOf(part)]))
    .join('\n\n');
}

export function textOf(letter: Letter, frame: Frame): string {
  const parts = letter.parts.map((part) => {
    if ('button' in part) {
      return `${part.button}:\n${part.url}`;
    }
    if ('code' in part) {
      return `${part.caption}\n${part.code}`;
    }
    return wordsOf(part);
  });
  const end = [aboutUs, automatic];
  if (frame.unsubscribeUrl) {
    end.push(`${unsubscribeWords}: ${frame.unsubscribeUrl}`);
  }
  return `${[letter.title, greeting(frame.recipientName), ...parts, '--'].join('\n\n')}\n${end.join('\n')}\n`;
}

function paragraph(html: string) {
  return `<p class="teks" style="margin: 0 0 20px; color: #241710; font-size: 16px; line-height: 26px;">${html}</p>`;
}

function small(html: string) {
  return `<p class="samar" style="margin: 0 0 16px; color: #6b5647; font-size: 14px; line-height: 22px;">${html}</p>`;
}

function table(rows: string) {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 20px;">${rows}</table>`;
}

function partHtml(part: LetterPart, pictureIds: ReadonlyMap<string, string>): string {
  if ('text' in part) {
    return paragraph(escapeHtml(part.text));
  }
  if ('small' in part) {
    return small(escapeHtml(part.small));
  }
  if ('quote' in part) {
    return table(
      `<tr><td class="teks" style="padding: 2px 0 2px 16px; border-left: 4px solid #ffb81c; color: #241710; font-size: 16px; line-height: 26px;">${escapeHtml(part.quote).replaceAll('\n', '<br />')}</td></tr>`,
    );
  }
  if ('facts' in part) {
    return table(
      part.facts
        .map(
          ([label, value]) =>
            `<tr><td class="samar" valign="top" style="padding: 4px 12px 4px 0; color: #6b5647; font-size: 14px; line-height: 22px;${label.length > 20 ? '' : ' white-space: nowrap;'}">${escapeHtml(label)}</td><td class="teks" align="right" style="padding: 4px 0; color: #241710; font-size: 15px; line-height: 22px; font-weight: 600;">${escapeHtml(value)}</td></tr>`,
        )
        .join(''),
    );
  }
  if ('code' in part) {
    return table(
      `<tr><td align="center"><img src="cid:${pictureIds.get(part.code)}" width="200" height="200" alt="${escapeHtml(part.caption)}" style="display: block; width: 200px; height: 200px; background-color: #ffffff; border-radius: 12px;" /></td></tr><tr><td class="samar" align="center" style="padding: 8px 0 0; color: #6b5647; font-size: 14px; line-height: 22px;">${escapeHtml(part.caption)}</td></tr>`,
    );
  }
  return `${button(part.button, part.url)}${addressToCopy(part.url)}`;
}

function button(label: string, url: string) {
  return table(
    `<tr><td class="tombol" align="center" bgcolor="#c4390a" style="background-color: #c4390a; border-radius: 12px;"><a href="${escapeHtml(url)}" style="display: block; padding: 15px 24px; color: #ffffff; font-size: 16px; line-height: 22px; font-weight: 700; text-decoration: none;">${escapeHtml(label)}</a></td></tr>`,
  );
}

function addressToCopy(url: string) {
  const address = escapeHtml(url);
  return small(
    `${copyAddress}<br /><a href="${address}" class="aksen" style="color: #c4390a; word-break: break-all;">${address}</a>`,
  );
}

export function htmlOf(letter: Letter, frame: Frame): string {
  const pictureIds = new Map(codePictures(letter).map(({ id, code }) => [code, id]));
  return framed(
    letter,
    frame.appUrl,
    [
      paragraph(escapeHtml(greeting(frame.recipientName))),
      ...letter.parts.map((part) => partHtml(part, pictureIds)),
    ],
    frame.unsubscribeUrl
      ? `<br /><a href="${escapeHtml(frame.unsubscribeUrl)}" class="aksen" style="color: #c4390a;">${unsubscribeWords}</a>`
      : '',
  );
}

/** With the variables that the auth service fills in. */
export function accountHtmlOf(letter: AccountLetter): string {
  const link = '{{ .ConfirmationURL }}';
  const note = small(escapeHtml(letter.note));
  return framed(letter, '{{ .SiteURL }}', [
    paragraph(escapeHtml(letter.text)),
    ...(letter.link === null
      ? [
          `<p class="kode" style="margin: 0 0 20px; padding: 16px 12px; background-color: #fffaf4; border-radius: 12px; color: #241710; font-size: 28px; line-height: 36px; font-weight: 800; letter-spacing: 4px; text-align: center;">{{ .Token }}</p>`,
          note,
        ]
      : [button(letter.link, link), note, addressToCopy(link)]),
  ]);
}

/** Indentation is for readers of this file. */
function unindented(html: string) {
  return html.trim().replaceAll(/\n\s*/g, '');
}

// Inline styles, the only ones that every mail program keeps, give way to nothing less than `!important`.
const head = unindented(`
  <!doctype html>
  <html lang="id">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>Pushbike Race</title>
      <style>
        :root { color-scheme: light dark; supported-color-schemes: light dark; }
        @media (prefers-color-scheme: dark) {
          .latar { background-color: #0c0806 !important; }
          .kartu { background-color: #211913 !important; border-color: #3a2d24 !important; border-top-color: #ffc445 !important; }
          .teks { color: #fbf1e9 !important; }
          .samar { color: #c9b7a9 !important; }
          .aksen { color: #ff8a57 !important; }
          .tombol { background-color: #ff8a57 !important; }
          .tombol a { color: #2b0e00 !important; }
          .kode { background-color: #16100c !important; color: #fbf1e9 !important; }
        }
      </style>
    </head>`);

/** @param parts HTML, as `unsubscribe` is; all other words are not yet */
function framed(
  { title, preview }: { title: string; preview: string },
  appUrl: string,
  parts: readonly string[],
  unsubscribe = '',
): string {
  const card = [
    `<h1 class="teks" style="margin: 0 0 12px; color: #241710; font-size: 22px; line-height: 30px; font-weight: 800;">${escapeHtml(title)}</h1>`,
    ...parts,
  ];
  const before = unindented(`
    <body class="latar" style="margin: 0; padding: 0; background-color: #f3e6d8;">
      <div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(preview)}</div>
      <table role="presentation" class="latar" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #f3e6d8;">
        <tr>
          <td align="center" style="padding: 24px 12px;">
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 480px; font-family: 'Plus Jakarta Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;">
              <tr>
                <td style="padding: 0 8px 16px; font-size: 20px; line-height: 28px; font-weight: 800;">
                  <a href="${escapeHtml(appUrl)}" class="teks" style="color: #241710; text-decoration: none;">Pushbike <span class="aksen" style="color: #c4390a;">Race</span></a>
                </td>
              </tr>
              <tr>
                <td class="kartu" style="padding: 28px 24px; background-color: #ffffff; border: 1px solid #eaddd0; border-top: 4px solid #ffb81c; border-radius: 16px;">`);
  const after = unindented(`
                </td>
              </tr>
              <tr>
                <td class="samar" style="padding: 16px 8px 0; color: #6b5647; font-size: 13px; line-height: 20px;">
                  ${aboutUs}<br />
                  ${automatic}${unsubscribe}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`);
  return `${[head, before, ...card, after].join('\n')}\n`;
}
