import { reportAndExit } from './problem.ts';
import type { Stack } from './stack.ts';

/**
 * Runs a stack until somebody stops it: Ctrl-C, a signal, a closed terminal, or the end of the runner that started
 * us. A signal during the start stops what is there as soon as the start is through.
 */
export async function runUntilStopped(
  start: () => Promise<Stack>,
  announce: (stack: Stack) => void,
): Promise<void> {
  let firstSignal: number | undefined;
  let stack: Stack | undefined;

  const stop = async () => {
    try {
      await stack?.stop();
    } catch (error) {
      reportAndExit(error);
    }
    process.exit(0);
  };
  const onSignal = () => {
    if (firstSignal === undefined) {
      firstSignal = Date.now();
      console.log('\nStopping …');
      if (stack) {
        void stop();
      }
    } else if (Date.now() - firstSignal > 2000) {
      // The terminal and the runner may both pass on one Ctrl-C; a later one means: now.
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, onSignal);
  }

  const runner = process.env.PUSHBIKE_RUNNER;
  if (runner !== undefined) {
    setInterval(() => {
      if (String(process.ppid) !== runner && firstSignal === undefined) {
        onSignal();
      }
    }, 1000).unref();
  }

  try {
    stack = await start();
  } catch (error) {
    // Ctrl-C also ends the programs that the start is waiting for; that is no failure.
    if (firstSignal !== undefined) {
      process.exit(130);
    }
    reportAndExit(error);
  }
  if (firstSignal !== undefined) {
    await stop();
  }
  announce(stack);
}

export function printAddresses({ stackInfo }: Stack, title: string): void {
  const lines: [string, string][] = [
    ['App', stackInfo.app_url],
    ['Mails', stackInfo.mail_url],
    ['Payments', `${stackInfo.provider_url} (simulated provider)`],
    ['Database', stackInfo.db_url],
  ];
  console.log(`\n  ${title}\n`);
  for (const [name, value] of lines) {
    console.log(`  ${name.padEnd(9)} ${value}`);
  }
  console.log(
    '\n  Data is kept in .local; `npm run reset` throws it away. Ctrl-C stops everything.\n',
  );
}
