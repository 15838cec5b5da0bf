import { expect, test } from 'vitest';
import { forgetDataResponse } from '#functions/_shared/contract/schedule.ts';
import type { ForgetDependencies } from '#functions/_shared/privacy/dependencies.ts';
import { forgetDataHandler } from '#functions/forget-data/handler.ts';
import { answerOf } from '#tests/support/function-answers.ts';

interface File {
  bucket: string;
  path: string;
}

/** Files that wait, a storage that may be out of reach, a job that may fail, and a log. */
function world(
  files: File[],
  removes: (bucket: string) => void = () => undefined,
  broken?: string,
) {
  const waiting = [...files];
  const done: string[] = [];
  const recorded: string[] = [];
  const lines: string[] = [];
  const pulses: [string, string | null][] = [];
  const deps: ForgetDependencies = {
    store: {
      jobs: async () => ['papers', 'contacts', 'traces'],
      forget: async (job) => {
        if (job === broken) {
          throw new Error('57014');
        }
        done.push(job);
        return 0;
      },
      claim: async (maxRows) => waiting.splice(0, maxRows),
      record: async (_, paths) => {
        recorded.push(...paths);
        return paths.length;
      },
    },
    storage: { remove: async (bucket) => removes(bucket) },
    pulse: async (name, cause) => {
      pulses.push([name, cause]);
    },
    secretKeys: ['sb_secret_uji'],
    now: () => new Date('2026-11-21T00:00:00Z'),
    log: (_, event, fields) => {
      lines.push(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const handler = forgetDataHandler(deps);
  const run = async () =>
    answerOf(
      forgetDataResponse,
      await handler(
        new Request('http://localhost/functions/v1/forget-data', {
          method: 'POST',
          headers: { apikey: 'sb_secret_uji' },
        }),
      ),
    );
  return { run, recorded, lines, pulses, done };
}

const papers = Array.from({ length: 120 }, (_, index) => ({
  bucket: 'akta_kia',
  path: `keluarga-rahasia/${index}.pdf`,
}));

test('all that waits is removed, in as many rounds as it takes', async () => {
  const { run, recorded, pulses } = world(papers);
  expect(await run()).toMatchObject({ removed: 120, failed: 0 });
  expect(recorded).toHaveLength(120);
  expect(pulses).toEqual([['forget-data', null]]);
});

test('what storage does not remove is not recorded, and does not hold up the other bucket', async () => {
  const photo = { bucket: 'foto_profil', path: 'keluarga-rahasia/foto.jpg' };
  const { run, recorded, lines, pulses } = world([...papers.slice(0, 3), photo], (bucket) => {
    if (bucket === 'akta_kia') {
      throw new Error('storage_503');
    }
  });
  expect(await run()).toMatchObject({ removed: 1, failed: 3 });
  expect(recorded).toEqual([photo.path]);
  expect(pulses).toEqual([['forget-data', 'files_not_removed']]);
  expect(lines.some((line) => line.startsWith('files_not_removed'))).toBe(true);
  expect(lines.join('\n')).not.toContain('keluarga-rahasia');
});

test('that there was nothing to forget is no news', async () => {
  const { run, lines } = world([]);
  await run();
  expect(lines.filter((line) => line.startsWith('data_forgotten'))).toEqual([]);
});

test('a job that fails is named by a pulse of its own, and the others and the files are done', async () => {
  const { run, done, recorded, pulses, lines } = world(papers, undefined, 'contacts');
  expect(await run()).toEqual({
    forgotten: { papers: 0, traces: 0 },
    failed_jobs: ['contacts'],
    removed: 120,
    failed: 0,
  });
  expect(done).toEqual(['papers', 'traces']);
  expect(recorded).toHaveLength(120);
  expect(pulses).toEqual([
    ['forget-data/contacts', 'job_failed'],
    ['forget-data', null],
  ]);
  expect(lines.some((line) => line.startsWith('job_failed') && line.includes('contacts'))).toBe(
    true,
  );
});
