import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { localDir, projectRoot } from '../local/folders.ts';
import { denoBinary } from '../local/functions.ts';
import { runProgram } from './steps.ts';

// `deno check` on every function, each with its own deno.json, as the hosted platform bundles them. Those whose files say the same
// are checked together, because the work lies in what they share.
const dir = path.join(projectRoot, 'supabase', 'functions');
const entries = readdirSync(dir)
  .map((name) => path.join(dir, name, 'index.ts'))
  .filter((file) => existsSync(file));

const alike = Map.groupBy(entries, (entry) =>
  readFileSync(path.join(path.dirname(entry), 'deno.json'), 'utf8'),
);

for (const group of alike.values()) {
  const { code, output } = await runProgram(
    denoBinary(),
    [
      'check',
      '--quiet',
      '--no-lock',
      '--node-modules-dir=manual',
      `--config=${path.join(path.dirname(group[0] ?? ''), 'deno.json')}`,
      ...group,
    ],
    { DENO_DIR: path.join(localDir, 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
  );
  if (code !== 0) {
    console.error(output.trim());
    process.exitCode = 1;
  }
}
