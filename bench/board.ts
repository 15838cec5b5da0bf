import { playCrowd } from '#tests/support/board/crowd.ts';
import { percentile, rounded } from './measure.ts';
import { report } from './report.ts';

/**
 * A thousand phones at the fence for half an hour of a race day, in a time of its own: the real publisher, function, host's cache and
 * CDN (local/edge.ts), phones that ask as R19 says. It fails when fewer than 95 % show an official result within ten seconds, when the
 * database is asked more than once a second, or when a phone shows an older file after a newer one.
 */
const phones = Number(process.env.BOARD_PHONES ?? 1_000);
const seconds = 1_800;
const found = await playCrowd({ phones, seconds, seed: 24 });
const inTime = found.delays.filter((delay) => delay <= 10).length / found.delays.length;
const perSecond = found.questions.length / seconds;

report('board', {
  setup: { phones, seconds },
  results: [
    {
      name: 'official results',
      results: found.officials,
      seen: found.delays.length,
      median_s: rounded(percentile([...found.delays], 0.5)),
      p95_s: rounded(percentile([...found.delays], 0.95)),
      within_10s: rounded(inTime, 4),
    },
    {
      name: 'requests',
      results: found.requests,
      not_modified: found.notModified,
      function_calls: found.functionCalls,
      questions_per_s: rounded(perSecond),
      megabytes: rounded(found.bytes / 1e6, 1),
    },
    { name: 'versions', older_received: found.older, shown_backwards: found.backwards },
  ],
});
if (!(inTime >= 0.95) || perSecond >= 1 || found.backwards > 0) {
  throw new Error('The board misses a target.');
}
