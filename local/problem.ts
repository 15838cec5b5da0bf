/** A failure whose message is for the person at the terminal: one sentence on what is wrong and what to do. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Prints a Problem as its message alone, anything else with its stack, and ends with exit code 1. */
export function reportAndExit(error: unknown): never {
  if (error instanceof Problem) {
    console.error(`\n${error.message}\n`);
  } else {
    console.error(error);
  }
  process.exit(1);
}
