import type { BrowserContext } from '@playwright/test';

/** Notes what a page of this context tries that its content policy forbids: the address's path, the directive, what was blocked. */
export async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('noteViolation', ({ page }, what: string) => {
    violations.push(`${new URL(page.url()).pathname}: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { noteViolation: (what: string) => void }).noteViolation(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
}
