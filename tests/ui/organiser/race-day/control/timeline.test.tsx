import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { Timeline } from '#organiser/features/race-day/control/timeline.tsx';
import { drawnClass, q } from '#tests/support/racing/class-day.ts';
import { drawnClassOf, renderRaceDay } from '#tests/support/ui/organiser/race-day-of.tsx';

test('the day stands as it was decided, with who and what was taken back, and without private notes', () => {
  const day = drawnClassOf('boys', [1, 2, 3, 4]);
  day.decide('panggil', { moto: q(1, 1) });
  day.decide('hentikan_moto', { moto: q(1, 1), reason: 'Rahasia panitia' });
  day.run(q(1, 1)).decide('protes', { moto: q(1, 1), plate: 2, reason: 'Start curi' });
  day.decide('urung', { n: day.chain.n });
  renderRaceDay({ classes: [{ name: 'Boys 2019', day }], deciding: true }, (shown) => (
    <Timeline day={shown} />
  ));
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
  expect(lines).toHaveLength(day.decisions.length);
  const protest = within(
    screen
      .getAllByRole('listitem')
      .find((line) => line.textContent?.includes('protes')) as HTMLElement,
  );
  expect(protest.getByText('plat 2, Start curi, dibatalkan kemudian')).toBeVisible();
  expect(lines.join(' ')).toContain('daftar ditutup · Boys 2019');
  expect(lines.join(' ')).toContain('HP HP-D');
  expect(lines.join(' ')).not.toContain('Rahasia');
  expect(screen.getByRole('button', { name: /Excel/ })).toBeVisible();
});

test('what a screen at the venue was switched to is a line of the whole race', async () => {
  const day = drawnClassOf('boys', [1, 2, 3, 4]);
  const { decide } = renderRaceDay({ classes: [{ name: 'Boys 2019', day }] }, (shown) => (
    <Timeline day={shown} />
  ));
  await act(() => decide(null, { kind: 'layar', payload: { screen: 1, show: 'undian' } }));
  expect(screen.getByText('isi layar diganti')).toBeVisible();
  // The phone's person is known here.
  expect(screen.getAllByText('Budi · HP HP-D')[0]).toBeVisible();
});

test('a line tells points that were given and taken back, and nothing of the code of a draw', () => {
  const day = drawnClass(6, preset('lampung-2025', 8)).race(q(1, 1));
  const penalty = { moto: q(1, 1), plate: 4, code: 'helm' } as const;
  day.decide('hukuman', { ...penalty, points: 3 }).decide('hukuman', { ...penalty, points: 0 });
  renderRaceDay({ classes: [{ name: 'Boys 2019', day }], deciding: true }, (shown) => (
    <Timeline day={shown} />
  ));
  expect(screen.getByText('plat 4, +3 helm')).toBeVisible();
  expect(screen.getByText('plat 4, poin helm dicabut')).toBeVisible();
  expect(screen.queryByText(/undefined/)).toBeNull();
});

test('an answered protest says how, and a correction what stood before', () => {
  const day = drawnClassOf('boys', [1, 2, 3, 4]);
  day.run(q(1, 1)).decide('protes', { moto: q(1, 1), plate: 2, reason: 'Start curi' });
  day.decide('putus_protes', { protest: day.chain.n, accepted: false, reason: 'Tidak ada bukti' });
  const stood = day.plates(q(1, 1)).toSorted((a, b) => a - b);
  const turned = { moto: q(1, 1), order: stood.toReversed(), dnf: [], dns: [], dq: [] };
  day.decide('koreksi', { ...turned, reason: 'Salah ketik' });
  day.decide('koreksi', { ...turned, order: stood, reason: 'Video dilihat' });
  renderRaceDay({ classes: [{ name: 'Boys 2019', day }], deciding: true }, (shown) => (
    <Timeline day={shown} />
  ));
  expect(screen.getByText('ditolak, Tidak ada bukti')).toBeVisible();
  expect(screen.getByText(/^Salah ketik, sebelumnya plat \d/)).toBeVisible();
  expect(
    screen.getByText(`Video dilihat, sebelumnya plat ${turned.order.join(', ')}`),
  ).toBeVisible();
});
