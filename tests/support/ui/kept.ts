/** What requests of the app told the browser about keeping their answers: their distinct cache modes. */
export function keptOf(calls: Parameters<typeof fetch>[]): string[] {
  const modes = calls.map(
    ([input, init]) => init?.cache ?? (input instanceof Request ? input.cache : 'default'),
  );
  return [...new Set(modes)];
}
