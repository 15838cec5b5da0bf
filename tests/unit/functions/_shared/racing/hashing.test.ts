import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { canonicalJson } from '#functions/_shared/racing/canonical.ts';
import { decisionId, motoId, uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { hashesAfter, sha256, sha256OfBytes } from '#functions/_shared/racing/sha256.ts';
import vectors from '#tests/vectors/race-draw.json' with { type: 'json' };

function ofNode(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('sha256', () => {
  test.each(vectors.sha256)('of "$text"', ({ text, hash }) => {
    expect(sha256(text)).toBe(hash);
  });

  it('is the platform’s, around every edge of a block, in letters of two and four bytes, of a million', () => {
    for (let length = 0; length <= 200; length++) {
      const text = 'é'.repeat(length % 3) + 'x'.repeat(length);
      expect(sha256(text)).toBe(ofNode(text));
    }
    expect(sha256('balap 🚲 sepeda')).toBe(ofNode('balap 🚲 sepeda'));
    expect(sha256('a'.repeat(1_000_000))).toBe(ofNode('a'.repeat(1_000_000)));
  });

  it('of bytes is the platform’s too, longer ones than any before among them', () => {
    for (const length of [0, 1, 16, 34, 55, 56, 64, 120, 5_000_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length) % 256);
      expect(sha256OfBytes(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('of many texts that begin alike is that of each', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 127, 128, 160]) {
      const after = hashesAfter('s'.repeat(length));
      for (const rest of ['', '1', '|gate|12', 'r'.repeat(130)]) {
        expect(after(rest)).toBe(ofNode('s'.repeat(length) + rest));
      }
    }
  });
});

describe('canonical JSON', () => {
  test.each(vectors.canonical)('$text', ({ value, text }) => {
    expect(canonicalJson(value)).toBe(text);
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
  });

  it('leaves out what is undefined and refuses what JSON has no text for', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
    expect(() => canonicalJson([undefined])).toThrow(TypeError);
  });
});

describe('a moto’s id', () => {
  test.each(vectors.decision_ids)(
    'decision $device_seq of $device',
    ({ chain, device, device_seq, id }) => {
      const ofClass = { race: vectors.race, class: chain, device, device_seq };
      expect(decisionId(ofClass)).toBe(id);
      // The race's own chain: by the race.
      expect(decisionId({ ...ofClass, race: chain, class: null })).toBe(id);
    },
  );

  test.each(vectors.uuid5)('uuid5 of $name', ({ namespace, name, id }) => {
    expect(uuid5(namespace, name)).toBe(id);
  });

  it('is of class, stage, group, moto and run, however the class’s id is written', () => {
    const moto = { stage: 'kualifikasi', group: 2, moto: 1 } as const;
    expect(motoId(vectors.class, moto, 1)).toBe(uuid5(vectors.class, 'kualifikasi/2/1/1'));
    expect(motoId(vectors.class.toUpperCase(), moto, 1)).toBe(motoId(vectors.class, moto, 1));
    expect(motoId(vectors.class, moto, 2)).not.toBe(motoId(vectors.class, moto, 1));
  });
});
