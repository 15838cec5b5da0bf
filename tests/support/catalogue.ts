import { cataloguePath } from '#functions/_shared/catalogue/reads.ts';
import {
  type PublishCatalogueResponse,
  publishCatalogueResponse,
} from '#functions/_shared/contract.ts';
import { answerOf } from './function-answers.ts';
import { callFunction } from './payments.ts';
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
