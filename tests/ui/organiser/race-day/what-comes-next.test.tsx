import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import {
  anotherClass,
  direct,
  drawnServer,
  eachOnANewPhone,
  newPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';

/** What the one large button of the director does, with the classes of the day beside one another. */

const path = `/lomba/${raceId}/hari-lomba`;

eachOnANewPhone();

/** Two classes, drawn; this phone holds the lease. */
async function twoClasses() {
  const { day } = drawnServer();
  anotherClass(day, 'Mix 2018', [11, 12, 13, 14, 15, 16]);
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kendali: HP ini');
  return { day, user };
}

/** The director's card. */
function card(name: string) {
  return screen.findByRole('region', { name });
}

test('after a result is official the card is the next moto of the running order, and another one only after it is asked', async () => {
  const { day, user } = await twoClasses();
  const first = within(await card('moto 1'));
  expect(first.getByText(/Boys 2019/)).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Panggil moto 1' }));
  await fillIn(user, await screen.findByLabelText('Urutan finis'), '1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));

  // Class by class: the first moto of the other is Moto 4.
  const second = within(await card('Moto 2'));
  expect(second.getByText(/Boys 2019/)).toBeVisible();
  expect(second.getByRole('button', { name: 'Panggil Moto 2' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Panggil/ })).toHaveLength(1);

  await user.click(second.getByRole('button', { name: 'Bukan urutannya' }));
  await user.click(
    within(await card('Bukan urutannya')).getByRole('button', { name: /^Moto 4 · Mix 2018/ }),
  );
  const third = within(await card('Moto 4'));
  await user.click(third.getByRole('button', { name: 'Panggil Moto 4' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Bukan urutannya' }));
  expect(asked.getByText(/berikutnya Moto 2 · Boys 2019/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Batal' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
  await user.click(third.getByRole('button', { name: 'Kembali ke urutan' }));
  await card('Moto 2');

  await user.click(screen.getByRole('button', { name: 'Bukan urutannya' }));
  await user.click(await screen.findByRole('button', { name: /^Moto 4 · Mix 2018/ }));
  await user.click(await screen.findByRole('button', { name: 'Panggil Moto 4' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tetap panggil Moto 4' }),
  );
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('panggil'));
});

test('a call that was pressed by mistake is taken back on the card itself', async () => {
  const { day, user } = await twoClasses();
  await user.click(await screen.findByRole('button', { name: 'Panggil moto 1' }));
  await screen.findByLabelText('Urutan finis');
  await user.click(screen.getByRole('button', { name: 'Urungkan' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urungkan' }),
  );
  expect(await screen.findByRole('button', { name: 'Panggil Moto 1' })).toBeVisible();
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('urung'));
});

test('a moto typed by thumb is three presses and the plates, without another screen in between', async () => {
  const { day, user } = await twoClasses();
  await card('moto 1');
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await user.click(await screen.findByRole('button', { name }));
  };
  await press('Panggil moto 1');
  await screen.findByText('dipanggil');
  for (const plate of [3, 1, 2, 4, 5, 6]) {
    await press(new RegExp(`^Plat ${plate} `));
  }
  await press('Periksa');
  await press('Simpan dan resmikan');
  await card('Moto 2');
  expect(presses).toBe(3 + 6);
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
});

test('after a takeover no moto is offered to be called that ran already, and the order goes on behind it (R12)', async () => {
  const { day } = drawnServer();
  anotherClass(day, 'Mix 2018', [11, 12, 13, 14, 15, 16]);
  storeSession({ userId: organiserId });
  const first = await direct(await RaceDayPhone.open(raceId));
  await first.completeOrder();
  await first.sync();
  first.close();
  newPhone();
  const second = await RaceDayPhone.open(raceId);
  await second.sync();
  await second.takeOver({ last_raced: 2, old_phone: 'mati', reason: 'Baterai habis' });
  second.close();

  const { user } = renderConsole(path);
  // Neither class's chain says yet what ran.
  const one = within(await card('Moto 1'));
  expect(one.getByRole('button', { name: 'Ketik hasil' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Panggil Moto [12]$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Moto 2' }));
  const two = within(await card('Moto 2'));
  expect(two.getByRole('button', { name: 'Ketik hasil' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Panggil Moto [12]$/ })).toBeNull();
});

test('a pause stands above the card, and above all else of a class', async () => {
  const { user } = await twoClasses();
  await user.click(await screen.findByRole('button', { name: 'Jeda' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mulai jeda' }),
  );
  const isAbove = async (below: HTMLElement) => {
    const goOn = await screen.findByRole('button', { name: 'Lanjutkan lomba' });
    return goOn.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING;
  };
  expect(await isAbove(await card('moto 1'))).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Mix 2018' }));
  expect(await isAbove(await screen.findByRole('heading', { name: 'Lainnya' }))).toBeTruthy();
});
