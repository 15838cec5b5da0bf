import { startSessionCheck } from '#api/platform/session.ts';
import { boot } from '#parts/frame/boot.tsx';
import { StartupScreen } from '#parts/frame/startup-screen.tsx';
import { styleSheetApplied } from '#parts/frame/style-sheet.ts';
import { createConsoleRouter } from './app/router.tsx';
import './styles.css';

const sessionCheck = startSessionCheck();

boot({
  router: createConsoleRouter(),
  sessionCheck,
  startup: (
    <div className="flex min-h-dvh flex-col bg-page">
      <StartupScreen onSkip={sessionCheck.skip} />
    </div>
  ),
  base: '/panitia/',
  styled: styleSheetApplied(),
  later: () => import('./app/later.ts').then(({ doLater }) => doLater()),
});
