import { z } from './zod.ts';

/** Body of `open-file` (caller: a signed-in person); the answer is the file. */
export const openFileRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), registration_id: z.uuid() }),
  z.object({ kind: z.literal('proof'), refund_id: z.uuid() }),
]);
export type OpenFileRequest = z.input<typeof openFileRequest>;
