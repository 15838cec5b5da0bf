import { afterEach, expect, test, vi } from 'vitest';
import { phoneStorage, tabStorage } from '#domain/safe-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stored(entries: Record<string, string> = {}) {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return Object.assign(storage, entries);
}

test.each([
  ['localStorage', phoneStorage],
  ['sessionStorage', tabStorage],
] as const)('%s gives back what was kept, and what is no JSON as nothing', (name, storage) => {
  vi.stubGlobal('window', { [name]: stored({ torn: '{"a":' }) });
  storage.keep('text', 'halo');
  storage.keepJson('list', [1, 2]);
  expect(storage.read('text')).toBe('halo');
  expect(storage.readJson('list')).toEqual([1, 2]);
  expect(storage.readJson('torn')).toBeNull();
  expect(storage.readJson('none')).toBeNull();
  storage.forgetAll((key) => key.startsWith('t'));
  expect(storage.read('text')).toBeNull();
  expect(storage.read('list')).toBe('[1,2]');
  storage.forget('list');
  expect(storage.read('list')).toBeNull();
});

test('where a browser refuses storage nothing is kept, and nothing fails', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  phoneStorage.keep('text', 'halo');
  phoneStorage.keepJson('text', 'halo');
  phoneStorage.forget('text');
  phoneStorage.forgetAll(() => true);
  expect(phoneStorage.read('text')).toBeNull();
  expect(phoneStorage.readJson('text')).toBeNull();
});

test('a full phone keeps nothing more, and nothing fails', () => {
  const full = stored({ old: 'da' });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => full.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  phoneStorage.keep('old', 'baru');
  expect(phoneStorage.read('old')).toBe('da');
});
