import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/** A port the kernel says is free on loopback now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Refuses with what to do when `port` is taken; `variable` is the setting that moves it. */
export function requireFreePort(port: number, variable: string, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EACCES' ? 'is not allowed for this user' : 'is already in use';
      reject(
        new Problem(
          `Port ${port} (${what}) ${why}. Stop the other program, or choose another port: ${variable}=${port + 1000} npm start`,
        ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
