import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { publicWords } from '#functions/_shared/board/public-words.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { paceOf } from '#organiser/features/race-day/order/day-plan.ts';
import { RunningOrder } from '#organiser/features/race-day/order/running-order.tsx';
import { ClassDay, q } from '#tests/support/racing/class-day.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { drawnClassOf, renderRaceDay } from '#tests/support/ui/organiser/race-day-of.tsx';

afterEach(() => vi.restoreAllMocks());

function names(): string[] {
  const list = screen.getByRole('region', { name: 'Berikutnya' });
  return within(list)
    .queryAllByRole('listitem')
    .map((row) => /Moto \d+|Istirahat|Podium [^\d]+/.exec(row.textContent ?? '')?.[0] ?? '');
}

function twoClasses() {
  return [
    { name: 'Boys 2019', day: drawnClassOf('boys', [1, 2, 3, 4]) },
    { name: 'Mix 2018', day: drawnClassOf('mix', [11, 12, 13, 14]) },
  ];
}

function show(classes: ReturnType<typeof twoClasses>, deciding = true) {
  return renderRaceDay({ classes, deciding }, (day) => <RunningOrder day={day} />);
}

function save() {
  return screen.getByRole('button', { name: 'Simpan urutan' });
}
function orderOf(at: ReturnType<typeof show>['at']) {
  return at.chain.state.order.map((item) => (item.type === 'moto' ? item.number : item.name));
}

describe('the running order', () => {
  test('is proposed, saved by one press, and gives every moto its number', async () => {
    const { at, user } = show(twoClasses());
    expect(screen.getByText(/Ini usulan/)).toBeVisible();
    expect(names()).toEqual(['Moto 1', 'Moto 2', 'Moto 3', 'Moto 4', 'Moto 5', 'Moto 6']);
    await user.click(save());
    expect(orderOf(at)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(screen.queryByRole('button', { name: 'Simpan urutan' })).not.toBeInTheDocument();
  });

  test('is moved by buttons and by arrow keys, which stay with their moto; the number stays the moto’s', async () => {
    const { at, user } = show(twoClasses());
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Turunkan Moto 3' }));
    expect(names().slice(1, 4)).toEqual(['Moto 2', 'Moto 4', 'Moto 3']);
    expect(screen.getByText('Moto 3 sekarang urutan 4 dari 6.')).toBeInTheDocument();
    const handle = screen.getByRole('button', { name: /^Pindahkan Moto 6/ });
    handle.focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Moto 1', 'Moto 2', 'Moto 4', 'Moto 6', 'Moto 3', 'Moto 5']);
    expect(screen.getByRole('button', { name: /^Pindahkan Moto 6/ })).toHaveFocus();
    expect(orderOf(at)).toEqual([1, 2, 3, 4, 5, 6]);
    // Back as it was, or kept.
    await user.click(screen.getByRole('button', { name: 'Kembalikan' }));
    expect(names()[2]).toBe('Moto 3');
    await user.click(screen.getByRole('button', { name: 'Turunkan Moto 3' }));
    await user.click(save());
    expect(orderOf(at)).toEqual([1, 2, 4, 3, 5, 6]);
  });

  test('is class by class, each with its expected times, and a class moves as a block', async () => {
    const { at, user } = show(twoClasses());
    expect(screen.getAllByText(/^3 moto, sekitar \d\d\.\d\d sampai \d\d\.\d\d/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Turunkan Boys 2019' }));
    expect(names()).toEqual(['Moto 4', 'Moto 5', 'Moto 6', 'Moto 1', 'Moto 2', 'Moto 3']);
    expect(screen.getByText('Boys 2019 sekarang urutan 2 dari 2.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turunkan Moto 6' }));
    await user.click(screen.getByRole('button', { name: 'Kelas demi kelas, termuda dulu' }));
    expect(names()).toEqual(['Moto 1', 'Moto 2', 'Moto 3', 'Moto 4', 'Moto 5', 'Moto 6']);
    await user.click(screen.getByRole('button', { name: 'Naikkan Mix 2018' }));
    await user.click(save());
    expect(orderOf(at)).toEqual([4, 5, 6, 1, 2, 3]);
  });

  test('is dragged by the handle: the row goes where the finger is, and stays there when it is lifted', async () => {
    show(twoClasses());
    const list = screen.getByRole('region', { name: 'Berikutnya' });
    const rows = within(list).getAllByRole('listitem');
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
      this: HTMLElement,
    ) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, at * 50, 300, 50);
    });
    expect(rows).toHaveLength(6);
    const handle = screen.getByRole('button', { name: /^Pindahkan Moto 2/ });
    fireEvent(handle, new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
    fireEvent(window, new MouseEvent('pointermove', { clientY: 175 }));
    expect(names()).toEqual(['Moto 1', 'Moto 3', 'Moto 4', 'Moto 2', 'Moto 5', 'Moto 6']);
    fireEvent(window, new MouseEvent('pointermove', { clientY: 125 }));
    fireEvent(window, new MouseEvent('pointerup'));
    fireEvent(window, new MouseEvent('pointermove', { clientY: 275 }));
    expect(names()).toEqual(['Moto 1', 'Moto 3', 'Moto 2', 'Moto 4', 'Moto 5', 'Moto 6']);
  });

  test('a moto before an earlier one of its own group cannot be saved, and the sentence names both', async () => {
    const { user } = show([{ name: 'Boys 2019', day: drawnClassOf('boys', [1, 2, 3, 4]) }]);
    await user.click(screen.getByRole('button', { name: 'Turunkan Moto 1' }));
    expect(
      screen.getByText('Moto 2 harus sesudah Moto 1: keduanya kelompok yang sama.'),
    ).toBeVisible();
    expect(save()).toBeDisabled();
  });

  test('what is called while it is being changed leaves the draft, and nothing goes before it', async () => {
    const { at, user, decide } = show(twoClasses());
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Turunkan Moto 3' }));
    const [first] = at.chain.state.order;
    const raceClass = first?.type === 'moto' ? first.class : '';
    await act(() => decide(raceClass, { kind: 'panggil', payload: { moto: q(1, 1) } }));
    expect(names()[0]).toBe('Moto 2');
    await user.click(save());
    expect(orderOf(at)).toEqual([1, 2, 4, 3, 5, 6]);
  });

  test('"Nanti" puts the next moto behind three others by one press, never behind its own next one', async () => {
    const { at, user } = show(twoClasses());
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Moto 1 nanti saja' }));
    // Moto 2 is of the same group: Moto 1 stays before it.
    expect(screen.getByRole('alert')).toHaveTextContent('tidak bisa ditunda lagi');
    expect(orderOf(at)).toEqual([1, 2, 3, 4, 5, 6]);
    await user.click(screen.getByRole('button', { name: 'Moto 3 nanti saja' }));
    expect(orderOf(at)).toEqual([1, 2, 4, 5, 6, 3]);
  });

  test('a child of two classes with motos too close is named, with the count, and may be saved (R35)', async () => {
    const { user, at } = show([
      { name: 'Boys 2019', day: drawnClassOf('boys', [1, 2, 3, 4]) },
      { name: 'Mix 2018', day: drawnClassOf('mix', [1, 12, 13, 14]) },
    ]);
    expect(
      screen.getByText(/^\d kali seorang anak punya dua moto yang terlalu dekat/),
    ).toBeVisible();
    expect(screen.getAllByText(/^Anak 1 \(1\): Moto \d/)[0]).toBeVisible();
    await user.click(save());
    expect(orderOf(at)).toHaveLength(6);
  });

  test('breaks and podiums stand between, with their minutes; odd minutes have a sentence', async () => {
    const { at, user } = show(twoClasses());
    await user.click(screen.getByRole('button', { name: 'Tambah istirahat' }));
    const dialog = screen.getByRole('dialog');
    const minutes = within(dialog).getByLabelText(/Berapa menit/);
    await fillIn(user, minutes, 'satu');
    await user.click(within(dialog).getByRole('button', { name: 'Tambahkan' }));
    expect(dialog).toHaveTextContent('Isi menit dengan angka dari 0 sampai 600.');
    await fillIn(user, minutes, '45');
    await user.click(within(dialog).getByRole('button', { name: 'Tambahkan' }));
    await user.click(screen.getByRole('button', { name: 'Naikkan Istirahat' }));
    expect(names().at(-2)).toBe('Istirahat');
    await user.click(save());
    expect(at.chain.state.order.at(-2)).toEqual({
      type: 'istirahat',
      name: 'Istirahat',
      minutes: 45,
    });
  });

  test('a phone that does not hold the lease looks', () => {
    show(twoClasses(), false);
    expect(screen.getByText(/hanya bisa diubah di HP yang memegang kendali/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Turunkan|Simpan|Jeda|Hentikan/ })).toBeNull();
  });

  test('before a draw it says where motos come from', () => {
    show([{ name: 'Boys 2019', day: new ClassDay() }]);
    expect(screen.getByText('Belum ada moto untuk diurutkan')).toBeVisible();
  });
});

describe('the pace of the day', () => {
  function raced(count: number): Decision[] {
    return Array.from({ length: count }, (_, index) => {
      // Lunch after the third.
      const minute = index * 5 + (index > 2 ? 60 : 0);
      return {
        kind: 'hasil',
        class: 'boys',
        payload: { moto: q(1, index + 1) },
        occurred_at: new Date(Date.UTC(2026, 10, 22, 1, minute)).toISOString(),
        server_offset: 0,
      } as unknown as Decision;
    });
  }

  test('is told from the tenth moto on, and a lunch counts for nothing', () => {
    expect(paceOf(raced(9))).toBeNull();
    expect(paceOf(raced(10))).toEqual({ minutes: 5, raced: 10 });
  });

  test('a result that is entered again is no second moto', () => {
    expect(paceOf([...raced(9), ...raced(9)])).toBeNull();
  });
});

describe('the pause and the end', () => {
  test('one press with a public word, one to go on', async () => {
    const { at, user } = show(twoClasses());
    await user.click(screen.getByRole('button', { name: 'Jeda' }));
    const dialog = screen.getByRole('dialog');
    // What is picked stands on the public board; what is typed never does, and the screen says so.
    expect(dialog).toHaveTextContent(/Yang ditulis sendiri hanya dibaca panitia/);
    await user.click(within(dialog).getByRole('button', { name: 'Istirahat makan' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mulai jeda' }));
    expect(screen.getByText('Lomba sedang jeda: Istirahat makan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lanjutkan lomba' }));
    expect(at.chain.state.paused).toBeNull();
  });

  test('a pause for another cause is typed, and needs some words', async () => {
    const { at, user } = show(twoClasses());
    await user.click(screen.getByRole('button', { name: 'Jeda' }));
    const dialog = screen.getByRole('dialog');
    const other = within(dialog).getByLabelText('Sebab lain');
    await user.type(other, ' ');
    await user.click(within(dialog).getByRole('button', { name: 'Mulai jeda' }));
    expect(dialog).toHaveTextContent('Pilih atau tulis sebab jedanya.');
    await user.type(other, 'Makan siang');
    await user.click(within(dialog).getByRole('button', { name: 'Mulai jeda' }));
    expect(at.chain.state.paused).toBe('Makan siang');
  });

  test('every word of a pause that the screen offers stands on the public board', async () => {
    const { user } = show(twoClasses());
    await user.click(screen.getByRole('button', { name: 'Jeda' }));
    const words = within(screen.getByRole('group', { name: 'Sebab jeda' }));
    for (const { textContent } of words.getAllByRole('button')) {
      expect(publicWords(textContent)).toBe(textContent);
    }
  });

  test('hentikan lomba: what is closed stands, the others are closed by their standing or called off', async () => {
    const [boys, mix] = twoClasses();
    const girls = { name: 'Girls 2019', day: drawnClassOf('girls', [21, 22, 23]) };
    girls.day.goOn();
    boys?.day.run(q(1, 1));
    const { at, user } = show([boys, mix, girls].filter((one) => one !== undefined));
    await user.click(screen.getByRole('button', { name: 'Hentikan lomba' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByLabelText('Kelas Boys 2019')).toHaveValue('tutup');
    expect(within(dialog).getByLabelText('Kelas Mix 2018')).toHaveValue('batal');
    expect(within(dialog).queryByLabelText('Kelas Girls 2019')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Hentikan lomba' }));
    expect(dialog).toHaveTextContent('Pilih atau tulis alasannya.');
    await user.click(within(dialog).getByRole('button', { name: 'Hujan badai' }));
    await user.click(within(dialog).getByRole('button', { name: 'Hentikan lomba' }));
    expect(at.chain.state.stopped).toBe('Hujan badai');
    expect(boys?.day.state).toMatchObject({ phase: 'selesai', closed: { early: 'Hujan badai' } });
    expect(mix?.day.state.phase).toBe('batal');
    expect(girls.day.state.phase).toBe('selesai');
    expect(screen.getByText('Lomba dihentikan: Hujan badai')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hentikan lomba' })).toBeNull();
  });
});
