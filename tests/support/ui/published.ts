import { HttpResponse, http } from 'msw';
import { partsOf } from '#functions/_shared/catalogue/files.ts';
import { api } from './api.ts';
import { server } from './server.ts';

/** A file of the catalogue as the publisher writes it where the database answers it with these rows. */
export function publish(file: string, rows: Record<string, object[]>): void {
  const parts = partsOf(file, new Date()) ?? {};
  const answers = Object.fromEntries(
    Object.entries(rows).map(([name, found]) => {
      const part = parts[name];
      if (part === undefined) {
        throw new Error(`The publisher knows no part ${name} of ${file}.`);
      }
      return [name, part.keep(found as Record<string, unknown>[], found.length)];
    }),
  );
  server.use(
    http.get(api.storage(`object/public/katalog/v1/${file}.json`), () =>
      HttpResponse.json({ version: 1, at: Date.now(), until: Date.now() + 3_600_000, answers }),
    ),
  );
}
