import path from 'node:path';
import { buildApp } from './build-app.ts';
import { localDir } from './folders.ts';
import { printAddresses, runUntilStopped } from './lifecycle.ts';
import { requireNotRunning } from './lock.ts';
import { MigrationRecord } from './migrate.ts';
import { readSettings } from './settings.ts';
import { startStack } from './stack.ts';

// `npm start`: builds the app and serves it with everything it needs.
await runUntilStopped(
  async () => {
    const settings = readSettings();
    requireNotRunning(localDir);
    // Also looked at by the stack itself; here before the build, which takes longest.
    new MigrationRecord(localDir).requireUnchanged();
    console.log('Building the app …');
    const app = path.join(localDir, 'app');
    await buildApp(app);
    console.log('Starting the database, the services and the payment simulator …');
    return startStack({ ...settings, app, log: (line) => console.log(line) });
  },
  (stack) => printAddresses(stack, 'The app is running'),
);
