/**
 * `POST /functions/v1/forget-data` (secret key; called by a schedule every quarter of an hour): lets go of what is not needed any
 * more, and removes the files that were erased. Rows of storage alone would leave the bytes, so the storage service is
 * asked to remove them.
 *
 * What is let go of is a list of jobs, each a call of the database with a deadline of its own: one that fails is noted under
 * its name, which an alarm watches, and the others are done.
 *
 * Safe to run twice at once. A run that dies leaves its jobs and files to a later run, which begins with those that waited
 * longest; a file that storage does not remove is tried again, ever more seldom.
 */
import type { ForgetDataResponse } from '../_shared/contract/schedule.ts';
import { scheduledEndpoint } from '../_shared/http/endpoint.ts';
import { describeError } from '../_shared/http/log.ts';
import type { ForgetDependencies } from '../_shared/privacy/dependencies.ts';
import { notePulse } from '../_shared/pulse.ts';

const batchSize = 50;
/** Less than the platform allows a function. */
const budgetMs = 45_000;

export function forgetDataHandler(deps: ForgetDependencies) {
  return scheduledEndpoint('forget-data', deps, async (log) => {
    const endsAt = deps.now().getTime() + budgetMs;
    const inTime = () => deps.now().getTime() < endsAt;
    const result: ForgetDataResponse = { forgotten: {}, failed_jobs: [], removed: 0, failed: 0 };
    for (const job of await deps.store.jobs()) {
      if (!inTime()) {
        break;
      }
      try {
        result.forgotten[job] = await deps.store.forget(job);
      } catch (error) {
        result.failed_jobs.push(job);
        log('error', 'job_failed', { job, ...describeError(error) });
        await notePulse(deps.pulse, log, `forget-data/${job}`, 'job_failed');
      }
    }
    while (inTime()) {
      const files = await deps.store.claim(batchSize);
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path);
        try {
          await deps.storage.remove(bucket, paths);
          const gone = await deps.store.record(bucket, paths);
          result.removed += gone;
          result.failed += paths.length - gone;
        } catch (error) {
          result.failed += paths.length;
          log('error', 'files_not_removed', { bucket, ...describeError(error) });
        }
      }
      if (files.length < batchSize) {
        break;
      }
    }
    await notePulse(deps.pulse, log, 'forget-data', result.failed > 0 ? 'files_not_removed' : null);
    // It is called all day: that there was nothing to forget is no news.
    const counts = { ...result.forgotten, removed: result.removed, failed: result.failed };
    if (Object.values(counts).some((count) => count > 0)) {
      log(result.failed > 0 ? 'warn' : 'info', 'data_forgotten', counts);
    }
    return Response.json(result);
  });
}
