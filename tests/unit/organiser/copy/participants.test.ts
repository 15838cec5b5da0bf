import { expect, test } from 'vitest';
import { eventText } from '#organiser/copy/participants.ts';

const names: Record<string, string> = { a: 'Balance 4-5', b: 'Balance 6-7' };
function categoryName(id: unknown) {
  return names[String(id)] ?? '–';
}

test.each(['move_entry', 'move_rider'])('%s tells from which category to which', (act) => {
  const facts = { sebelum: { kategori_id: 'a' }, sesudah: { kategori_id: 'b' } };
  expect(eventText(act, facts, categoryName)).toBe('Pindah dari Balance 4-5 ke Balance 6-7');
});

test('a move into this race does not speak of categories of another', () => {
  const facts = {
    sebelum: { lomba_id: 'x', kategori_id: 'y' },
    sesudah: { lomba_id: 'z', kategori_id: 'a' },
  };
  expect(eventText('move_entry', facts, categoryName)).toBe('Pindah dari lomba lain');
});

test.each([
  ['change_entry', 'Mengubah data pendaftaran rider'],
  ['set_plate', 'Mengubah nomor plat'],
  ['an_act_of_tomorrow', 'Melakukan perubahan lain'],
])('%s has the words of the log of acts', (act, words) => {
  expect(eventText(act, {}, categoryName)).toBe(words);
});
