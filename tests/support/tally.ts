import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failure by its name, and each test that needed its second try: a log is often kept only from its end. */
  told: string[];
}

/** A runner that died before it wrote its report, or found something beside its tests, counts as one failure. */
export function tallyOf(file: string, exitCode: number, read: (report: unknown) => Tally): Tally {
  const nothing = { passed: 0, failed: 0, skipped: 0, told: [] };
  const tally = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
  if (exitCode !== 0 && tally.failed === 0) {
    const told = `failed: ${file} holds no failure, but its runner ended with ${exitCode}; see above`;
    return { ...tally, failed: 1, told: [...tally.told, told] };
  }
  return tally;
}

/** What a test says of its failure, without the colours of a terminal and the way through the runner. */
function inShort(message: string): string {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const secondTry = 'passed at its second try';

function failed({ status }: { status: string }): boolean {
  return status === 'failed';
}

function fellOutside(file: VitestReport['testResults'][number]): boolean {
  return failed(file) && !file.assertionResults.some(failed);
}

export function readVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  return {
    passed: numPassedTests,
    // A file that could not be loaded has no test that failed.
    failed: numFailedTests + testResults.filter(fellOutside).length,
    skipped: numPendingTests + numTodoTests,
    told: testResults.flatMap((file) => {
      const name = relative(process.cwd(), file.name);
      return fellOutside(file)
        ? [`failed: ${name}\n${inShort(file.message)}`]
        : file.assertionResults
            .filter(({ failureMessages }) => failureMessages.length > 0)
            .map(
              (test) =>
                `${failed(test) ? 'failed' : secondTry}: ${name} › ${test.fullName}\n${inShort(test.failureMessages.join('\n'))}`,
            );
    }),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

export function readPlaywright(report: unknown): Tally {
  const { stats, suites } = report as PlaywrightReport;
  const toldOf = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const word = status === 'flaky' ? secondTry : 'failed';
          const message = results.find(({ error }) => error)?.error?.message ?? '';
          return `${word}: ${file}:${line} › ${title}\n${inShort(message)}`;
        }),
    ),
    ...(suite.suites ?? []).flatMap(toldOf),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    told: suites.flatMap(toldOf),
  };
}
