import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * `npm run test:night`: everything that is too long for the day (tests/support/size.ts), one part after the other, though one before
 * failed; at the end a line a part, as `bench/README.md` keeps them. Names of parts as arguments run only these. A browser
 * that is not installed here is left out, and said; with all parts it needs some hours.
 */
const suite = 'tests/run.ts';
const parts: Record<string, string[]> = {
  /** All suites at their night's size, with the tests and journeys that only the night has. */
  suites: [suite],
  /** Rules and functions on one database, as on a hosted target. */
  shared: [suite, '--shared-database', 'sql', 'functions'],
  /** All journeys on the app as a hosted project has it. */
  origins: [suite, '--two-origins', 'e2e'],
  firefox: [suite, '--engine=firefox', 'e2e'],
  webkit: [suite, '--engine=webkit', 'e2e'],
  rehearse: ['tests/rehearsal/run.ts', '--days=10', '--quiet'],
  /** Each rule turned round once. */
  mutate: ['tests/mutations/run.ts'],
};

interface Row {
  part: string;
  seconds: number;
  outcome: string;
}

/** Runs one; its last line is what it says of itself. */
function run([file = '', ...args]: string[]): Promise<{ code: number; last: string }> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NIGHT: '1' },
  });
  let last = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    last = (last + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, last: last.trim().split('\n').at(-1) ?? '' }),
    );
  });
}

async function installed(part: string): Promise<boolean> {
  if (part !== 'firefox' && part !== 'webkit') {
    return true;
  }
  const engines = await import('playwright-core');
  return existsSync(engines[part].executablePath());
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}

const rows: Row[] = [];
for (const [part, command] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(part)) {
    continue;
  }
  if (!(await installed(part))) {
    rows.push({ part, seconds: 0, outcome: 'left out: not installed here' });
    // Whoever names it wants it.
    process.exitCode = asked.includes(part) ? 1 : process.exitCode;
    continue;
  }
  console.log(`\n== ${part}`);
  const begun = Date.now();
  const { code, last } = await run(command);
  rows.push({
    part,
    seconds: Math.round((Date.now() - begun) / 1000),
    outcome: code === 0 ? last : `FAILED: ${last}`,
  });
  if (code !== 0) {
    process.exitCode = 1;
  }
}
console.log(
  ['', '| part | seconds | outcome |', '|---|---|---|']
    .concat(rows.map(({ part, seconds, outcome }) => `| ${part} | ${seconds} | ${outcome} |`))
    .join('\n'),
);
