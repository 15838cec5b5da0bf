import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as words from '#parts/copy/board.ts';
import { useRiderName } from './names.tsx';

/** A result as a line: who finished in which order, and who did not. */
export function Order({ of: finish }: { of: Finish }) {
  const riderName = useRiderName();
  const marks = (['dnf', 'dns', 'dq'] as const).flatMap((mark) =>
    finish[mark].map((plate) => `${riderName(plate)} ${words.marks[mark]}`),
  );
  return [...finish.order.map((plate, index) => `${index + 1}. ${riderName(plate)}`), ...marks]
    .map(words.together)
    .join(', ');
}
