import type { z } from 'zod';
import { functionErrorBody } from '#functions/_shared/contract/errors.ts';

/** What a function answered. Any other than 200 fails the test with what it says. */
export async function answerOf<Schema extends z.ZodType>(schema: Schema, response: Response) {
  const body: unknown = await response.json();
  if (response.status !== 200) {
    throw new Error(`${response.status} ${JSON.stringify(body)}`);
  }
  return schema.parse(body);
}

/** What a function refused with. */
export async function refusalOf(response: Response) {
  const { error } = functionErrorBody.parse(await response.json());
  return { status: response.status, ...error };
}

/** What `refusalOf` tells of a refusal with this status and code, as in `refused('409 race_full', { max_peserta: 40 })`. */
export function refused(what: string, facts?: unknown) {
  const [status, code] = what.split(' ');
  return { status: Number(status), code, ...(facts === undefined ? {} : { facts }) };
}
