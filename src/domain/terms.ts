/**
 * The version of the terms and of the privacy policy that the app shows, as the day from which they hold: YYYY-MM-DD.
 * A change of their text (parents/copy/terms.ts, privacy.ts) needs a new version here; then everybody is asked again.
 */
export const termsVersion = '2026-11-23';

/** A text that people agree to. */
export interface LegalText {
  /** What the text comes to, in a line. */
  summary: string;
  sections: {
    title: string;
    /** Paragraphs; several lines are a list. */
    parts: (string | string[])[];
  }[];
}
