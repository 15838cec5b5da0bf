import { readableRegency } from '#domain/place-names.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#parents/copy/readable-export.ts';
import { actionNeededText } from '#parts/copy/action-needed.ts';
import { classPaymentLabel } from '#parts/copy/class-payment.ts';
import { paymentStatusLabel, registrationStatusLabel } from '#parts/copy/statuses.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:0 auto;padding:1rem 1.25rem 4rem}
h2{margin-top:2.5rem;border-bottom:2px solid #c4390a}dl{display:grid;grid-template-columns:minmax(7rem,14rem) minmax(0,1fr);gap:.25rem 1rem;margin:.5rem 0}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}h3{margin:.25rem 0}.satu{border:1px solid #8886;border-radius:.75rem;padding:.5rem 1rem;margin:.75rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:.5rem}}`;

/** Sums of money among the columns. */
const money =
  /^(jumlah|total_bayar|harga_dasar|kode_unik|biaya_admin|selisih|jumlah_dibayar|harga)$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
/** What tells a person nothing: it stands in data.json. */
const forMachines =
  /(^|_)id$|^kunci_|^zona_waktu$|^reference$|^sub$|_verified$|^perpanjangan$|^asal$|^kode_masuk$|^urutan_pesanan$|^kabar_penyedia$|^foto(_profil)?$|^file_identitas$/;
/** Of messages: the kind and what the words were made of. */
const behindWords = /^(jenis|isi)$/;

type Row = Record<string, unknown>;

/** Whether there is anything to be read. */
function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * The data of a family as a page that opens in any browser, without a script and without the network. What people typed is
 * set as text, never as markup.
 */
export function readableExport(data: Record<string, unknown>): string {
  const page = document.implementation.createHTMLDocument(copy.title);
  const add = <Tag extends keyof HTMLElementTagNameMap>(to: Element, tag: Tag, text = '') => {
    const element = page.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };
  page.documentElement.lang = 'id';
  for (const [name, content] of [
    ['viewport', 'width=device-width,initial-scale=1'],
    ['referrer', 'no-referrer'],
  ] as const) {
    const meta = add(page.head, 'meta');
    meta.name = name;
    meta.content = content;
  }
  add(page.head, 'style', style);
  add(page.body, 'h1', copy.title);
  add(page.body, 'p', copy.intro);
  add(page.body, 'h2', copy.contentsTitle);
  const contents = add(page.body, 'ul');

  const named = Object.keys(copy.sections).filter((name) => name in data);
  // What few people have is not told to be missing.
  const others = Object.keys(data).filter(
    (name) => !(name in copy.sections) && name !== 'dibuat_pada' && !isEmpty(data[name]),
  );
  for (const name of [...named, ...others]) {
    const label = copy.sections[name] ?? labelOf(name);
    const link = add(add(contents, 'li'), 'a', label);
    link.href = `#${name}`;
    const section = add(page.body, 'section');
    add(section, 'h2', label).id = name;
    show(section, name, data[name]);
  }
  return `<!doctype html>\n<meta charset="utf-8">\n${page.documentElement.outerHTML}`;

  function show(to: Element, name: string, value: unknown): void {
    if (Array.isArray(value)) {
      if (value.length === 0) {
        add(to, 'p', copy.nothing);
      }
      for (const item of value) {
        const box = add(to, 'div');
        box.className = 'satu';
        show(box, name, item);
      }
    } else if (typeof value === 'object' && value !== null) {
      showRow(to, name, value as Row);
    } else {
      add(to, 'p', value === null || value === undefined ? copy.nothing : inWords(name, value));
    }
  }

  function showRow(to: Element, name: string, row: Row): void {
    const titles = (copy.names[name] ?? []).filter((column) => !isEmpty(row[column]));
    if (titles.length > 0) {
      add(to, 'h3', titles.map((column) => inWords(column, row[column], row)).join(' · '));
    }
    const list = add(to, 'dl');
    for (const [column, value] of inOrder(row)) {
      if (
        isEmpty(value) ||
        titles.includes(column) ||
        forMachines.test(column) ||
        (name === 'pesan' && behindWords.test(column))
      ) {
        continue;
      }
      add(list, 'dt', labelOf(column));
      const cell = add(list, 'dd');
      if (name === 'berkas' && column === 'path') {
        const link = add(cell, 'a', String(value));
        link.href = ['berkas', row.bucket, ...String(value).split('/')]
          .map((part) => encodeURIComponent(String(part)))
          .join('/');
      } else if (typeof value === 'object') {
        show(cell, column, value);
      } else {
        cell.textContent = inWords(column, value, row);
      }
    }
  }
}

/** The columns as people read them; the database's own order says nothing. */
function inOrder(row: Row): [string, unknown][] {
  const known = Object.keys(copy.labels);
  const place = ([column]: [string, unknown]) => {
    const index = known.indexOf(column);
    return index < 0 ? known.length : index;
  };
  return Object.entries(row).sort((a, b) => place(a) - place(b));
}

function labelOf(name: string): string {
  return copy.labels[name] ?? capitalised(name);
}

function capitalised(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Columns whose values have words of their own in the app. */
const inAppWords: Readonly<Record<string, (value: string, row: Row) => string | null>> = {
  status_pendaftaran: (value) => registrationStatusLabel(value as never),
  status_pembayaran: (value, row) =>
    'kelas' in row ? classPaymentLabel(value as never) : paymentStatusLabel(value as never),
  perlu_tindakan: actionNeededText,
  kota_asal: readableRegency,
  // What somebody else wrote is set off in a mail.
  teks: (value) => value.replaceAll(/^> ?/gm, ''),
};

function inWords(name: string, value: unknown, row: Row = {}): string {
  if (typeof value === 'boolean') {
    return value ? copy.yes : copy.no;
  }
  if (typeof value === 'number' && money.test(name)) {
    return formatRupiah(value);
  }
  const text = String(value);
  if (instant.test(text)) {
    return name === 'tanggal_lomba'
      ? formatDateTime(text, row.zona_waktu as VenueZone)
      : formatDateTime(text);
  }
  if (day.test(text)) {
    return formatDate(text);
  }
  return (
    inAppWords[name]?.(text, row) ??
    copy.values[text] ??
    (/^[a-z]+(_[a-z]+)+$/.test(text) ? capitalised(text) : text)
  );
}
