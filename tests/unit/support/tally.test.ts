import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from '#tests/support/tally.ts';

function results(assertionResults: object[], message = '') {
  const name = `${process.cwd()}/tests/unit/a.test.ts`;
  return { name, status: 'failed', message, assertionResults };
}

function assertion(status: string, ...failureMessages: string[]) {
  return { status, fullName: `a test that ${status}`, failureMessages };
}

test('what failed is named with its message, and so is what passed at its second try', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      results([
        assertion('passed'),
        assertion(
          'failed',
          'Error: \u001b[31mred\u001b[39m\n    at file:///x/node_modules/runner.js:1',
        ),
        assertion('passed', 'Error: only once'),
      ]),
    ],
  };
  expect(readVitest(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    told: [
      'failed: tests/unit/a.test.ts › a test that failed\n    Error: red',
      'passed at its second try: tests/unit/a.test.ts › a test that passed\n    Error: only once',
    ],
  });
});

test('a file that cannot be loaded counts as a failure beside those of other files', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      results([], 'SyntaxError: no such export'),
      results([assertion('failed', 'Error: red')]),
    ],
  };
  expect(readVitest(report)).toMatchObject({
    failed: 2,
    told: [
      'failed: tests/unit/a.test.ts\n    SyntaxError: no such export',
      expect.stringContaining('a test that failed'),
    ],
  });
});

test('a journey is named by its place, in a group or not', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'entry.spec.ts',
    line: 7,
    title,
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('good', 'expected')],
        suites: [{ specs: [spec('slow', 'flaky', 'late'), spec('bad', 'unexpected', 'gone')] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    told: [
      'passed at its second try: entry.spec.ts:7 › slow\n    late',
      'failed: entry.spec.ts:7 › bad\n    gone',
    ],
  });
});
