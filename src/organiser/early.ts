import { addAppFiles, shellPainted } from '#parts/frame/start-app.ts';
import { styleSheetApplied } from '#parts/frame/style-sheet.ts';

/** The page's first script, whose text stands in the page (bundling/first-paint.ts): the app comes behind what the page shows. */
window.started = true;
styleSheetApplied();
if (navigator.serviceWorker?.controller) {
  // The service worker has the app's files at hand.
  addAppFiles();
} else {
  shellPainted().then(addAppFiles);
}
