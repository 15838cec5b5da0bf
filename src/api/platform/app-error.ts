import { signal } from '#domain/signal.ts';

/**
 * Every failure of the backend in one shape. Screens switch on `code` and turn code + facts into a sentence with
 * `errorMessage` (copy/errors.ts); no screen reads an error's prose.
 *
 * Codes: the stable ones that our RPCs and Edge Functions raise (design, section 3), the auth service's own
 * (`invalid_credentials`, `weak_password` …; `session_missing` where it says so by name only), and for the rest `offline`, `network`, `timeout`, `not_signed_in`,
 * `forbidden`, `not_found`, `rate_limited`, `internal`, or a PostgreSQL/PostgREST code as it came (`23503`).
 */
export class AppError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly facts: Record<string, unknown>;
  /** True when the same request may well succeed a moment later. */
  readonly retryable: boolean;

  constructor(
    code: string,
    options: {
      status?: number;
      facts?: Record<string, unknown>;
      retryable?: boolean;
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? 0;
    this.facts = options.facts ?? {};
    this.retryable = options.retryable ?? isRetryableStatus(this.status);
  }
}

interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  details?: unknown;
  hint?: unknown;
}

const stableCode = /^[a-z][a-z0-9_]*$/;
const raisedStatus = /^PT(\d{3})$/;

function isRetryableStatus(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

function parseFacts(details: unknown): Record<string, unknown> {
  if (typeof details !== 'string' || !details.startsWith('{')) {
    return {};
  }
  try {
    const facts: unknown = JSON.parse(details);
    return typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** GoTrue 2.196: "For security purposes, you can only request this after 43 seconds." */
function secondsIn(message: string): Record<string, unknown> {
  const [, seconds] = /after (\d+) seconds?/.exec(message) ?? [];
  return seconds === undefined ? {} : { seconds: Number(seconds) };
}

/** A code for an answer that brought none of its own. */
function codeOfStatus(status: number): string {
  switch (status) {
    case 401:
      return 'not_signed_in';
    case 403:
      return 'forbidden';
    case 404:
    case 406:
      return 'not_found';
    case 408:
    case 504:
      return 'timeout';
    case 429:
      return 'rate_limited';
    default:
      return 'internal';
  }
}

function connectionError(cause: unknown): AppError {
  const name = (cause as ErrorLike | null)?.name;
  const code = signal.isCut() ? 'offline' : name === 'TimeoutError' ? 'timeout' : 'network';
  return new AppError(code, { retryable: true, cause });
}

/**
 * Storage answers 400 to nearly every refusal, and says in the body what it is: `statusCode` "403" with `code`
 * `AccessDenied`, "404" with `NoSuchKey`, and "403" for a token that has run out, or whose
 * key was revoked (storage-api 1.70.6: `AccessDenied`, "signature verification failed").
 */
function storageRefusal(like: ErrorLike, message: string): AppError {
  const known = typeof like.status === 'number' ? like.status : 0;
  const said = Number(like.statusCode);
  // Older answers have the code in the place of the status.
  const status = Number.isInteger(said) && said >= 400 && said < 600 ? said : known;
  const code =
    status === 403 && /"exp" claim|signature verification failed/.test(message)
      ? 'not_signed_in'
      : codeOfStatus(status);
  return new AppError(code, {
    status: code === 'not_signed_in' ? 401 : status,
    message,
    cause: like,
  });
}

/**
 * An error of PostgREST (thrown, or the `error` of an answer together with its `status`), of the auth service, of
 * storage, or of the connection.
 *
 * @param status the answer's HTTP status, which PostgREST's error does not carry itself
 */
export function toAppError(error: unknown, status?: number): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (typeof error !== 'object' || error === null) {
    return new AppError('internal', { cause: error });
  }

  const like = error as ErrorLike;
  const code = typeof like.code === 'string' ? like.code : '';
  const message = typeof like.message === 'string' ? like.message : '';
  const known = status ?? (typeof like.status === 'number' ? like.status : undefined);

  // fetch rejects with a TypeError; PostgREST wraps it (status 0), the auth client names it its own way.
  const noAnswer =
    known === 0 ||
    (known === undefined && (error instanceof TypeError || like.name === 'TimeoutError'));
  if (noAnswer || like.name === 'AuthRetryableFetchError') {
    return known !== undefined && known >= 500
      ? new AppError('internal', { status: known, retryable: true, cause: error })
      : connectionError(error);
  }

  if (like.name === 'AuthSessionMissingError') {
    return new AppError('session_missing', { status: 401, cause: error });
  }

  if (like.name === 'StorageApiError') {
    return storageRefusal(like, message);
  }

  const raised = raisedStatus.exec(code);
  if (raised !== null) {
    const raisedCode = stableCode.test(message) ? message : codeOfStatus(Number(raised[1]));
    return new AppError(raisedCode, {
      status: Number(raised[1]),
      facts: parseFacts(like.details),
      cause: error,
    });
  }

  const options = {
    ...(known === undefined ? {} : { status: known }),
    message,
    cause: error,
    retryable: known !== undefined && isRetryableStatus(known),
  };
  switch (code) {
    case '':
      // Nobody refused anything: PostgREST's pool handed out a connection that was dead (PostgREST#4681).
      if (known === 400 && message === '') {
        return new AppError('internal', { ...options, retryable: true });
      }
      return new AppError(known === undefined ? 'internal' : codeOfStatus(known), options);
    case 'PGRST116':
      return new AppError('not_found', { ...options, status: 404 });
    case 'PGRST301':
    case 'PGRST302':
    case 'PGRST303':
      return new AppError('not_signed_in', { ...options, status: 401 });
    case '42501':
      return new AppError('forbidden', { ...options, status: known ?? 403 });
    // A text that is no uuid: whatever was asked for, there is no such thing.
    case '22P02':
      return new AppError('not_found', { ...options, status: 404 });
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return new AppError(code, {
        ...options,
        status: known ?? 429,
        retryable: false,
        // Only the limit of one person says how long; the other is that of the whole project's mails in an hour.
        facts: secondsIn(message),
      });
    default:
      return new AppError(code, options);
  }
}

/** The error that an Edge Function answered: `{error: {code, message, request_id, facts?}}`. Reads the body. */
export async function appErrorFromResponse(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null);
  const error = (body as { error?: unknown } | null)?.error;
  if (typeof error === 'object' && error !== null) {
    const { code, message, request_id, facts } = error as Record<string, unknown>;
    if (typeof code === 'string' && stableCode.test(code)) {
      return new AppError(code, {
        status: response.status,
        facts: {
          ...(typeof facts === 'object' ? facts : {}),
          ...(request_id === undefined ? {} : { request_id }),
        },
        ...(typeof message === 'string' ? { message } : {}),
      });
    }
  }
  return new AppError(codeOfStatus(response.status), { status: response.status });
}
