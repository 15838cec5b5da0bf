/**
 * `POST /functions/v1/publish-catalogue` (secret key; called by a schedule every minute, and by the database when something
 * published changed): writes the files that visitors read of what is published, boards of race days among them, and removes
 * those of what no longer is (docs/decisions/032-catalogue-files.md).
 *
 * It reads as a visitor, so that what is in a file is what anybody may see. Safe to run twice at once: the database gives the
 * work to one run. A run that dies leaves its files to a later run; a file that fails does not stop the others.
 */
import { publishBoard } from '../_shared/board/publish.ts';
import type { CatalogueDependencies } from '../_shared/catalogue/dependencies.ts';
import { believedForMs, partsOf } from '../_shared/catalogue/files.ts';
import type { PublishCatalogueResponse } from '../_shared/contract/schedule.ts';
import { scheduledEndpoint } from '../_shared/http/endpoint.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { notePulse } from '../_shared/pulse.ts';

/** Few, because what is withdrawn while a batch is written waits for the batch's end. */
const batchSize = 16;
/** Most of a file's time is waiting. */
const atOnce = 4;
/** Less than the schedule's minute, and with the last file's requests than the platform allows a function. */
const budgetMs = 40_000;
/** A quarter of what the database waits for a run that is not heard of (private.catalogue_lease). */
const beatMs = 5_000;
/** How often a caller that waits for another run's end looks. */
const lookMs = 1_000;

export function publishCatalogueHandler(deps: CatalogueDependencies) {
  return scheduledEndpoint('publish-catalogue', deps, async (log) => {
    const run = crypto.randomUUID();
    const result = await publishDue(deps, run, log);
    if (!result.busy) {
      await deps.store.end(run);
      await notePulse(
        deps.pulse,
        log,
        'publish-catalogue',
        result.failed > 0 ? 'files_not_published' : null,
      );
    }
    // It is called all day: that nothing had changed is no news.
    if (result.published + result.removed + result.failed > 0) {
      log(result.failed > 0 ? 'warn' : 'info', 'catalogue_published', result);
    }
    return Response.json(result);
  });
}

async function publishDue(
  deps: CatalogueDependencies,
  run: string,
  log: Log,
): Promise<PublishCatalogueResponse> {
  const endsAt = deps.now().getTime() + budgetMs;
  const result = { busy: false, published: 0, removed: 0, failed: 0 };
  const failed = new Set<string>();
  let work = await claimOrWait(deps, run);
  if (work === null) {
    return { ...result, busy: true };
  }
  const turn = keepTurn(deps, run);
  const isOver = () => turn.isLost() || deps.now().getTime() >= endsAt;
  const publishAll = async (files: string[], version: number) => {
    for (let file = files.shift(); file !== undefined && !isOver(); file = files.shift()) {
      try {
        const board = raceOfBoard(file);
        const published =
          board === null
            ? await publish(deps, file, version)
            : await publishBoard(board, deps.board.store, deps.board.storage, deps.now());
        // A board never grows old by itself: it is not among the files that the database would have written again.
        await deps.store.record(run, file, version, published && board === null);
        result[published ? 'published' : 'removed'] += 1;
      } catch (error) {
        failed.add(file);
        result.failed += 1;
        log('error', 'file_not_published', { file, ...describeError(error) });
      }
    }
  };
  try {
    while (work !== null && !isOver()) {
      const { version } = work;
      // What failed once is for the next run.
      const files = work.files.filter((file) => !failed.has(file));
      if (files.length === 0) {
        break;
      }
      await Promise.all(Array.from({ length: atOnce }, () => publishAll(files, version)));
      work = isOver() ? null : await deps.store.claim(run, batchSize);
    }
  } finally {
    turn.end();
  }
  return result;
}

/** Where another run is under way, one caller waits for its end, because a run that died tells nobody. */
async function claimOrWait(deps: CatalogueDependencies, run: string) {
  let work = await deps.store.claim(run, batchSize);
  const waitMs = work === null ? ((await deps.store.await(run)) ?? 0) : 0;
  for (let waited = 0; work === null && waited < waitMs; waited += lookMs) {
    await deps.sleep(lookMs);
    work = await deps.store.claim(run, batchSize);
  }
  return work;
}

/** Tells the database every few seconds that the run is at work, and hears from it when another one may be. */
function keepTurn(deps: CatalogueDependencies, run: string) {
  let lost = false;
  const beats = setInterval(async () => {
    // A beat that does not get through is made up for by the next.
    lost ||= !(await deps.store.hold(run).catch(() => true));
  }, beatMs);
  return { isLost: () => lost, end: () => clearInterval(beats) };
}

/** The race whose board is to be written; null: it is a file of the catalogue. */
function raceOfBoard(file: string): string | null {
  const [folder, race] = file.split('/');
  return folder === 'papan' ? (race ?? null) : null;
}

/** False: there is nothing of it that a visitor may see, and no file any more. */
async function publish(
  deps: CatalogueDependencies,
  file: string,
  version: number,
): Promise<boolean> {
  const now = deps.now();
  const parts = Object.entries(partsOf(file, now) ?? {});
  const answers = await Promise.all(
    parts.map(async ([name, { request, counted = false, keep }]) => {
      const { rows, total } = await deps.read(request, counted);
      return [name, keep(rows, total)] as const;
    }),
  );
  if (parts.length === 0 || answers.some(([, answer]) => answer === null)) {
    await deps.storage.remove(file);
    return false;
  }
  const json = JSON.stringify({
    version,
    at: now.getTime(),
    until: now.getTime() + believedForMs(file),
    answers: Object.fromEntries(answers),
  });
  await deps.storage.write(file, json);
  // An edge that has it needs the database no more; that it could not be opened now is no failure of the file.
  await deps.storage.open(file).catch(() => undefined);
  return true;
}
