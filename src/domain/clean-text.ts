/**
 * What is left of a typed text, and whether that may be a name. The same rules as `private.clean_text` and
 * `private.has_link` in the database, held to them by tests/vectors/clean-text.json.
 */

/** Shows nothing, wherever it stands: controls, what Unicode calls ignorable, annotation marks, the empty Braille cell. */
const invisible = /(?![\s\u0085])\p{Cc}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb\u2800]/gu;

const whiteSpace = /[\s\u0085]+/gu;

// A bare domain only with an ending that is in common use: Muh.Idris is a name.
const link =
  /[a-z][a-z0-9+.-]*:\/\/|(^|[^a-z0-9])www\.[^ ]|[^ .]\.[a-z]{2,24}\/|[^ .]{2,}\.(com|net|org|info|biz|id|co|io|me|ly|my|sg|tv|cc|gg|to|ru|cn|app|dev|xyz|site|online|shop|store|club|link|page|live|web|top|vip)($|[^a-z0-9])/i;

/** Runs of white space are one space, none at the ends; nothing invisible. Null when nothing is left. */
export function cleanText(value: string): string | null {
  const text = value.replace(invisible, '').replace(whiteSpace, ' ').trim();
  return text === '' ? null : text;
}

/** Whether a cleaned text holds what a message or a mail would make a link of. */
export function hasLink(value: string): boolean {
  return link.test(value.normalize('NFKC').replaceAll('。', '.'));
}

/** A name as it is compared: without case, accents and apostrophes, points and hyphens being spaces (`private.fold_name`). */
export function foldName(value: string): string {
  return (cleanText(value) ?? '')
    .replace(/['’‘ʼ`´"]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[ .,-]+/g, ' ')
    .trim();
}
