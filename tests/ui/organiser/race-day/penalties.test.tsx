import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import {
  drawnServer,
  eachOnANewPhone,
  newPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { qrText } from '#tests/support/ui/qr-text.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

eachOnANewPhone();

async function openedMoto(format = preset('lampung-2025', 8)) {
  const { day } = drawnServer({ format, since: (drawn) => drawn.race(q(1, 1)) });
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));

  await screen.findByRole('button', { name: 'Catat protes' });
  return { day, user };
}

test('penalty points are given by picked plate and code, stand beside the result, and are taken back in the same way (R39)', async () => {
  const { day, user } = await openedMoto();
  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Catat hukuman' }));
  expect(dialog.getByText('Pilih platnya.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '4' }));
  await user.click(dialog.getByRole('button', { name: '+3 helm' }));
  await user.click(dialog.getByRole('button', { name: 'Catat +3 helm untuk plat 4' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('+3 helm')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sudah diberi: plat 4, +3 helm' }));
  await user.click(dialog.getByRole('button', { name: 'Cabut +3 helm dari plat 4' }));
  await waitFor(() => expect(screen.queryByText('+3 helm')).toBeNull());
  await waitFor(() =>
    expect(
      day.decisions.flatMap(({ kind, payload }) =>
        kind === 'hukuman' ? [[payload.plate, payload.points]] : [],
      ),
    ).toEqual([
      [4, 3],
      [4, 0],
    ]),
  );
});

test('what the start area noted is offered until it was given, and only where the format has points for it (R39)', async () => {
  const { day } = drawnServer({
    format: preset('lampung-2025', 8),
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const start = renderConsole(`/lomba/${raceId}/hari-lomba/pos/start`);
  for (const [plate, gear] of [
    [3, 'Helm'],
    [5, 'Sepatu'],
  ]) {
    const name = `Lainnya untuk plat ${plate}`;
    const [more] = await screen.findAllByRole('button', { name });
    await start.user.click(more as HTMLElement);
    await start.user.click(screen.getByRole('button', { name: String(gear) }));
  }
  await waitFor(() => expect(day.seen).toHaveLength(2));
  leaveApp();
  newPhone();
  day.holder = null;
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kurang: helm');
  await user.click(await screen.findByRole('button', { name: 'Poin hukuman' }));
  let dialog = within(await screen.findByRole('dialog'));
  const noted = 'Catatan area start: plat 3, +3 helm';
  expect(dialog.queryByRole('button', { name: /^Catatan area start: plat 5/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: noted }));
  await user.click(dialog.getByRole('button', { name: 'Catat +3 helm untuk plat 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(day.decisions.find(({ kind }) => kind === 'hukuman')?.payload).toMatchObject({
      plate: 3,
      code: 'helm',
      points: 3,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: noted })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Sudah diberi: plat 3, +3 helm' })).toBeVisible();
});

test('a class that was closed takes no points: its motos offer a correction and no points (R39)', async () => {
  const { day } = drawnServer({
    format: preset('lampung-2025', 8),
    since: (drawn) => drawn.goOn(),
  });
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await user.click(await screen.findByRole('link', { name: 'Boys 2019' }));
  await user.click(
    (await screen.findAllByRole('link', { name: /^Moto (ke-)?3/i }))[0] as HTMLElement,
  );
  expect(await screen.findByRole('button', { name: 'Koreksi hasil' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Poin hukuman' })).toBeNull();
  expect(day.decisions.at(-1)?.kind).toBe('tutup_kelas');
});

test('a class whose format has no penalties offers none', async () => {
  await openedMoto(preset('baku', 8));
  expect(screen.queryByRole('button', { name: 'Poin hukuman' })).toBeNull();
});

test.each([
  ['baku', []],
  ['lampung-2025', ['Helm', 'Sarung tangan', 'Orang tua di lintasan']],
] as const)(
  'the judge at the line is offered what the format has points for: %s',
  async (name, offered) => {
    drawnServer({
      format: preset(name, 8),
      holder: 'hp-direktur',
      since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
    });
    const { user } = renderConsole(`/lomba/${raceId}/hari-lomba/pos/finis`);
    await screen.findByText('0 dari 6');
    const tool = screen.queryByRole('button', { name: 'Catat hukuman' });
    if (offered.length === 0) {
      expect(tool).toBeNull();
      return;
    }
    await user.click(tool as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Plat 4' }));
    const codes = screen.getByRole('heading', { name: 'Plat 4: karena apa?' }).nextElementSibling;
    expect([...(codes?.children ?? [])].map((one) => one.textContent)).toEqual(offered);
  },
);

/** A judge at the line picks plate and code. */
async function notedAtTheLine(signal: boolean) {
  const { day } = drawnServer({
    format: preset('lampung-2025', 8),
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const finish = renderConsole(`/lomba/${raceId}/hari-lomba/pos/finis`);
  await screen.findByText('0 dari 6');
  day.offline = !signal;
  for (const [plate, code] of [
    [4, 'Orang tua di lintasan'],
    [6, 'Helm'],
  ]) {
    await finish.user.click(screen.getByRole('button', { name: /^Catat hukuman/ }));
    await finish.user.click(screen.getByRole('button', { name: `Plat ${plate}` }));
    await finish.user.click(screen.getByRole('button', { name: String(code) }));
    await finish.user.click(screen.getByRole('button', { name: 'Kembali ke tombol' }));
  }
  // Pressed by mistake: taken back on the same screen.
  await finish.user.click(screen.getByRole('button', { name: 'Catat hukuman, 2 tercatat' }));
  await finish.user.click(screen.getByRole('button', { name: 'Urungkan: Plat 6: helm' }));
  await finish.user.click(screen.getByRole('button', { name: 'Kembali ke tombol' }));
  expect(await screen.findByRole('button', { name: 'Catat hukuman, 1 tercatat' })).toBeVisible();
  return { day, finish };
}

async function direct(day: ReturnType<typeof drawnServer>['day']) {
  leaveApp();
  newPhone();
  day.holder = null;
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByLabelText('Urutan finis');
  return user;
}

const seenAtTheLine = 'Plat 4 di garis finis: orang tua di lintasan.';

async function checkAndPenalise(user: Awaited<ReturnType<typeof direct>>) {
  expect(await screen.findByText(seenAtTheLine)).toBeVisible();
  expect(screen.queryByText(/Plat 6 di garis finis/)).toBeNull();
  expect(screen.queryByText('Tidak ada yang ganjil.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(
    dialog.getByRole('button', {
      name: 'Catatan garis finis: plat 4, +8 orang tua di lintasan',
    }),
  );
  await user.click(
    dialog.getByRole('button', { name: /^Catat \+8 orang tua di lintasan untuk plat 4/ }),
  );
  await waitFor(() => expect(screen.queryByText(seenAtTheLine)).toBeNull());
}

test('what the judge at the line noted stands in the check and is offered, until it was given (R39)', async () => {
  const { day } = await notedAtTheLine(true);
  await waitFor(() => expect(day.seen).toHaveLength(3));
  const user = await direct(day);
  await user.type(screen.getByLabelText('Urutan finis'), '1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await checkAndPenalise(user);
});

test('without a signal the note comes with the sheet, and what was taken back is not in it (R39)', async () => {
  const { day, finish } = await notedAtTheLine(false);
  await finish.user.click(screen.getByRole('button', { name: 'Ketik' }));
  await finish.user.type(screen.getByLabelText('Ketik urutan plat'), '1 2 3 4 5 6');
  await finish.user.click(screen.getByRole('button', { name: 'Kirim lembar' }));
  if (screen.queryByRole('img', { name: /^QR lembar/ }) === null) {
    await finish.user.click(await screen.findByRole('button', { name: 'QR lembar' }));
  }
  const code = await qrText(await screen.findByRole('img', { name: /^QR lembar/ }));
  day.offline = false;
  const user = await direct(day);
  await user.click(screen.getByRole('button', { name: 'Pindai QR lembar' }));
  await user.click(await screen.findByText('Kamera tidak bisa? Tempel teks kode'));
  await user.click(screen.getByLabelText('Teks kode'));
  await user.paste(code ?? '');
  await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
  await checkAndPenalise(user);
});
