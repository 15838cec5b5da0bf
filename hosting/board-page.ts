/**
 * The first answer of `/race-detail/<race>/hari-lomba`: the app's page with the board's facts in it, so that they are read before
 * any script has come, and without one. In plates alone (R21); the app puts the names to them.
 */
import {
  hasEnded,
  isBare,
  isLastKnown,
  isOver,
  isUnordered,
  silentSince,
} from '../src/domain/board/calls.ts';
import * as afterSeason from '../src/parents/copy/after-season.ts';
import * as copy from '../src/parents/copy/board.ts';
import * as words from '../src/parts/copy/board.ts';
import { boardTitle } from '../src/parts/copy/shared.ts';
import type {
  BoardLatest,
  BoardMoto,
  PublishedBoard,
} from '../supabase/functions/_shared/board/board.ts';
import { shortestHash } from '../supabase/functions/_shared/board/board.ts';
import { motoKey } from '../supabase/functions/_shared/racing/moto.ts';
import { formatTime } from '../supabase/functions/_shared/venue/dates.ts';

/** The element in which the app finds the board that its page came with (src/api/board.ts). */
export const boardElement = 'papan';

const risky: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => risky[character] ?? '');
}

// The shell's colours and measures (index.html): the app's style sheet is not there yet, and may never come. What stands here is
// where the app will have it and as large, so that nothing jumps when the app takes over.
const styles = {
  // In the phone's own font, as wide as the app's: nobody waits for a file.
  boot: 'bottom:auto;min-height:100%;font-family:Plus Jakarta Sans Fallback,system-ui,sans-serif',
  column:
    'height:auto;min-height:100vh;overflow:visible;background:var(--page);overflow-wrap:anywhere',
  head: 'display:grid;place-items:center;min-height:56px;margin:0;border-bottom:1px solid var(--line);font-size:1.125rem;font-weight:750',
  body: 'padding:1rem var(--gutter) 2rem;display:grid;gap:1.5rem 2rem;align-items:start;grid-template-columns:repeat(auto-fit,minmax(min(100%,28.5rem),1fr))',
  side: 'display:grid;gap:1.5rem',
  part: 'display:grid;gap:.75rem',
  list: 'display:grid;gap:.75rem;list-style:none;margin:0;padding:0',
  card: 'padding:calc(.875rem - 3px) .875rem;border-radius:1.25rem;background:var(--surface);font-size:.875rem;line-height:1.75rem',
  title: 'margin:0;font-size:1.25rem;line-height:1.75rem;font-weight:750',
  heading: 'margin:0;font-size:1.125rem;line-height:1.625rem;font-weight:750',
  name: 'display:inline;font-size:1rem;line-height:1.875rem;font-weight:750',
  soft: 'color:var(--ink-muted)',
  small: 'font-size:.875rem;line-height:1.5rem;font-weight:600',
  muted: 'font-size:.875rem;line-height:1.375rem;color:var(--ink-muted)',
  notice:
    'padding:.75rem .875rem;border-radius:.75rem;background:var(--primary-soft);font-size:.875rem;font-weight:500',
} as const;

/** An element with text in it, which is escaped, or with elements; nothing where there is neither. */
function element(
  tag: string,
  look: keyof typeof styles,
  inside: string | readonly string[],
  className = '',
): string {
  const markup = typeof inside === 'string' ? escaped(inside) : inside.join('');
  const name = className === '' ? '' : ` class="${className}"`;
  return markup === '' ? '' : `<${tag}${name} style="${styles[look]}">${markup}</${tag}>`;
}

/**
 * A card of several lines. They are one piece of text, which a browser takes for the page's largest: the app, which draws each line as a
 * piece of its own, never shows a larger one, and what a visitor waits for is there with the first paint.
 */
function card(lines: readonly string[]): string {
  return element('li', 'card', [lines.filter((line) => line !== '').join('<br>')]);
}

/** How many of the lists that grow with a race are written out. */
interface Most {
  readonly motos: number;
  readonly classes: number;
  /** Of the newest results. */
  readonly latest: number;
}

const noEnd = Number.POSITIVE_INFINITY;
const all: Most = { motos: noEnd, classes: noEnd, latest: noEnd };
const few: Most = { motos: 8, classes: 5, latest: 1 };

/** @param now milliseconds since 1970 */
function facts(board: PublishedBoard, now: number, most: Most): string {
  const left = [
    element('div', 'part', [
      element('h2', 'title', board.title),
      ...standing(board, now).map((text, index) =>
        element('p', index === 0 ? 'muted' : 'notice', text),
      ),
    ]),
    ...(board.called_off
      ? [element('p', 'notice', copy.calledOff)]
      : board.plateless
        ? [element('p', 'notice', afterSeason.over)]
        : [follow, ...nowAndNext(board, isLastKnown(board, now), most.motos)]),
  ];
  const right = isBare(board)
    ? []
    : [
        ...(board.plateless ? [] : [newest(board, most.latest)]),
        part(copy.classes, '', firstOf(classes(board), most.classes, copy.moreClasses)),
        `<noscript>${element('p', 'muted', copy.withoutScript)}</noscript>`,
      ];
  const body = [element('div', 'side', left), element('div', 'side', right)];
  const column = [element('h1', 'head', boardTitle), element('main', 'body', body)];
  return element('div', 'boot', [element('div', 'column', column, 'boot-column')], 'boot');
}

function nowAndNext(board: PublishedBoard, old: boolean, most: number): string[] {
  if (isBare(board)) {
    return [element('p', 'notice', copy.notDrawn)];
  }
  if (isOver(board)) {
    return [element('p', 'notice', copy.overText(board.classes))];
  }
  if (hasEnded(board)) {
    return [];
  }
  return [
    part(
      old ? copy.lastKnown : copy.now,
      copy.nothingRuns,
      firstOf(motos(board, board.now), most, copy.moreMotos),
    ),
    part(
      isUnordered(board) ? copy.unordered : copy.next,
      copy.nothingWaits,
      motos(board, board.next),
    ),
  ];
}

function newest(board: PublishedBoard, most: number): string {
  const cards = (board.latest ?? []).slice(0, most).map((one) => result(board, one));
  return part(copy.latest, copy.noResults, cards);
}

/** The place of the form that finds a rider (followed-riders.tsx), only where there will be an app to find with (index.html). */
const follow = `<section class="boot-follow" aria-hidden="true">${[
  element('h2', 'heading', copy.follow),
  element('b', 'small', copy.findLabel),
].join('')}<i></i></section>`;

/** Since when the board stands, and what holds the day up, as the screen says it (board-screen.tsx). */
function standing(board: PublishedBoard, now: number): string[] {
  const { dibuat_pada: made, zone, pace } = board;
  const silent = silentSince(board, now);
  return [
    copy.standing(made === null ? '' : formatTime(made, zone), pace),
    ...(board.stopped ? [copy.stopped] : []),
    ...(board.paused === null ? [] : [copy.pausedBecause(board.paused)]),
    ...(board.basi ? [copy.fromBefore] : []),
    ...(silent === null ? [] : [copy.silentSince(formatTime(silent, zone))]),
  ];
}

function part(title: string, nothing: string, cards: readonly string[]): string {
  return element('section', 'part', [
    element('h2', 'heading', title),
    cards.length === 0 ? element('p', 'muted', nothing) : element('ul', 'list', cards),
  ]);
}

/** What is left out says so: the app shows it. */
function firstOf(
  cards: readonly string[],
  most: number,
  more: (left: number) => string,
): readonly string[] {
  return cards.length <= most
    ? cards
    : [...cards.slice(0, most), element('li', 'muted', more(cards.length - most))];
}

function nameOf(board: PublishedBoard, id: string): string {
  return board.classes.find((one) => one.id === id)?.name ?? '';
}

/** A plate in its circle (index.html), and before it what stands of it. A space between two lets a line end there. */
function riders(of: readonly { readonly plate: number; readonly lead?: string }[]): string {
  return of.map(({ plate, lead }) => `${lead ? `${lead}\u00a0` : ''}<u>${plate}</u>`).join(' ');
}

function motos(board: PublishedBoard, of: readonly BoardMoto[]): string[] {
  return of.map((moto) =>
    card([
      element(
        'h3',
        'name',
        moto.status === 'menunggu'
          ? words.motoTitle(moto)
          : `${words.motoTitle(moto)}: ${copy.statuses[moto.status]}`,
      ),
      element('span', 'soft', words.motoPlace(nameOf(board, moto.class), moto)),
      moto.again === undefined ? '' : escaped(copy.runAgain(moto.again)),
      riders(moto.plates.map((plate) => ({ plate }))),
    ]),
  );
}

function result(board: PublishedBoard, one: BoardLatest): string {
  const number = board.numbers[one.class]?.[motoKey(one.moto)] ?? null;
  return card([
    element('h3', 'name', `${words.motoTitle({ ...one, number })}: ${copy.statuses[one.status]}`),
    element('span', 'soft', words.motoPlace(nameOf(board, one.class), { ...one, number })),
    one.protest ? copy.protestOpen : '',
    one.corrected ? copy.wasCorrected : '',
    riders(words.finishRows(one)),
  ]);
}

function classes(board: PublishedBoard): string[] {
  return board.classes.map((head) =>
    card([
      element('h3', 'name', head.name),
      element(
        'span',
        'soft',
        [copy.phaseOf(head, board.now), copy.progress(head)].filter(Boolean).join(' · '),
      ),
    ]),
  );
}

/** A phone that runs no script asks again by itself. */
const askAgain = '<noscript><meta http-equiv="refresh" content="30"></noscript>';

/** Bytes that come with the first answer of a new connection. */
const mostPacked = 14_000;

async function packedBytes(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

/**
 * The app's page with the board in the place of the shell's skeleton; without a page (the host did not give it) one that holds the
 * facts alone. A board that is too large for the first answer is cut: the app asks for the whole as soon as it runs.
 *
 * @param page the app's `index.html`; null: there is none
 * @param now milliseconds since 1970
 */
export async function boardPage(
  page: string | null,
  board: PublishedBoard,
  now: number,
): Promise<string> {
  const whole = pageWith(page, board, now, all, board);
  if ((await packedBytes(whole)) < mostPacked) {
    return whole;
  }
  const cut = pageWith(page, board, now, few, lean(board));
  return (await packedBytes(cut)) < mostPacked ? cut : pageWith(page, board, now, few, null);
}

/**
 * Without what is read only after a class was opened, without those who race no more, and of the newest results with those that are written out. A file's hash packs badly: its beginning
 * is enough to know a file that was cut or is another one, until the app has asked (src/api/board.ts).
 */
function lean(board: PublishedBoard): PublishedBoard {
  const heads = board.classes.map(({ ended: _, ...head }) => ({
    ...head,
    sha: head.sha.slice(0, shortestHash),
  }));
  const latest = (board.latest ?? []).slice(0, few.latest);
  return { ...board, numbers: {}, classes: heads, latest };
}

/** The template from which the page's first script takes the app's files once the page is painted (bundling/first-paint.ts). */
const appFiles = '<template id="app">';

/** Style sheet and font are the app's: the facts need neither, and on a slow line they would be painted after them. */
function withoutPreloads(head: string): { head: string; preloads: string } {
  const preload = /\s*<link rel="preload"[^>]*>/g;
  return head.includes(appFiles)
    ? { head: head.replace(preload, ''), preloads: (head.match(preload) ?? []).join('') }
    : { head, preloads: '' };
}

/** @param data what the app goes on from; null: it asks first */
function pageWith(
  page: string | null,
  board: PublishedBoard,
  now: number,
  most: Most,
  data: PublishedBoard | null,
): string {
  const title = `<title>${escaped(copy.titleOf(board.title))}</title>`;
  const found = page && /<div id="root">.*?<noscript>.*?<\/noscript>/s.exec(page);
  if (!page || !found) {
    return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}${askAgain}</head><body>${facts(board, now, most)}</body></html>`;
  }
  // No text of it ends the element, or begins a comment in it.
  const json = JSON.stringify({ ...data, dijawab: now }).replaceAll('<', '\\u003c');
  const { head, preloads } = withoutPreloads(page.slice(0, found.index));
  const parts = [
    head
      .replace(/<title>.*?<\/title>/s, () => title + askAgain)
      // It speaks of the app's first screen, and no search engine reads a board.
      .replace(/\s*<meta\s+name="description"[^>]*>/, '')
      .replace(appFiles, (place) => place + preloads),
    `<div id="root">${facts(board, now, most)}</div>`,
    data && `<script type="application/json" id="${boardElement}">${json}</script>`,
    page.slice(found.index + found[0].length),
  ];
  return parts.join('');
}
