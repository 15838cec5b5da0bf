import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * One database for all (tests/run.ts): the SQL suite moves the clock of every payment there is, so it runs after the
 * others, one file after the other.
 */
const alone =
  process.env.TEST_TEMPLATE_DB === '' ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {};

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/ui/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'sql',
          ...alone,
          include: ['tests/sql/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
    restoreMocks: true,
  },
});
