import { refuse } from './refusal.ts';

/**
 * JSON values in few bytes (R23): small numbers are one byte, plates at most two or three, uuids and hashes binary, and a text
 * or a set of field names that was written before is one byte. Numbers are whole, as everywhere in decisions.
 *
 * The first byte of a value says what it is; lengths and large numbers follow as counts, seven bits a byte.
 */
const short = { number: 0x80, list: 0x80, word: 0xa0, shape: 0xc0, number2: 0xe0 } as const;
const tag = {
  null: 0xd0,
  true: 0xd1,
  false: 0xd2,
  number: 0xd3,
  negative: 0xd4,
  text: 0xd5,
  uuid: 0xd6,
  hash: 0xd7,
  shape: 0xd8,
  list: 0xd9,
  word: 0xda,
  shapeAgain: 0xdb,
  again: 0xdc,
  numbers: 0xdd,
} as const;

/** Numbers of a list are written in as many bits as the largest takes, where list and numbers are small: places by plate. */
const most = { numbers: 15, bits: 15 } as const;

function bitsOf(values: readonly unknown[]): number | null {
  const small = values.every(
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** most.bits,
  );
  return small && values.length > 1 && values.length <= most.numbers
    ? Math.max(...(values as number[])).toString(2).length
    : null;
}

/** The names of an object's fields; of an empty list nothing more is written. */
type Shape = readonly { readonly name: string; readonly empty: boolean }[];

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Without lists and objects in it: a moto. The same one as before is one byte. */
function isLeaf(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value !== 'object');
}

/** Words that both sides know without their being written. They and their order are part of the form `T1`. */
const knownWords = [
  'hasil',
  'resmi',
  'panggil',
  'mulai',
  'tahap',
  'moto',
  'run',
  'order',
  'dnf',
  'dns',
  'dq',
  'stage',
  'group',
  'result',
  'kualifikasi',
  'perempat_final',
  'semi_final',
  'final',
  'plate',
  'team',
  'reason',
  'mains',
  'finals',
] as const;

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const hashForm = /^[0-9a-f]{64}$/;

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Values one after the other; what was written before is remembered. */
export class CompactWriter {
  readonly bytes: number[] = [];
  private readonly words = new Map<string, number>(knownWords.map((word, at) => [word, at]));
  private readonly shapes = new Map<string, number>();
  private lastLeaf = '';

  /** A whole number from 0 on. */
  count(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.bytes.push(rest);
  }

  value(value: unknown): void {
    if (typeof value === 'string') {
      this.text(value);
    } else if (typeof value === 'number') {
      this.number(value);
    } else if (Array.isArray(value)) {
      const bits = bitsOf(value);
      if (bits !== null) {
        this.numbers(value, bits);
        return;
      }
      this.tagged(value.length, short.list, 0x20, tag.list);
      value.forEach((one) => {
        this.value(one);
      });
    } else if (typeof value === 'object' && value !== null) {
      this.object(value as Record<string, unknown>);
    } else {
      this.bytes.push(value === null ? tag.null : value === true ? tag.true : tag.false);
    }
  }

  /** In the first byte where it is small enough. */
  private tagged(value: number, from: number, most: number, long: number): void {
    if (value < most) {
      this.bytes.push(from + value);
    } else {
      this.bytes.push(long);
      this.count(value);
    }
  }

  private numbers(values: readonly number[], bits: number): void {
    this.bytes.push(tag.numbers, values.length * 16 + bits);
    const text = values.map((value) => value.toString(2).padStart(bits, '0')).join('');
    for (let at = 0; at < text.length; at += 8) {
      this.bytes.push(Number.parseInt(text.slice(at, at + 8).padEnd(8, '0'), 2));
    }
  }

  private number(value: number): void {
    const above = value - short.number;
    if (value < 0) {
      this.bytes.push(tag.negative);
      this.count(-value);
    } else if (above >= 0 && above < 0x2000) {
      this.bytes.push(short.number2 + (above >> 8), above & 0xff);
    } else {
      this.tagged(value, 0, short.number, tag.number);
    }
  }

  private text(value: string): void {
    const known = this.words.get(value);
    if (known !== undefined) {
      this.tagged(known, short.word, 0x20, tag.word);
      return;
    }
    this.words.set(value, this.words.size);
    if (uuidForm.test(value)) {
      this.bytes.push(tag.uuid, ...bytesOf(value.replaceAll('-', '')));
    } else if (hashForm.test(value)) {
      this.bytes.push(tag.hash, ...bytesOf(value));
    } else {
      const encoded = new TextEncoder().encode(value);
      this.bytes.push(tag.text);
      this.count(encoded.length);
      this.bytes.push(...encoded);
    }
  }

  private object(value: Record<string, unknown>): void {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    const fields = names.map((name) => ({ name, empty: isEmptyList(value[name]) }));
    if (isLeaf(names.map((name) => value[name]))) {
      const leaf = JSON.stringify(value);
      if (leaf === this.lastLeaf) {
        this.bytes.push(tag.again);
        return;
      }
      this.lastLeaf = leaf;
    }
    const shape = JSON.stringify(fields);
    const known = this.shapes.get(shape);
    if (known === undefined) {
      this.shapes.set(shape, this.shapes.size);
      this.bytes.push(tag.shape);
      this.count(fields.length);
      for (const { name, empty } of fields) {
        this.text(name);
        this.value(empty);
      }
    } else {
      this.tagged(known, short.shape, 0x10, tag.shapeAgain);
    }
    for (const { name, empty } of fields) {
      if (!empty) {
        this.value(value[name]);
      }
    }
  }
}

/** Reads what a `CompactWriter` wrote. Throws Refusal `code_unknown` at anything else. */
export class CompactReader {
  private at = 0;
  private readonly bytes: Uint8Array;
  private readonly words: string[] = [...knownWords];
  private readonly shapes: Shape[] = [];
  private lastLeaf: unknown;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++] ?? refuse('code_unknown');
  }

  count(): number {
    let value = 0;
    for (let place = 1; place <= Number.MAX_SAFE_INTEGER; place *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * place;
      if (byte < 0x80) {
        return Number.isSafeInteger(value) ? value : refuse('code_unknown');
      }
    }
    return refuse('code_unknown');
  }

  value(): unknown {
    const first = this.byte();
    if (first < short.number) {
      return first;
    }
    if (first < short.word) {
      return this.list(first - short.list);
    }
    if (first < short.shape) {
      return this.word(first - short.word);
    }
    if (first < tag.null) {
      return this.object(this.shapes[first - short.shape]);
    }
    if (first >= short.number2) {
      return short.number + ((first - short.number2) << 8) + this.byte();
    }
    switch (first) {
      case tag.null:
        return null;
      case tag.true:
        return true;
      case tag.false:
        return false;
      case tag.number:
        return this.count();
      case tag.negative:
        return -this.count();
      case tag.list:
        return this.list(this.count());
      case tag.word:
        return this.word(this.count());
      case tag.shape: {
        const shape = Array.from({ length: this.atMostLeft(this.count()) }, () => ({
          name: this.text(),
          empty: this.value() === true,
        }));
        this.shapes.push(shape);
        return this.object(shape);
      }
      case tag.numbers:
        return this.numbers();
      case tag.again:
        return this.lastLeaf ?? refuse('code_unknown');
      case tag.shapeAgain:
        return this.object(this.shapes[this.count()]);
      default:
        return this.newText(first);
    }
  }

  number(): number {
    const value = this.value();
    return typeof value === 'number' ? value : refuse('code_unknown');
  }

  text(): string {
    return this.textOrNull() ?? refuse('code_unknown');
  }

  textOrNull(): string | null {
    const value = this.value();
    return typeof value === 'string' || value === null ? value : refuse('code_unknown');
  }

  /** A length that the writer can have meant: everything takes a byte at least. */
  private atMostLeft(length: number): number {
    return length <= this.bytes.length - this.at ? length : refuse('code_unknown');
  }

  private next(length: number): Uint8Array {
    const from = this.at;
    this.at += this.atMostLeft(length);
    return this.bytes.subarray(from, this.at);
  }

  private list(length: number): unknown[] {
    return Array.from({ length: this.atMostLeft(length) }, () => this.value());
  }

  private numbers(): number[] {
    const head = this.byte();
    const [length, bits] = [head >> 4, head & 15];
    const text = [...this.next(Math.ceil((length * bits) / 8))]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    return Array.from({ length }, (_, index) =>
      Number(`0b0${text.slice(index * bits, (index + 1) * bits)}`),
    );
  }

  private word(index: number): string {
    return this.words[index] ?? refuse('code_unknown');
  }

  private object(shape: Shape | undefined): unknown {
    const fields = shape ?? refuse('code_unknown');
    const read = fields.map(({ name, empty }) => [name, empty ? [] : this.value()] as const);
    const value = Object.fromEntries(read);
    if (isLeaf(read.map(([, one]) => one))) {
      this.lastLeaf = value;
    }
    return value;
  }

  private newText(first: number): string {
    const read = () => {
      if (first === tag.uuid) {
        return hexOf([...this.next(16)]).replace(
          /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
          '$1-$2-$3-$4-$5',
        );
      }
      if (first === tag.hash) {
        return hexOf([...this.next(32)]);
      }
      return first === tag.text
        ? new TextDecoder().decode(this.next(this.count()))
        : refuse('code_unknown');
    };
    const value = read();
    this.words.push(value);
    return value;
  }
}
