import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { type Organiser, organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raceTitle } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

type CalledOff = Answer<'call_off_race'>;

const calledOff: CalledOff = {
  race: raceTitle,
  riders: 3,
  parents: 2,
  unproved: 0,
  without_account: 0,
  paid: 2,
  received: 358_642,
  unpaid: 1,
  free: 0,
  waiting: 4,
  can_move: 1,
};

async function ask(answer: Partial<CalledOff> = {}, organiser: Partial<Organiser> = {}) {
  const backend = organiserBackend(organiser);
  backend.answer('call_off_race', { ...calledOff, ...answer });
  const { user } = renderConsole(`/lomba/${raceId}/uang`);
  await user.click(await screen.findByRole('button', { name: 'Batalkan lomba...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan lomba ini' }));
  return { backend, user, dialog };
}

describe('calling a race off', () => {
  test('says first whom it concerns and what becomes of their money', async () => {
    const { backend, dialog } = await ask();
    expect(await dialog.findByText('2 orang tua dapat email.')).toBeVisible();
    expect(dialog.getByText(/^2 rider sudah bayar, seluruhnya Rp\s?358\.642\./)).toBeVisible();
    expect(dialog.getByText(/^1 di antaranya punya tempat yang cocok/)).toBeVisible();
    expect(dialog.getByText(/^1 rider belum bayar/)).toBeVisible();
    expect(dialog.getByText(/^4 antrean di daftar tunggu berakhir/)).toBeVisible();
    expect(dialog.getByText('Ini tidak bisa diurungkan.')).toBeVisible();
    expect(backend.sent('call_off_race').some(({ commit }) => commit)).toBe(false);
  });

  test('counts whom no mail reaches, and gives them the words for WhatsApp once it is done', async () => {
    const { backend, user, dialog } = await ask({ without_account: 300, unproved: 2 });
    expect(await dialog.findByText(/^300 rider dari kertas tidak punya akun/)).toBeVisible();
    expect(dialog.getByText(/^2 orang tua belum mengonfirmasi email/)).toBeVisible();
    await fillIn(user, dialog.getByRole('textbox', { name: /Alasan/ }), 'Sirkuit banjir');
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan lomba' }));
    expect(
      await screen.findByText(
        'Keluarga 300 rider dari kertas tidak mendapat kabar dari kami, dan 2 orang tua hanya membacanya di aplikasi.',
      ),
    ).toBeVisible();
    const words = `${raceTitle} dibatalkan. Sirkuit banjir`;
    const [numbers, group] = screen.getAllByRole('link', { name: /WhatsApp/ });
    expect(group).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(words)}`);
    // And one by one: the families on paper, with the same words.
    backend.answer(
      'race_riders',
      (() => {
        const list = backend.usual('race_riders');
        const riders = list.riders.map((rider) => ({ ...rider, asal: 'kertas' as const }));
        return { ...list, riders };
      })(),
    );
    await user.click(numbers as HTMLElement);
    const opened = within(await screen.findByRole('dialog', { name: /^WhatsApp untuk/ }));
    expect(opened.getByRole('textbox', { name: 'Isi pesan' })).toHaveValue(words);
  });

  test('that reaches everybody by mail says no more about it', async () => {
    const { user, dialog } = await ask();
    expect(await dialog.findByText('2 orang tua dapat email.')).toBeVisible();
    expect(dialog.queryByText(/dari kertas|belum mengonfirmasi/)).toBeNull();
    await fillIn(user, dialog.getByRole('textbox', { name: /Alasan/ }), 'Sirkuit banjir');
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan lomba' }));
    expect(await screen.findByText('Lomba dibatalkan.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /WhatsApp/ })).toBeNull();
  });

  test('of a race without riders says that nobody is told, and nothing of money', async () => {
    const { dialog } = await ask({
      riders: 0,
      parents: 0,
      paid: 0,
      received: 0,
      unpaid: 0,
      waiting: 0,
      can_move: 0,
    });
    expect(
      await dialog.findByText('Belum ada rider, jadi tidak ada yang perlu diberi tahu.'),
    ).toBeVisible();
    expect(dialog.queryByText(/sudah bayar|belum bayar|antrean|punya tempat/)).toBeNull();
  });

  test('wants the reason that parents read, and is done with it once', async () => {
    const { backend, user, dialog } = await ask();
    const reason = await dialog.findByRole('textbox', { name: /Alasan untuk orang tua/ });
    await user.type(reason, '  hm ');
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan lomba' }));
    expect(reason).toHaveAccessibleDescription(/Tulis alasannya, paling sedikit 5 huruf\./);
    expect(reason).toHaveFocus();
    await fillIn(user, reason, 'Sirkuit banjir');
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan lomba' }));
    expect(await screen.findByText('Lomba dibatalkan.')).toBeInTheDocument();
    expect(backend.sent('call_off_race').filter(({ commit }) => commit)).toEqual([
      { race_id: raceId, reason: 'Sirkuit banjir', commit: true },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('refused in the end keeps the dialog and the reason', async () => {
    const { backend, user, dialog } = await ask();
    await user.type(
      await dialog.findByRole('textbox', { name: /Alasan untuk orang tua/ }),
      'Sirkuit banjir',
    );
    backend.refuse('call_off_race', 409, 'race_over', { status: 'dibatalkan' });
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan lomba' }));
    expect(
      (await dialog.findAllByText('Lomba ini sudah selesai atau sudah dibatalkan.')).at(-1),
    ).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Alasan/ })).toHaveValue('Sirkuit banjir');
  });

  test('is the organiser’s, not the cashier’s: the question says so and offers nothing to press', async () => {
    const { backend, dialog } = await ask({}, { roles: ['kasir'] });
    expect(
      await dialog.findByText('Peran Anda di lomba ini tidak bisa melakukan itu.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ya, batalkan lomba' })).toBeDisabled();
    expect(backend.sent('call_off_race')).toEqual([]);
  });

  test.each(['dibatalkan'] as const)('is not offered for a race that is %s', async (status) => {
    const backend = organiserBackend();
    const money = backend.usual('race_money');
    backend.answer('race_money', { ...money, race: { ...money.race, status } });
    renderConsole(`/lomba/${raceId}/uang`);
    expect((await screen.findAllByText(/179\.321/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Batalkan lomba...' })).toBeNull();
  });
});
