import { toAppError } from '#api/platform/app-error.ts';
import { errorMessage, type Sentences } from '#parts/copy/errors.ts';
import { toast } from '#ui/toast.ts';

/**
 * Why something was not done, as the person reads it: by the sentences of the screen's own area where they have the
 * code, else by those that both doors share. One code may need other words in another area: `race_full` is the race
 * that a rider is moved to at the money desk, and the category that a parent books.
 */
export function sentenceOf(error: unknown, own: Sentences = {}): string {
  const { code, facts } = toAppError(error);
  return ownSentence(own, code, facts) ?? errorMessage(code, facts);
}

/** The area's own sentence of a code, such as a code in an answer; undefined if it has none. */
export function ownSentence(
  own: Sentences,
  code: string,
  facts: Record<string, unknown> = {},
): string | undefined {
  const sentence = Object.hasOwn(own, code) ? own[code] : undefined;
  return typeof sentence === 'function' ? sentence(facts) : sentence;
}

interface Problem<Field> {
  readonly field: Field;
  readonly code: string;
  readonly facts: Record<string, unknown>;
}

/** What a form's own check found, as the person reads it. */
export function toldBy(own: Sentences) {
  return <Field>({ field, code, facts }: Problem<Field>) => ({
    field,
    text: ownSentence(own, code, facts) ?? errorMessage(code, facts),
  });
}

/** For an act whose refusal is told in a toast instead of beside its button. */
export function refusedInToast(own?: Sentences): (error: unknown) => null {
  return (error) => {
    toast.error(sentenceOf(error, own));
    return null;
  };
}
