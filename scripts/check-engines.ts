import { globSync, readFileSync } from 'node:fs';
import { oldestEngines } from '../bundling/engines.ts';
import { type TooNew, tooNewInCode, tooNewInStyles } from './too-new.ts';

/**
 * Sources, built code and built styles use nothing that the oldest promised browsers lack, but for what is named here
 * with the reason why it does no harm there. What is named and no longer used is told, too.
 */
const permitted: Record<string, string> = {
  'window.requestIdleCallback': 'asked for first: src/ui/first-content.ts',
  'navigator.share': 'asked for first; our own sheet stands in: src/parts/share-sheet.tsx',
  '.login()': 'our own, the address of the sign-in screen',
  '.getHTML()': "the article editor's own",
  '.sync()': 'our own, what the gate exchanges with the server',
  '.difference()': 'our own, a sentence of the money desk',
  VideoFrame: 'asked for first; a bitmap stands in: src/organiser/parts/qr-reader/decoder.ts',
  'navigator.getBattery': 'asked for first: src/organiser/parts/race-day/phone-warnings.tsx',
  'Notification.permission':
    'PushManager is asked for first, which the same views lack: src/api/push.ts',
  'Notification.requestPermission': 'as above',
};
/** In the libraries that are built in, beside what our own code may. */
const permittedInLibraries: Record<string, string> = {
  'URL.canParse': 'zod asks for it first; our own code may not',
  'Error.captureStackTrace': 'zod asks for it first',
  'navigator.connection': 'react-dom asks for it first',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'auth-js asks for it first',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'auth-js asks for it first',
  '.toBase64()': "storage-js's own",
  'window.BarcodeDetector': 'our own, as the compiler writes it',
  'window.trustedTypes': 'tiptap asks for it first',
  setImmediate: 'fflate asks for it first',
  '.pause()': "papaparse's own",
  'Symbol.dispose': 'zxing asks for it first',
};
/** Styles that only make better what is whole without them. */
const permittedInStyles: Record<string, string> = {
  '-webkit-tap-highlight-color': 'a touch shows in the colour of the system',
  '::-webkit-inner-spin-button': 'others have none',
  '::-webkit-search-cancel-button': 'others have none',
  resize: 'a text area keeps its size',
  'text-size-adjust': 'the prefixed property stands beside it',
  'scrollbar-gutter': 'a page with a scrollbar moves by its width',
  'scrollbar-width': 'a thin scrollbar shows below a row that is swiped',
  'text-wrap': 'lines break as they always did',
  'content-visibility': 'long lists are drawn whole',
  'contain-intrinsic-size': 'goes with content-visibility',
  '@page': 'paper for plates has the margins of the print dialogue',
  size: 'the direction of the paper is chosen in the print dialogue',
};

function read(file: string) {
  return readFileSync(file, 'utf8');
}
function files(patterns: string[]) {
  return globSync(patterns).toSorted();
}

const sources = files(['src/**/*.{ts,tsx}']);
const built = files(['dist/**/*.js']);
const styles = files(['dist/**/*.css']);
if (built.length === 0 || styles.length === 0) {
  throw new Error('Nothing is built: npm run build.');
}

let failed = false;
const used = new Set<string>();
function report(file: string, findings: TooNew[], ...lists: Record<string, string>[]) {
  for (const { name, line, lacking } of findings) {
    used.add(name);
    if (lists.some((list) => name in list)) {
      continue;
    }
    const engines = lacking.map((engine) => `${engine} ${oldestEngines[engine as 'chrome']}`);
    console.error(`${file}:${line} ${name} is not in ${engines.join(', ')}`);
    failed = true;
  }
}

for (const file of sources) {
  report(file, tooNewInCode(read(file), file), permitted);
}
for (const file of built) {
  const findings = tooNewInCode(read(file), file, { isBuilt: true });
  report(file, findings, permitted, permittedInLibraries);
}
for (const file of styles) {
  report(file, tooNewInStyles(read(file)), permittedInStyles);
}
for (const file of files(['dist/**/*.html'])) {
  const page = read(file);
  for (const [, text = ''] of page.matchAll(
    /<script(?![^>]*\s(?:src|type="application))[^>]*>(.*?)<\/script>/gs,
  )) {
    report(file, tooNewInCode(text, file, { isBuilt: true }), permitted, permittedInLibraries);
  }
  for (const [, text = ''] of page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
    report(file, tooNewInStyles(text), permittedInStyles);
  }
}

for (const name of Object.keys({ ...permitted, ...permittedInLibraries, ...permittedInStyles })) {
  if (used.has(name)) {
    continue;
  }
  console.error(`scripts/check-engines.ts permits ${name}, which nothing uses any more.`);
  failed = true;
}
process.exitCode = failed ? 1 : 0;
