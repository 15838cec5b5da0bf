import { startSessionCheck } from '#api/platform/session.ts';
import { takeAuthLink } from '#parents/app/auth-link.ts';
import { createAppRouter } from '#parents/app/router.tsx';
import { Startup } from '#parents/app/startup.tsx';
import { renderDoor } from './render-door.tsx';
import type { TestSession } from './session.ts';

/** The parents' app at an address. `session: true` signs in somebody plausible. */
export function renderApp(path: string, { session }: { session?: TestSession | true } = {}) {
  return renderDoor(path, session === true ? {} : (session ?? null), () => {
    takeAuthLink();
    const sessionCheck = startSessionCheck();
    const router = createAppRouter();
    return { router, sessionCheck, startup: <Startup onSkip={sessionCheck.skip} /> };
  });
}
