import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');

/** Everything the embedded stack makes: data, keys, logs. Ignored by git, removed by `npm run reset`. */
export const localDir = path.join(projectRoot, '.local');
