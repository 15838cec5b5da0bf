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
