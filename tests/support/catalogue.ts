import { setTimeout } from 'node:timers/promises';
import { cataloguePath } from '#functions/_shared/catalogue/reads.ts';
import {
  type PublishCatalogueResponse,
  publishCatalogueResponse,
} from '#functions/_shared/contract/schedule.ts';
import { answerOf } from './function-answers.ts';
import { callFunction } from './payments.ts';
import { withAdmin } from './race-fixture.ts';
import { service } from './stack.ts';
import { target } from './target.ts';

/** A file of the catalogue, as phones read it. */
export interface PublishedFile {
  version: number;
  at: number;
  until: number;
  answers: Record<string, unknown>;
}

async function publishOnce(): Promise<PublishCatalogueResponse> {
  return answerOf(
    publishCatalogueResponse,
    await callFunction('publish-catalogue', { headers: { apikey: target().secret_key } }),
  );
}

/** Runs publish-catalogue until it was this run's turn. */
export async function publishCatalogue(): Promise<PublishCatalogueResponse> {
  for (;;) {
    const result = await publishOnce();
    if (!result.busy) {
      return result;
    }
    await setTimeout(200);
  }
}

/** What anybody gets at its address; null: there is no such file. */
export async function publishedFile(name: string): Promise<PublishedFile | null> {
  const response = await fetch(target().api_url + cataloguePath(name));
  if (response.status >= 500) {
    throw new Error(`The file ${name} answers ${response.status}.`);
  }
  return response.ok ? ((await response.json()) as PublishedFile) : null;
}

/** As before the first run. */
export async function removeCatalogue(): Promise<void> {
  const files = await withAdmin(async (client) => {
    await client.query('delete from private.katalog_berkas');
    const { rows } = await client.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'katalog'",
    );
    return rows.map(({ name }) => name);
  });
  if (files.length > 0) {
    const { error } = await service().storage.from('katalog').remove(files);
    if (error) {
      throw error;
    }
  }
}
