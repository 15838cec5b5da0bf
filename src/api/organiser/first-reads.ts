import { rpcRead } from '../platform/read.ts';

/**
 * What the console's screens read first. The query factories of the aggregates send these, and so does the page's first script,
 * which has this file and none of theirs.
 */

export function myRaces() {
  return rpcRead('my_races', {});
}

export function myWork() {
  return rpcRead('my_work', {});
}
