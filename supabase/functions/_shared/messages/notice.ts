/** What a browser is shown of a message. */
import type { Letter } from './layout.ts';
import type { Template } from './templates/template.ts';

/** What the parents' worker shows (public/push-worker.js). No name but a child's nickname: lock screens show it. */
export interface Notice {
  title: string;
  body: string;
  /** Below the app's address. */
  path: string;
  /** A second one of a tag takes the first one's place. */
  tag: string;
}

/**
 * Leads where the letter's first button leads, and home where it has none: such a letter only tells something.
 * @returns null for a secret letter, whose link proves that somebody reads the mailbox: a browser must not have it.
 */
export function noticeOf(
  { secret }: Pick<Template, 'secret'>,
  letter: Letter,
  messageId: string,
  appUrl: string,
): Notice | null {
  if (secret) {
    return null;
  }
  const button = letter.parts.find((part) => 'button' in part);
  const { pathname, search, hash } = new URL(button?.url ?? '/', appUrl);
  return {
    title: letter.subject,
    body: letter.preview,
    path: pathname + search + hash,
    tag: messageId,
  };
}
