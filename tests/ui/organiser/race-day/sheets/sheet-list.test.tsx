import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FinishSheet } from '#domain/race-day/finish-line.ts';
import { SheetList } from '#organiser/features/race-day/sheets/sheet-list.tsx';

// The judges' sheets of a moto, as the director looks at them.

function sheet(id: string, order: number[], changes: Partial<FinishSheet> = {}): FinishSheet {
  return {
    id,
    device: id,
    place: `Finis ${id}`,
    at: Date.parse('2026-11-22T02:30:00Z'),
    finish: { order, dnf: [], dns: [], dq: [] },
    byQr: false,
    afterEnd: false,
    ...changes,
  };
}

test('what a phone brought after it was let go stands by itself and disturbs no agreement; a press takes it (R24)', async () => {
  const onUse = vi.fn();
  const sheets = [
    sheet('kiri', [1, 2, 3]),
    sheet('kanan', [1, 2, 3]),
    sheet('lepas', [3, 2, 1], { afterEnd: true }),
  ];
  render(<SheetList sheets={sheets} timeZone="Asia/Jakarta" onUse={onUse} />);
  expect(screen.getByText('2 lembar, semuanya sama')).toBeVisible();
  expect(screen.getByText(/Finis kiri, 09\.30.*; Finis kanan, 09\.30/)).toBeVisible();
  expect(screen.getByText(/Finis lepas, 09\.30.*, dari HP yang dilepas/)).toBeVisible();
  const [agreed, released] = screen.getAllByRole('button', { name: 'Pakai lembar ini' });
  await userEvent.click(released as HTMLElement);
  expect(onUse).toHaveBeenLastCalledWith(expect.objectContaining({ order: [3, 2, 1] }));
  await userEvent.click(agreed as HTMLElement);
  expect(onUse).toHaveBeenLastCalledWith(expect.objectContaining({ order: [1, 2, 3] }));
});

test('a sheet of a phone that was let go is never what the judges agree on, also when it is the only one', () => {
  render(
    <SheetList
      sheets={[sheet('lepas', [3, 2, 1], { afterEnd: true })]}
      timeZone=""
      onUse={vi.fn()}
    />,
  );
  expect(screen.getByText('0 lembar')).toBeVisible();
  expect(screen.getByText(/dari HP yang dilepas/)).toBeVisible();
});
