import { runScript } from './steps.ts';
import { formatVectors } from './vectors.ts';

/** `npm run format`: Biome writes every file as its rules say, but the vectors, which have one case a line. */
const files = process.argv.slice(2);
const { code, output } = await runScript('node_modules/@biomejs/biome/bin/biome', [
  'check',
  '--write',
  ...files,
]);
console.log(output.trim());
formatVectors();
process.exitCode = code;
