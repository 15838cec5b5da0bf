import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isNight, nightFiles, size } from './tests/support/size.ts';

/**
 * One database for all (tests/run.ts): the SQL suite moves the clock of every payment there is, so it runs after the
 * others, one file after the other.
 */
const alone =
  process.env.TEST_TEMPLATE_DB === '' ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {};

/** Test files whose modules nobody else may see: they put other modules in the place of the app's, or a disk into the page. */
const needsOwnModules = /vi\.(doM|m)ock\(|vi\.resetModules\(|'fake-indexeddb\/auto'/;
const withOwnModules = readdirSync('tests/ui', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/ui/${name}`)
  .filter((file) => needsOwnModules.test(readFileSync(file, 'utf8')));

/** What waits for the night (tests/support/size.ts). */
const notNow = isNight ? [] : [nightFiles];

/**
 * As for the browser journeys: a shared machine may stall for seconds, and who needed the second try is named at the end.
 * A property that found a counter-example gets none: the next try would only ask other values.
 */
const secondTry = process.env.CI ? { retry: { count: 1, condition: /^(?!Property failed)/ } } : {};

/** How long is long enough to say that it will never come: on a machine that has ten times as much to do; by night with ever so much more to try. */
const onBusyMachine = { testTimeout: size(180_000, 7_200_000), hookTimeout: 300_000 };

/**
 * All other files share what is loaded, as the screens of one visit do: a process of its own with the app in it would
 * cost each file two seconds of a processor.
 */
const ui = {
  plugins: [react()],
  test: {
    include: ['tests/ui/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['tests/support/ui/setup.ts'],
    ...onBusyMachine,
    ...secondTry,
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: notNow,
          environment: 'node',
          isolate: false,
          ...onBusyMachine,
          ...secondTry,
        },
      },
      {
        ...ui,
        test: { ...ui.test, name: 'ui', exclude: [...withOwnModules, ...notNow], isolate: false },
      },
      {
        ...ui,
        test: { ...ui.test, name: 'ui-own-modules', include: withOwnModules },
      },
      {
        test: {
          name: 'sql',
          ...alone,
          include: ['tests/sql/**/*.test.ts'],
          exclude: notNow,
          environment: 'node',
          isolate: false,
          ...onBusyMachine,
          ...secondTry,
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          exclude: notNow,
          environment: 'node',
          isolate: false,
          ...onBusyMachine,
          ...secondTry,
        },
      },
    ],
    // One more than the cores: tests wait for the database and for the functions' host.
    maxWorkers: 3,
    restoreMocks: true,
  },
});
