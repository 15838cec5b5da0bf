/** A mail's text as the app shows it: paragraph by paragraph, each once. What somebody typed is quoted in it, after "> ". */
export function paragraphsOf(text: string): string[] {
  return [...new Set(text.split('\n\n'))];
}

/** What somebody typed, without what frames it in the mail; empty where nothing is quoted. */
export function quotedIn(paragraphs: readonly string[]): string[] {
  return paragraphs.filter((one) => one.startsWith('> ')).map(withoutMarks);
}

export function withoutMarks(paragraph: string): string {
  return paragraph.replaceAll(/^> ?/gm, '');
}
