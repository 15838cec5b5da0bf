import { z } from './zod.ts';

const storedPath = z.string().min(1).max(200);

/**
 * Body of `open-file` (caller: a signed-in person); the answer is the file. For `check_…` it is empty: the file was looked
 * into, and the caller may attach it.
 */
export const openFileRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), registration_id: z.uuid() }),
  z.object({ kind: z.literal('proof'), refund_id: z.uuid() }),
  z.object({ kind: z.literal('check_paper'), path: storedPath }),
  z.object({ kind: z.literal('check_proof'), refund_id: z.uuid(), path: storedPath }),
]);
export type OpenFileRequest = z.input<typeof openFileRequest>;
