import process from 'node:process';

/**
 * `npm run bench`: the benchmarks one after another, or those that are named: `npm run bench -- reads`. What each
 * measures, and what the last run found, is in bench/README.md.
 */
const all = [
  'register-rider',
  'rush',
  'payment-callback',
  'reads',
  'filter-riders',
  'gate',
  'gate-ready',
  'gate-camera',
  'minute',
  'race-day',
  'race-day-stations',
  'board',
  'race-day-wire',
  'books',
];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : all) {
  await import(`./${name}.ts`);
}
