import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { readStartList } from '#functions/_shared/racing/wire.ts';
import { BoardPaper } from '#organiser/features/race-day/print/board-paper.tsx';
import { CallList } from '#organiser/features/race-day/print/call-list.tsx';
import { Emergency } from '#organiser/features/race-day/print/emergency.tsx';
import { MotoSheets, StartLists } from '#organiser/features/race-day/print/moto-sheets.tsx';
import {
  isPrintable,
  numbersOf,
  type PrintedClass,
} from '#organiser/features/race-day/print/printed-class.ts';
import { Results } from '#organiser/features/race-day/print/results.tsx';
import { markOf } from '#organiser/parts/race-day/mark.ts';
import {
  ClassDay,
  drawnClass,
  listOf,
  q,
  race,
  raisedFromConsolation,
} from '#tests/support/racing/class-day.ts';

vi.mock('#parts/qr-code.tsx', () => ({
  QrCode: ({ value, label }: { value: string; label: string }) => (
    <output aria-label={label}>{value}</output>
  ),
}));

function printed({ chain }: ClassDay, changes: Partial<PrintedClass> = {}): PrintedClass {
  return {
    id: chain.raceClass,
    raceName: 'Piala Balap Ceria',
    name: 'Boys 2019',
    chain,
    mark: markOf({ name: 'Boys 2019', chain }),
    holder: 'HP Budi',
    printedAt: '22 November 2026, 07.40 WIB',
    riderOf: (key) => ({ nickname: `Anak ${key}`, team: 'Roda Kecil' }),
    numberOf: () => null,
    categoryName: (id) => id,
    ...changes,
  };
}

function rowsIn(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent ?? ''),
    );
}

test('every paper carries class, number of the decision, hash, and who decides', () => {
  const day = drawnClass(9);
  render(<CallList of={printed(day)} />);
  const hash = day.chain.hashes.at(-1)?.slice(0, 4);
  expect(
    screen.getByText(
      `Boys 2019 2 ${hash} · kendali: HP Budi · dicetak 22 November 2026, 07.40 WIB`,
    ),
  ).toBeVisible();
});

test('what was raced in a consolation final and does not count is struck through, with the reason (R3)', () => {
  const { day, raised, second, goOn } = raisedFromConsolation();
  goOn();
  render(<Results of={printed(day)} />);
  const reason = 'tidak dihitung: sesudah koreksi, tempatnya dari final yang lebih tinggi';
  const [placings, standing] = screen.getAllByRole('table', { name: /Rookie/ });
  const last = within(placings as HTMLElement)
    .getAllByRole('row')
    .at(-1) as HTMLElement;
  expect(last).toHaveTextContent(reason);
  expect(within(last).getByText(String(raised)).tagName).toBe('S');
  expect(rowsIn(placings as HTMLElement)[0]?.slice(0, 2)).toEqual(['1', String(second)]);
  const [raced, moved] = rowsIn(standing as HTMLElement);
  expect(raced).toEqual(['1', String(raised), `Anak ${raised}`, '1', '1', reason]);
  expect(moved?.slice(0, 5)).toEqual(['1', String(second), `Anak ${second}`, '2', '2']);
});

test('the call list has everybody once, by plate, without who withdrew', () => {
  const day = drawnClass(9).decide('mundur', { plate: 4, reason: 'sakit' });
  render(<CallList of={printed(day)} />);
  const plates = rowsIn(screen.getByRole('table')).map(([plate]) => plate);
  expect(plates).toEqual(['1', '2', '3', '5', '6', '7', '8', '9']);
});

test('a start list is by gate, and its code says the same', () => {
  const day = drawnClass(9);
  const order = [{ type: 'moto' as const, number: 27, class: day.of.raceClass, moto: q(1, 1) }];
  render(<StartLists of={printed(day, { numberOf: numbersOf({ order }, day.of.raceClass) })} />);
  const name = 'Moto 27 · Boys 2019 · Batch 1';
  const rows = rowsIn(screen.getByRole('table', { name }));
  expect(rows.map(([gate]) => gate)).toEqual(['1', '2', '3', '4', '5']);
  const code =
    screen.getByRole('status', { name: `Kode QR daftar start ${name}` }).textContent ?? '';
  expect(code.length).toBeLessThan(300);
  expect(readStartList(code, race)).toMatchObject({
    n: 2,
    number: 27,
    moto: q(1, 1),
    run: 1,
    gates: rows.map(([, plate]) => Number(plate)),
  });
});

test('a gate that stays empty is a zero in the code', () => {
  const day = drawnClass(9);
  const first = day.state.draws[0]?.batches?.[0]?.[0] as number;
  day.decide('mundur', { plate: first, reason: 'sakit' });
  render(<StartLists of={printed(day)} />);
  const [code] = screen.getAllByRole('status');
  expect(readStartList(code?.textContent ?? '', race).gates[0]).toBe(0);
});

test('a moto sheet has a place for each rider, and motos that have a result are not printed again', () => {
  const day = drawnClass(9).run(q(1, 1));
  render(<MotoSheets of={printed(day)} />);
  expect(screen.queryByRole('table', { name: 'Boys 2019 · Batch 1, moto 1' })).toBeNull();
  expect(rowsIn(screen.getByRole('table', { name: 'Boys 2019 · Batch 1, moto 2' }))).toHaveLength(
    5,
  );
  expect(screen.getAllByText('Juri finis:')).toHaveLength(3);
});

test('gates that follow from a result are left to it', () => {
  const format = { ...preset('krb', 8), gateOrder: ['klasemen' as const] };
  const day = drawnClass(9, format);
  render(<StartLists of={printed(day)} />);
  expect(screen.getAllByText(/Gate mengikuti hasil moto sebelumnya/)).toHaveLength(2);
});

test('the emergency paper has all motos of the batches with gates, and where each place goes on', () => {
  const day = drawnClass(18);
  render(<Emergency of={printed(day)} />);
  const rows = rowsIn(screen.getByRole('table', { name: 'Batch 2' }));
  expect(rows).toHaveLength(6);
  // Plate, name, lot, gate and place of moto 1, gate and place of moto 2, total, rank: to fill in are the places.
  expect(rows[0]?.slice(3)).toEqual(['1', '', '6', '', '', '']);
  // Rows of a batch are in the order of the lots, which also break a tie between batches: each of 18 once.
  const lots = [1, 2, 3].map((batch) =>
    rowsIn(screen.getByRole('table', { name: `Batch ${batch}` })).map((cells) => Number(cells[2])),
  );
  expect(lots.map((ofBatch) => ofBatch.toSorted((a, b) => a - b))).toEqual(lots);
  expect(lots.flat().toSorted((a, b) => a - b)).toEqual(listOf(18).map(({ plate }) => plate));
  expect(screen.getByText(/^DNF = anak di daftar start \+ 8, DNS \+ 9/)).toBeVisible();
  expect(screen.getByText('Maju: peringkat 1 sampai 4 tiap batch.')).toBeVisible();
  expect(rowsIn(screen.getByRole('table', { name: 'Semifinal 1' }))[1]).toEqual([
    '2',
    'silang 4 (peringkat 2)',
    '',
    '',
  ]);
  expect(rowsIn(screen.getByRole('table', { name: 'Final Utama' })).length).toBeGreaterThan(0);
});

test('what is official stands on the emergency paper already; what may still change is left to write in', () => {
  const day = drawnClass(9).run(q(1, 1), { dnf: [] });
  day.race(q(1, 2));
  const [first, second] = day.plates(q(1, 1)).toSorted((a, b) => a - b);
  render(<Emergency of={printed(day)} />);
  const rows = rowsIn(screen.getByRole('table', { name: 'Batch 1' }));
  const places = new Map(rows.map((cells) => [Number(cells[0]), [cells[4], cells[6]]]));
  expect(places.get(first ?? 0)).toEqual(['1', '']);
  expect(places.get(second ?? 0)).toEqual(['2', '']);
});

test('a class that is closed or called off needs no emergency paper', () => {
  const drawn = drawnClass(9);
  expect(isPrintable('darurat', drawn.state)).toBe(true);
  expect(isPrintable('darurat', drawnClass(9).goOn().state)).toBe(false);
  expect(
    isPrintable('darurat', drawnClass(9).decide('batal_kelas', { reason: 'Hujan' }).state),
  ).toBe(false);
});

test('results say why each place is that place, and of a class that is not closed that they may change', () => {
  const day = drawnClass(5)
    .run(q(1, 1), { order: [1, 2, 3, 4, 5] })
    .run(q(1, 2), { order: [2, 1, 3, 4], dnf: [5] });
  render(<Results of={printed(day)} />);
  expect(screen.getByText('SEMENTARA: masih bisa berubah')).toBeVisible();
  const rows = rowsIn(screen.getByRole('table', { name: 'Utama' }));
  expect(rows.map(([rank, plate, , , why]) => [rank, plate, why])).toEqual([
    ['1', '2', '3 poin'],
    ['2', '1', 'poin sama; moto 2: 2, di depannya 1'],
    ['3', '3', '6 poin, di depannya 3'],
    ['4', '4', '8 poin, di depannya 6'],
    ['5', '5', '18 poin, di depannya 8'],
  ]);
});

test('a merged class prints the order of each of its categories beside the whole', () => {
  const categories = [
    { id: 'Boys', plates: [1, 3, 5] },
    { id: 'Girls', plates: [2, 4] },
  ];
  const day = new ClassDay()
    .close(listOf(5), preset('baku', 8), { way: 'orang', people: 3, organiser: 48 }, { categories })
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .goOn();
  render(<Results of={printed(day)} />);
  expect(screen.queryByText(/SEMENTARA/)).toBeNull();
  const girls = rowsIn(screen.getByRole('table', { name: 'Urutan Girls' }));
  expect(girls.map(([rank, plate]) => [rank, plate])).toEqual([
    ['1', '2'],
    ['2', '4'],
  ]);
});

test('a rider who is not placed stands below, with the word for it', () => {
  const day = drawnClass(4)
    .decide('mundur', { plate: 4, reason: 'sakit' })
    .run(q(1, 1))
    .run(q(1, 2))
    .run(q(1, 3));
  render(<Results of={printed(day)} />);
  expect(rowsIn(screen.getByRole('table', { name: 'Tanpa tempat' }))).toEqual([
    ['4', 'Anak 4', 'Roda Kecil', 'Mundur'],
  ]);
});

test('the paper for the fence holds the address of the board, as a code and in words', () => {
  render(<BoardPaper race={race} name="<b>Piala</b> Balap Ceria" />);
  const address = `${window.location.origin}/race-detail/${race}/hari-lomba`;
  expect(screen.getByRole('status', { name: 'Kode QR papan lomba' })).toHaveTextContent(address);
  expect(screen.getByRole('article')).toHaveTextContent(
    `ketik alamat ini: ${address.replace(/^https?:\/\//, '')}`,
  );
  expect(screen.getByText('<b>Piala</b> Balap Ceria')).toBeVisible();
});

test.each([
  ['call list', CallList],
  ['start lists', StartLists],
  ['moto sheets', MotoSheets],
  ['results', Results],
  ['emergency paper', Emergency],
])('a nickname that is markup is text on the %s', (_, Paper) => {
  const day = drawnClass(4).run(q(1, 1));
  const nickname = '<img src=x onerror=alert(1)>';
  const { container } = render(
    <Paper of={printed(day, { riderOf: () => ({ nickname, team: '<b>Kilat</b>' }) })} />,
  );
  expect(container).toHaveTextContent(nickname);
  expect(container.querySelector('img, b')).toBeNull();
});
