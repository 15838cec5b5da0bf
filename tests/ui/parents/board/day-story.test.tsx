import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { q, race } from '#tests/support/racing/class-day.ts';
import { answerBoard, publishedClass } from '#tests/support/ui/board.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';

test('the day is told by time, without anybody’s name and without a reason that is not public', async () => {
  const found = publishedClass((day) => {
    day.decide('panggil', { moto: q(1, 1) });
    day.decide('hentikan_moto', { moto: q(1, 1), reason: 'Rahasia panitia' });
    day.run(q(1, 1)).decide('protes', { moto: q(1, 1), plate: 2, reason: 'Start curi' });
    day.decide('putus_protes', {
      protest: day.chain.n,
      accepted: false,
      reason: 'Kata Bu Rahasia',
    });
    day.run(q(1, 2)).decide('koreksi', {
      moto: q(1, 2),
      order: [6, 5, 4, 3, 2, 1],
      dnf: [],
      dns: [],
      dq: [],
      reason: 'Salah ketik',
    });
    day.decide('koreksi', {
      moto: q(1, 2),
      order: [1, 2, 3, 4, 5, 6],
      dnf: [],
      dns: [],
      dq: [],
      reason: 'Rahasia juri',
    });
  });
  const name: [string, string] = ['Raka', 'Kilat'];
  answerBoard(found, {}, { names: { 1: name, 2: name }, hidden: [] });
  const { user } = renderApp(`/race-detail/${race}/hari-lomba`);
  const fold = await screen.findByText('Jalannya hari ini');
  const story = fold.parentElement as HTMLElement;
  expect(story.querySelector('li')).toBeNull();
  await user.click(fold);
  await waitFor(() => expect(story).toHaveTextContent('Hasil resmi · Boys 2019 · Batch 1, moto 1'));
  await waitFor(() =>
    expect(story).toHaveTextContent('Protes ditolak · Boys 2019 · Batch 1, moto 1'),
  );
  expect(story).toHaveTextContent('Protes masuk · Boys 2019 · Batch 1, moto 1');
  expect(story).toHaveTextContent('Dipanggil · Boys 2019 · Batch 1, moto 2');
  expect(story).toHaveTextContent('Hasil dikoreksi: Salah ketik · Boys 2019 · Batch 1, moto 2');
  expect(story).toHaveTextContent(/Daftar ditutup, kode undian [0-9A-F]{8} · Boys 2019/);
  expect(story).not.toHaveTextContent(/Rahasia|Raka|Kilat|plat/i);
});
