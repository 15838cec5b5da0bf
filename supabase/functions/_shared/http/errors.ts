/**
 * Errors that may leave a function. Everything else that is thrown becomes a 500 `internal` which
 * says nothing of the inside (endpoint.ts).
 */
import type { FunctionErrorBody } from '../contract/errors.ts';

/** A refusal the caller may see: a stable code, an HTTP status, and what the code's sentence needs. */
export class FunctionError extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: string,
    status: number,
    message: string,
    options: {
      facts?: Record<string, unknown>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'FunctionError';
    this.code = code;
    this.status = status;
    this.facts = options.facts;
    this.headers = options.headers ?? {};
  }
}

/** Trouble behind a function that will be over by itself: it says in how many seconds the same call may work. */
export interface PassingError extends Error {
  readonly passesInSeconds: number;
}

export function isPassing(error: unknown): error is PassingError {
  return (
    error instanceof Error &&
    'passesInSeconds' in error &&
    typeof error.passesInSeconds === 'number'
  );
}

/**
 * The JSON answer for a refusal: `{error: {code, message, request_id, facts?}}`. A 429 or 503 that says in
 * `seconds` how long to wait says it in `Retry-After` too.
 */
export function errorResponse(error: FunctionError, requestId: string): Response {
  const body: FunctionErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      request_id: requestId,
      ...(error.facts ? { facts: error.facts } : {}),
    },
  };
  const seconds = [429, 503].includes(error.status) ? error.facts?.seconds : undefined;
  return Response.json(body, {
    status: error.status,
    headers: {
      ...(typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}),
      ...error.headers,
    },
  });
}
