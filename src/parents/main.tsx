import { startSessionCheck } from '#api/platform/session.ts';
import { takeAuthLink } from '#parents/app/auth-link.ts';
import { createAppRouter } from '#parents/app/router.tsx';
import { Startup } from '#parents/app/startup.tsx';
import { boot } from '#parts/frame/boot.tsx';
import { styleSheetApplied } from '#parts/frame/style-sheet.ts';
import './styles.css';

takeAuthLink();
// First of all: where a session must be refreshed, its request goes out before anything is drawn.
const sessionCheck = startSessionCheck();

function start(router: ReturnType<typeof createAppRouter>): void {
  boot({
    router,
    sessionCheck,
    startup: <Startup onSkip={sessionCheck.skip} />,
    base: '/',
    later: (queryClient) =>
      import('#parents/app/later.ts').then(({ doLater }) => doLater(queryClient)),
    styled: styleSheetApplied(),
  });
}

// A touch may come in between: all the app's files, which are above, have kept a slow phone busy, and the table of screens does.
setTimeout(() => {
  styleSheetApplied();
  const router = createAppRouter();
  setTimeout(() => start(router));
});
