/**
 * Which sources these functions were made from. `npm run deploy` writes a hash of them in its copy of this file
 * (scripts/deploy/functions-version.ts); every answer carries it in `x-function-version`.
 */
export const version = 'development';
