import { HttpResponse, http } from 'msw';
import type { BoardDay, BoardNames } from '#functions/_shared/board/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { boardDay } from '#functions/_shared/board/day-events.ts';
import { smallBoard } from '#functions/_shared/board/small-board.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { sha256 } from '#functions/_shared/racing/sha256.ts';
import { ClassDay, listOf, race, raceClass } from '#tests/support/racing/class-day.ts';
import { api } from './api.ts';
import { server } from './server.ts';

/** A class that is drawn, as the public reads it; `play` goes on with it. */
export function publishedClass(play: (day: ClassDay) => unknown = () => undefined, riders = 6) {
  const day = new ClassDay();
  day
    .close(listOf(riders), preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  play(day);
  const received = day.decisions.map((decision) => ({ decision, at: '2026-12-06T01:02:11Z' }));
  const ofClass = classBoard(day.chain, 'Boys 2019', received);
  if (ofClass === null) {
    throw new Error('The class has no list.');
  }
  const file = JSON.stringify(ofClass);
  const head = { id: race, title: 'Piala Bocah', zone: 'Asia/Jakarta' };
  const classes = [{ chain: day.chain, name: 'Boys 2019', sha: sha256(file) }];
  return {
    board: smallBoard(head, null, classes, [], [ofClass]),
    file,
    ofClass,
    events: boardDay(day.decisions, [day.chain], false),
  };
}

/** What the host's cache and the bucket answer from now on. */
export function answerBoard(
  {
    board,
    file,
    events = { events: [] },
  }: Pick<ReturnType<typeof publishedClass>, 'board' | 'file'> & { events?: BoardDay },
  more: Record<string, unknown> = {},
  names: BoardNames = { names: {}, hidden: [] },
) {
  const now = new Date().toISOString();
  server.use(
    http.get(`*/papan/${race}`, () =>
      HttpResponse.json({ ...board, dibuat_pada: now, panitia_terdengar: now, ...more }),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/nama.json`), () =>
      HttpResponse.json(names),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/hari.json`), () =>
      HttpResponse.json(events),
    ),
    http.get(api.storage(`object/public/papan/v1/${race}/${raceClass}-:n.json`), () =>
      HttpResponse.text(file),
    ),
  );
}
