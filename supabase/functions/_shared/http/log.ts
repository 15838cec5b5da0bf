/**
 * One JSON line a log entry. Fields are codes, references and statuses only: no request bodies, no
 * names, e-mail addresses, telephone numbers, tokens or keys.
 */
type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Record<string, string | number | boolean | null | undefined>;
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** Writes to the console, which is where Supabase collects function logs. */
export const consoleLog: Log = (level, event, fields = {}) => {
  console[level](JSON.stringify({ level, event, ...fields }));
};

/** The same log with fields that every line of one request repeats. */
export function withFields(log: Log, fixed: LogFields): Log {
  return (level, event, fields) => log(level, event, { ...fixed, ...fields });
}

/**
 * What may be said of an error nobody expected: its class and the place it was thrown, not its
 * message, which can quote the row or the request that caused it.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) {
    return { error_type: typeof error };
  }
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' < ');
  return { error_type: error.name, error_at: frames };
}
