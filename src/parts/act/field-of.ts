import { toAppError } from '#api/platform/app-error.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import type { FormRefusal } from '#ui/form.ts';
import { sentenceOf } from './sentence.ts';

/** The field of a form, by what the server calls it, or by a code that is about this field alone. */
export type FieldNames<Name extends string> = Readonly<Partial<Record<string, Name>>>;

/** The field among `names` that a refusal is about, by what the server calls it or else by its code; null: none of them. */
export function namedField<Name extends string>(
  error: unknown,
  names: FieldNames<Name>,
): Name | null {
  const { code, facts } = toAppError(error);
  const { field = firstMissing(facts.missing) } = facts;
  const known = (key: unknown) =>
    typeof key === 'string' && Object.hasOwn(names, key) ? names[key] : undefined;
  return known(field) ?? known(code) ?? null;
}

/**
 * Where a refusal can be mended; null when it is about the whole. The fact `field` is the form's own name unless
 * `names` says another; a form that has no such field shows the refusal as one of the whole (`useForm`, `ActDialog`).
 */
export function fieldOf<Name extends string>(
  error: unknown,
  names: FieldNames<Name> = {},
): Name | null {
  const { facts } = toAppError(error);
  const { field = firstMissing(facts.missing) } = facts;
  return namedField(error, names) ?? (typeof field === 'string' ? (field as Name) : null);
}

/** Of several that are missing, `incomplete {missing: [{field, …}]}`, the first. */
function firstMissing(missing: unknown): unknown {
  return Array.isArray(missing) ? (missing as { field?: unknown }[])[0]?.field : undefined;
}

/** The `refused` of a form or an act: why, and at which field. */
export function refusedBy<Name extends string>(own?: Sentences, names?: FieldNames<Name>) {
  return (error: unknown): FormRefusal<Name> => ({
    field: fieldOf(error, names),
    text: sentenceOf(error, own),
  });
}
