import { AppError } from './app-error.ts';

/** A single row that does not exist, or an id that can be no row's, is an answer and not a failure. */
export async function nullWhenMissing<Row>(request: Promise<Row>): Promise<Row | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
