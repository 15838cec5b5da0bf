import { startSessionCheck } from '#api/platform/session.ts';
import { consoleBase } from '#domain/console-base.ts';
import { createConsoleRouter } from '#organiser/app/router.tsx';
import { StartupScreen } from '#parts/frame/startup-screen.tsx';
import { organiserEmail, organiserId } from './organiser/rows.ts';
import { renderDoor } from './render-door.tsx';

/** The organisers' door at an address below its base; `signedIn: false` is a visitor. */
export function renderConsole(path: string, { signedIn = true } = {}) {
  const organiser = { userId: organiserId, email: organiserEmail, fullName: 'Pak Budi' };
  return renderDoor(consoleBase + path, signedIn ? organiser : null, () => {
    const sessionCheck = startSessionCheck();
    const router = createConsoleRouter();
    return { router, sessionCheck, startup: <StartupScreen onSkip={sessionCheck.skip} /> };
  });
}
