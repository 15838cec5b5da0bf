export interface RundownLine {
  /** "07.00" or "07.00–08.30"; null where the line begins with no hour. */
  time: string | null;
  what: string;
}

export interface Question {
  /** Null for what an organiser wrote before the first question. */
  question: string | null;
  answer: string[];
}

const hour = String.raw`(\d{1,2})[.:](\d{2})`;
const rundownPattern = new RegExp(
  String.raw`^${hour}(?:\s*(?:-|–|—|s\/d|sampai)\s*${hour})?\s*(?:WIB|WITA|WIT)?\s*[-–—:|]?\s+(.+)$`,
  'i',
);

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function clock(hours: string, minutes: string): string {
  return `${hours.padStart(2, '0')}.${minutes}`;
}

/** The rundown of a day as organisers write it in messages, a line an item: "07.00 - 08.30 Daftar ulang". */
export function rundownOf(text: string): RundownLine[] {
  return linesOf(text).map((line) => {
    const [, h = '', m = '', untilH, untilM = '', what] = rundownPattern.exec(line) ?? [];
    if (what === undefined) {
      return { time: null, what: line };
    }
    const from = clock(h, m);
    return { time: untilH === undefined ? from : `${from}–${clock(untilH, untilM)}`, what };
  });
}

/** A line that ends with a question mark is a question; the lines below it are its answer. */
export function questionsOf(text: string): Question[] {
  const found: Question[] = [];
  for (const line of linesOf(text)) {
    const last = found.at(-1);
    if (line.endsWith('?')) {
      found.push({ question: line, answer: [] });
    } else if (last === undefined) {
      found.push({ question: null, answer: [line] });
    } else {
      last.answer.push(line);
    }
  }
  return found;
}
