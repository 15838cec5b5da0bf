import { openFile } from '#api/platform/early-answers.ts';
import { defaultThumbnail } from '#domain/default-thumbnail.ts';
import { drawingOf } from '#domain/race-picture.ts';
import { type ParentsScreen, screenAt } from '#parents/app/screens.ts';
import { askForFirstScreen } from '#parts/frame/first-screen.ts';
import {
  passed,
  shellPainted,
  startApp,
  startAppAfter,
  startPage,
} from '#parts/frame/start-app.ts';
import { pictureWidths } from '#ui/picture-widths.ts';

/** Longer than this the app does not wait for the largest picture: it may lie on a slow host. */
const longestWaitMs = 1_000;
/** An answer that takes longer comes over a slow line, which must not be empty in between. */
const slowMs = 150;
/** From a picture's last byte until a slow phone has it on the screen. */
const paintMs = 250;

/**
 * The page's first script, whose text stands in the page (bundling/first-paint.ts): starts what the first screen needs
 * (its data, its largest picture, its code) and the app itself.
 */
function start(): void {
  const asked = askForFirstScreen(screenAt(window.location.pathname), screenAt('/login')?.screen);
  if (asked === null) {
    startApp();
    return;
  }
  const { screen, reads } = asked;
  // The data first: their picture waits for them.
  const [first] = asked.answers;
  if (first === undefined || screen?.picture === undefined) {
    startAppAfter(shellPainted(), screen);
    return;
  }
  const { from } = reads[0] ?? {};
  const { small } = screen.picture;
  // The rows of a list take longer than its file; one race's row does not, so there a file would be one request more.
  const told = from?.exact && small ? openFile(from.file).then(ofFile(first), () => first) : first;
  const picture = findPicture(told, from?.part ?? '', screen.picture);
  const place = hasPicture() ? document.querySelector('.boot-picture') : null;
  if (place !== null) {
    startAppAfterPicture(picture, place, screen);
    return;
  }
  startAppAfter(shellPainted(), screen);
  picture.then((row) => row && preload(row)).catch(() => undefined);
}

/** A file that is not there says nothing: then the rows do. */
function ofFile(rows: Promise<Response>) {
  return (file: Response) => (file.ok ? file : rows);
}

/** Whether the shell has a place for the screen's largest picture, as index.html says. */
function hasPicture(): boolean {
  return document.documentElement.dataset.boot?.split(' ').includes('picture') === true;
}

/**
 * The picture needs nothing of the app, whose files are five times its bytes: they share the line with its last bytes at
 * most. Where the line is slow, the app is asked for when the picture's first bytes are due.
 */
function startAppAfterPicture(
  picture: Promise<FoundPicture | null>,
  place: Element,
  screen: ParentsScreen,
): void {
  const asked = performance.now();
  const shown = picture.then((row) => {
    if (row === null) {
      return;
    }
    const took = performance.now() - asked;
    return Promise.race([painted(show(row, place)), ...(took > slowMs ? [passed(took)] : [])]);
  });
  startAppAfter(Promise.race([shown, passed(longestWaitMs)]), screen);
}

/** What both ways of asking for a picture say, word for word: it is fetched once. */
interface FoundPicture {
  href: string;
  widths: string;
  sizes: string;
}

/**
 * The first row's picture is the largest thing on the screen: its request need not wait for the app to draw it.
 *
 * @param part of the file, where a file answers
 * @returns null where there is none
 */
async function findPicture(
  answer: Promise<Response>,
  part: string,
  { columns, sizes, small, drawn }: NonNullable<ParentsScreen['picture']>,
): Promise<FoundPicture | null> {
  const response = await answer;
  if (!response.ok) {
    return null;
  }
  const body = await response.clone().json();
  const found = body.answers?.[part] ?? body;
  // A page of classes has how many there are beside them.
  const [row]: (Record<string, unknown> | undefined)[] = [found?.classes ?? found].flat();
  if (row === undefined) {
    return null;
  }
  const href = [
    ...columns.map((column) => String(row[column] ?? '').trim()),
    drawn ? drawingOf(String(row.id)) : small ? '' : defaultThumbnail,
  ].find((address) => address !== '');
  return href === undefined ? null : { href, sizes, widths: pictureWidths(href) ?? '' };
}

function preload({ href, widths, sizes }: FoundPicture): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' });
  Object.assign(link, { imageSrcset: widths, imageSizes: sizes, href });
  document.head.append(link);
}

/** In the static shell, in the place that the screen has for it: it is shown there until the app is. */
function show({ href, widths, sizes }: FoundPicture, place: Element): HTMLImageElement {
  const picture = document.createElement('img');
  Object.assign(picture, { fetchPriority: 'high', alt: '', sizes, srcset: widths, src: href });
  place.append(picture);
  return picture;
}

/** Resolved when the picture is on the screen, or does not come. */
function painted(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    picture.addEventListener('error', () => resolve());
    // Safari and older browsers do not tell what they painted.
    picture.addEventListener('load', () => setTimeout(resolve, paintMs));
    new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === picture)) {
        resolve();
      }
    }).observe({ type: 'largest-contentful-paint' });
  });
}

startPage(start);
