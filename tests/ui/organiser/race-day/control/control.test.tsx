import { fillIn } from '#tests/support/ui/fill-in.ts';
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { consoleBase } from '#domain/console-base.ts';
import { deviceOfKey } from '#functions/_shared/race-day/device-of-key.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import {
  type Receipt,
  readReceipt,
  shortKey,
  writeHandoverRequest,
  writePairing,
  writePhoneRequest,
  writeReceipt,
} from '#functions/_shared/racing/phone-codes.ts';
import { readHandover, readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import { addresses } from '#organiser/addresses.ts';
import { receiptHeads } from '#organiser/features/race-day/control/receipt-heads.ts';
import { keyIn, ownKey, pairingOf } from '#organiser/parts/pairing/own-key.ts';
import { readPairingFrames } from '#organiser/parts/pairing/pairing-frames.ts';
import { pairedTransport } from '#organiser/parts/pairing/station-transport.ts';
import { witnessedBy } from '#organiser/parts/race-day/receipts.ts';
import { headsIn, toShow } from '#organiser/parts/race-day/tails.ts';
import { stationPlace } from '#organiser/parts/stations/station-phone.ts';
import { calling, closingSix, drawnAloud, q } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { newPhone, racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// A browser's own reader of codes or wasm: jsdom has neither.
vi.mock('#organiser/parts/qr-reader/decoder.ts', () => ({
  readerReady: async () => true,
  keptReader: async () => true,
  loadDecoder: async () => ({ read: async () => [] }),
}));

// The screen of who decides, and of the phones that help (race-day rules, R10-R14, R22-R24).

const phones = racePhones();

function result(moto: number, order = [1, 2, 3, 4, 5, 6]): ClassAct {
  return { kind: 'hasil', payload: { moto: q(1, moto), order, dnf: [], dns: [], dq: [], run: 1 } };
}

/** Another phone of a director, with its own storage: it holds the race when `holds`. */
async function otherPhone({ holds = false } = {}) {
  newPhone();
  const phone = await phones.synced();
  if (holds) {
    await phone.takeLease();
    await phone.decide(classId, closingSix(raceId, classId), drawnAloud);
    await phone.completeOrder();
    await phone.sync();
  }
  newPhone();
  return phone;
}

/** The screen on a phone that holds the race, unless another one does. */
async function controlScreen({ holds = true } = {}) {
  if (holds) {
    const phone = await phones.synced();
    await phone.takeLease();
    await phone.decide(classId, closingSix(raceId, classId), drawnAloud);
    await phone.completeOrder();
    await phone.sync();
    phones.close(phone);
  }
  const user = userEvent.setup();
  renderConsole(addresses.raceControl(raceId));
  await screen.findByText(holds ? /memegang kendali\.$/ : /Di HP ini semuanya bisa dilihat/);
  return user;
}

type User = Awaited<ReturnType<typeof controlScreen>>;

async function paste(user: User, texts: readonly string[]) {
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByLabelText('Teks kode'));
  await user.paste(texts.join('\n'));
  await user.click(sheet.getByRole('button', { name: 'Pakai teks ini' }));
}

/** The code on the screen, as another phone gets it. */
async function shown(user: User) {
  const [last] = (await screen.findAllByRole('button', { name: 'Salin sebagai teks' })).slice(-1);
  await user.click(last as HTMLElement);
  return (await navigator.clipboard.readText()).split('\n');
}

/** Where the helper's phone has no signal, each shows the other a code. */
async function byCodes(user: User) {
  await user.click(screen.getByRole('button', { name: 'Pasang HP' }));
  await user.click(screen.getByRole('button', { name: /^HP pembantu tanpa sinyal/ }));
}

async function helpersKey() {
  newPhone();
  const key = await ownKey();
  newPhone();
  return key;
}

test('a person who decides on one of two tracks is a witness of the other one’s', async () => {
  const other = await otherPhone({ holds: true });
  await other.openTrack();
  const own = await phones.synced();
  await other.decide(2, { kind: 'serah', payload: { to: own.status().device.id } });
  await other.sync();
  phones.close(own);
  renderConsole(addresses.raceControl(raceId));
  expect(await screen.findByText('Semua keputusan sudah sampai di server.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Jadi saksi/ })).toBeVisible();
});

test('who gave the second track away and goes on at the first is not alarmed by it', async () => {
  const other = await otherPhone();
  const own = await phones.synced();
  await own.takeLease();
  await own.openTrack();
  await own.decide(2, { kind: 'serah', payload: { to: other.status().device.id } });
  await own.sync();
  phones.close(own);
  renderConsole(addresses.raceControl(raceId));
  expect(await screen.findByText('Semua keputusan sudah sampai di server.')).toBeVisible();
  expect(screen.queryByText(/^Kendali pada/)).toBeNull();
});

describe('a witness', () => {
  const onThisPhoneAlone = '5 keputusan hanya ada di HP ini. Minta satu HP lain menjadi saksi.';

  /** The director's screen without a signal, with five decisions on that phone alone, and the witness's phone beside it. */
  async function fiveAlone() {
    const witness = await phones.synced();
    newPhone();
    const director = await phones.synced();
    await director.takeLease();
    await witness.sync();
    phones.day.offline = true;
    await director.decide(classId, closingSix(raceId, classId), drawnAloud);
    await director.completeOrder();
    await director.decide(classId, calling(1), result(1));
    const { frames } = writeTail(raceId, toShow(director.decisions()));
    phones.close(director);
    const user = userEvent.setup();
    renderConsole(addresses.raceControl(raceId));
    await screen.findByText(onThisPhoneAlone);
    return { user, witness, scan: () => witness.takeTail(readTail(frames, raceId)) };
  }

  type Phone = Awaited<ReturnType<typeof fiveAlone>>['witness'];

  function receiptOf(phone: Phone, changes: Partial<Receipt> = {}) {
    const { id } = phone.status().device;
    const heads = receiptHeads(phone.decisions());
    return writeReceipt({ race: raceId, device: id, name: 'Budi', heads, ...changes });
  }

  async function scanReceipt(user: User, text: string) {
    await user.click(screen.getByRole('button', { name: 'Pindai tanda terima saksi' }));
    await paste(user, [text]);
  }

  test('its receipt takes the alarm away, and what is unsent stays so until this phone has sent it', async () => {
    const { user, witness, scan } = await fiveAlone();
    await scan();
    await scanReceipt(user, receiptOf(witness));
    expect(
      await screen.findByText(/^Saksi Budi menyimpan 5 keputusan HP ini, sampai/),
    ).toBeVisible();
    expect(screen.queryByText(onThisPhoneAlone)).toBeNull();
    expect(screen.getByText('5 keputusan belum terkirim')).toBeVisible();

    // The witness alone finds a signal: the next receipt says that the server has them.
    phones.day.offline = false;
    await witness.sync();
    phones.day.offline = true;
    await scanReceipt(user, receiptOf(witness));
    expect(
      await screen.findByText(/^Lewat saksi Budi, server sudah punya 5 keputusan/),
    ).toBeVisible();
    expect(screen.queryByText(/^Saksi Budi menyimpan/)).toBeNull();
    expect(screen.getByText('5 keputusan belum terkirim')).toBeVisible();

    // Left and opened again, it is still known.
    cleanup();
    renderConsole(addresses.raceControl(raceId));
    expect(
      await screen.findByText(/^Lewat saksi Budi, server sudah punya 5 keputusan/),
    ).toBeVisible();
    const before = phones.day.decisions.length;
    phones.day.offline = false;
    await user.click(await screen.findByText('5 keputusan belum terkirim'));
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('semua terkirim', undefined, { timeout: 4000 })).toBeVisible();
    expect(phones.day.decisions).toHaveLength(before);
  });

  test('garbage, another race’s, this phone’s own, one that keeps nothing of it, an older one: said, and nothing changes', async () => {
    const { user, witness, scan } = await fiveAlone();
    const nothing = receiptOf(witness, {
      heads: { [raceId.slice(0, 8)]: { n: 1, hash: 'ffff', sent: 1 } },
    });
    await scan();
    const whole = receiptOf(witness);
    const own = await phones.open();
    for (const [text, said] of [
      ['bukan kode', /^Ini bukan kode dari aplikasi ini/],
      [whole.slice(0, -2), /^Kode QR tidak terbaca utuh/],
      [receiptOf(witness, { race: classId.replace('7c', '8d') }), /^Kode QR ini milik lomba lain/],
      [receiptOf(own), /^Itu kode HP ini sendiri/],
      [nothing, /^HP itu belum menyimpan keputusan dari HP ini/],
    ] as const) {
      await scanReceipt(user, text);
      expect(await screen.findByText(said)).toBeVisible();
      await user.click(screen.getAllByRole('button', { name: 'Tutup' }).at(-1) as HTMLElement);
      expect(screen.getByText(onThisPhoneAlone)).toBeVisible();
    }
    await scanReceipt(user, whole);
    await screen.findByText(/^Saksi Budi menyimpan 5 keputusan/);
    await scanReceipt(user, whole);
    expect(await screen.findByText(/^Tanda terima ini tidak lebih baru/)).toBeVisible();
    expect(screen.getByText(/^Saksi Budi menyimpan 5 keputusan/)).toBeVisible();
  });

  test('shows its receipt as soon as it has scanned, and says in it once the server has all', async () => {
    const director = await otherPhone({ holds: true });
    const user = await controlScreen({ holds: false });
    await director.decide(classId, calling(1), result(1));
    const { frames } = writeTail(raceId, toShow(director.decisions()));
    phones.day.offline = true;
    await user.click(screen.getByRole('button', { name: /^Jadi saksi/ }));
    await paste(user, frames);
    expect(
      await screen.findByText(/^Tunjukkan tanda terima ini ke pemegang kendali/),
    ).toBeVisible();
    const [text = ''] = await shown(user);
    await director.takeReceipt(readReceipt(text, raceId));
    const [witnessed] = witnessedBy(director.status().receipts, director.decisions());
    expect(witnessed).toMatchObject({ onServer: 0, copies: { length: 2 } });
    expect(director.status().waiting).toBe(2);
  });
});

describe('helpers’ phones', () => {
  test('one is paired by its code with no signal, hears how, and is let go', async () => {
    const helper = await helpersKey();
    const user = await controlScreen();
    phones.day.offline = true;
    await byCodes(user);
    await paste(user, [writePhoneRequest({ key: helper.key, name: 'Finis kiri' })]);
    const what = `Finis kiri · kode ${shortKey(helper.key)}`;
    expect(await screen.findByText(what)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pasang' }));
    expect(screen.getByText('Pilih tugasnya')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Garis finis/ }));
    const clock = screen.getByLabelText('Sampai jam');
    await fillIn(user, clock, '23:59');
    await user.click(screen.getByRole('button', { name: 'Pasang' }));
    await screen.findByText('Sekarang pindai kode ini dari HP relawan');
    // With it come the start lists that are next, so that the station works before it has a signal.
    expect(readPairingFrames(await shown(user), helper.key)).toMatchObject({
      pairing: { race: raceId, role: 'finis' },
      lists: [1, 2, 3].map((number) => ({ number })),
    });
    await user.click(screen.getByRole('button', { name: 'Selesai' }));

    expect(screen.getByText(what)).toBeVisible();
    expect(screen.getByText(/Garis finis · sampai 23.59/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lepas' }));
    await user.click(screen.getByRole('button', { name: 'Lepas HP' }));
    expect(await screen.findByText(/sudah dilepas/)).toBeVisible();
    phones.day.offline = false;
    await waitFor(() => expect(phones.day.decisions.at(-1)?.kind).toBe('lepas'), {
      timeout: 8_000,
    });
    expect(phones.day.decisions.at(-2)).toMatchObject({
      kind: 'pasang',
      payload: { key: helper.key, role: 'finis', name: expect.any(String) },
    });
  }, 20_000);

  test('its own camera opens the page that is the station: the key stands behind the #, and the name on its sheets (R24)', async () => {
    const user = await controlScreen();
    await user.click(screen.getByRole('button', { name: 'Pasang HP' }));
    await user.type(screen.getByLabelText('Nama posnya'), 'Finis kiri');
    await user.click(screen.getByRole('radio', { name: /Garis finis/ }));
    await fillIn(user, screen.getByLabelText('Sampai jam'), '23:59');
    await user.click(screen.getByRole('button', { name: 'Tampilkan QR' }));
    expect(await screen.findByText('Finis kiri: pindai dengan kamera HP itu')).toBeVisible();
    const [address = ''] = await shown(user);
    const { pathname, search, hash } = new URL(address);
    expect([pathname, search]).toEqual(['/panitia/pos/pasang', '']);
    await waitFor(() =>
      expect(phones.day.decisions.at(-1)).toMatchObject({
        kind: 'pasang',
        payload: { role: 'finis', name: expect.any(String) },
      }),
    );
    const paired = phones.day.decisions.at(-1);
    const { key } = (paired?.payload ?? {}) as { key: string };
    // What the server hears of is the public half.
    expect(JSON.stringify(phones.day.decisions)).not.toContain(hash.slice(1, 44));
    leaveApp();

    newPhone();
    localStorage.clear();
    // The director's phone has no signal yet: the server does not know the key.
    server.use(
      http.post(api.fn('race-day-station'), () =>
        HttpResponse.json({ error: { code: 'device_unknown', message: '' } }, { status: 401 }),
      ),
    );
    const { router } = renderConsole(`${addresses.pairThisPhone()}${hash}`, { signedIn: false });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `${consoleBase}${addresses.station(raceId, 'finis')}`,
      ),
    );
    expect(router.state.location.hash).toBe('');
    const station = await pairedTransport(raceId, 'pos');
    expect(station?.device).toBe(deviceOfKey(key));
    const pairing = await pairingOf(raceId);
    expect(pairing && (await keyIn(pairing)).claim).not.toBeNull();
    expect(stationPlace(raceId, 'Finis')).toBe('Finis kiri');
    expect(await screen.findByText(/^Menunggu HP direktur mendapat sinyal/)).toBeVisible();
  });

  test('who holds the race switches the screens at the venue, each by its number', async () => {
    const user = await controlScreen();
    const first = within(screen.getByRole('group', { name: 'Isi Layar 1' }));
    expect(first.getByRole('button', { name: 'Bergantian', pressed: true })).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Hasil kelas' }));
    await user.selectOptions(await first.findByLabelText('Kelas'), 'Boys 2019');
    await waitFor(() =>
      expect(phones.day.decisions.at(-1)).toMatchObject({
        kind: 'layar',
        payload: { screen: 1, show: 'hasil', class: classId },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Tambah layar' }));
    const second = screen.getByRole('group', { name: 'Isi Layar 2' });
    await user.click(within(second).getByRole('button', { name: 'Podium' }));
    await waitFor(() =>
      expect(phones.day.decisions.at(-1)?.payload).toEqual({ screen: 2, show: 'podium' }),
    );
  });

  test('a code that was cut off pairs nothing, and says so', async () => {
    const { router } = renderConsole(`${addresses.pairThisPhone()}#abc.J1:`, { signedIn: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(/tidak terbaca utuh/);
    expect(await screen.findByText(/^Kode HP ini/)).toBeVisible();
    expect(router.state.location.hash).toBe('');
  });

  test('a helper’s phone whose storage went is paired anew, and the director is told to let its old key go (R24)', async () => {
    const [before, after] = [await helpersKey(), await helpersKey()];
    const user = await controlScreen();
    const pair = async (key: string) => {
      await byCodes(user);
      await paste(user, [writePhoneRequest({ key, name: 'Finis kiri' })]);
      await screen.findByText(`Finis kiri · kode ${shortKey(key)}`);
    };
    await pair(before.key);
    expect(screen.queryByText(/sudah terpasang dengan kode/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Garis finis/ }));
    const clock = screen.getByLabelText('Sampai jam');
    await fillIn(user, clock, '23:59');
    await user.click(screen.getByRole('button', { name: 'Pasang' }));
    await user.click(await screen.findByRole('button', { name: 'Selesai' }));
    await pair(after.key);
    expect(
      screen.getByText(
        new RegExp(
          `^“Finis kiri” sudah terpasang dengan kode ${shortKey(before.key)}.*tekan “Lepas”`,
        ),
      ),
    ).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Lepas' }));
    await user.click(screen.getByRole('button', { name: 'Lepas HP' }));
    await waitFor(
      () =>
        expect(phones.day.decisions.at(-1)).toMatchObject({
          kind: 'lepas',
          payload: { key: before.key },
        }),
      { timeout: 8_000 },
    );
    await pair(after.key);
    expect(screen.queryByText(/sudah terpasang dengan kode/)).toBeNull();
  }, 20_000);

  test('what a helper’s phone is called is read on the other phones too', async () => {
    const other = await otherPhone({ holds: true });
    const { key: helper } = await helpersKey();
    await other.decide(null, {
      kind: 'pasang',
      payload: {
        key: helper,
        role: 'finis',
        until: new Date(Date.now() + 3_600_000).toISOString(),
        name: 'HP Pak Dedi',
      },
    });
    await other.sync();
    await controlScreen({ holds: false });
    expect(await screen.findByText(new RegExp(`HP Pak Dedi.*${shortKey(helper)}`))).toBeVisible();
  });

  test('a code that is none of a helper’s phone is refused with words', async () => {
    const user = await controlScreen();
    await byCodes(user);
    await paste(user, [writeHandoverRequest({ race: raceId, device: classId, heads: {} })]);
    expect(screen.getByText(/tidak dikenal|bukan kode/i)).toBeVisible();
  });

  test('only the phone that holds the race pairs', async () => {
    await otherPhone({ holds: true });
    await controlScreen({ holds: false });
    expect(screen.queryByRole('button', { name: 'Pasang HP' })).not.toBeInTheDocument();
    expect(screen.getByText(/Hanya pemegang kendali yang bisa memasang/)).toBeVisible();
  });
});

describe('the race goes to another phone', () => {
  test('asked for by a code, given, and shown until the other has it', async () => {
    const other = await otherPhone();
    const user = await controlScreen();
    await user.click(screen.getByRole('button', { name: 'Serahkan kendali ke HP lain' }));
    const { id: device, name } = other.status().device;
    await paste(user, [
      writeHandoverRequest({ race: raceId, device, heads: headsIn(other.decisions()) }),
    ]);
    expect(await screen.findByText(new RegExp(`Serahkan ke ${name}`))).toBeVisible();
    phones.day.offline = true;
    await user.click(screen.getByRole('button', { name: 'Serahkan sekarang' }));
    await screen.findByText('Sudah diserahkan');
    const frames = await shown(user);
    await other.takeTail(readHandover(frames, raceId, device));
    expect(other.status()).toMatchObject({ deciding: true, holder: { term: 2 } });
    expect(screen.getByText(`Kendali pada ${name} sejak`, { exact: false })).toBeInTheDocument();
  });

  test('this phone’s own code is told to be its own', async () => {
    const user = await controlScreen();
    const own = screen.getByText(/^HP ini \(/).textContent?.match(/HP ([0-9A-F]{4})\)/)?.[1] ?? '';
    const database = await phones.tab();
    const { id } = database.status().device;
    expect(id.slice(0, 4).toUpperCase()).toBe(own);
    await user.click(screen.getByRole('button', { name: 'Serahkan kendali ke HP lain' }));
    await paste(user, [writeHandoverRequest({ race: raceId, device: id, heads: {} })]);
    expect(await screen.findByText(/Itu kode HP ini sendiri/)).toBeVisible();
  });

  test('received by a code; that of a handover to another phone changes nothing', async () => {
    const holder = await otherPhone({ holds: true });
    const third = await otherPhone();
    const user = await controlScreen({ holds: false });
    await user.click(screen.getByRole('button', { name: 'Terima kendali di HP ini' }));
    const [request = ''] = await shown(user);
    const { readHandoverRequest } = await import('#functions/_shared/racing/phone-codes.ts');
    const { missingFor } = await import('#organiser/parts/race-day/tails.ts');
    const { writeTail } = await import('#functions/_shared/racing/tail.ts');
    const asked = readHandoverRequest(request, raceId);
    phones.day.offline = true;
    await holder.decide(classId, calling(1));
    const before = holder.decisions();
    await holder.decide(null, { kind: 'serah', payload: { to: asked.device } });
    const { frames } = writeTail(raceId, missingFor(asked.heads, holder.decisions()));

    await third.takeTail(before.map(({ decision }) => decision));
    await paste(user, [frames[0]?.slice(0, -3) ?? '']);
    expect(screen.getByText(/tidak utuh|tidak terbaca utuh/)).toBeVisible();
    await paste(user, frames);
    expect(await screen.findByText(/^HP ini \(.*memegang kendali/)).toBeVisible();
  });

  test('taken over: three answers before the button lives, and the server’s yes', async () => {
    await otherPhone({ holds: true });
    const user = await controlScreen({ holds: false });
    await user.click(screen.getByRole('button', { name: /Ambil alih dari HP/ }));
    const button = screen.getByRole('button', { name: 'Ambil alih sekarang' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Mati atau rusak' }));
    const last = screen.getByLabelText('Nomor moto terakhir yang sudah jalan di lintasan');
    await user.type(last, '40');
    expect(screen.getByText('Nomor moto terbesar hari ini 3. Periksa lagi.')).toBeVisible();
    await fillIn(user, last, 'x');
    expect(screen.getByText('Isi nomor moto: angka 0 sampai 10000')).toBeVisible();
    await fillIn(user, last, '1');
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText(/^Alasan/), 'Baterai habis');
    expect(button).toBeEnabled();

    phones.day.offline = true;
    await user.click(button);
    expect(
      await screen.findByText('Perlu sinyal: pengambilalihan dicatat server lebih dulu.'),
    ).toBeVisible();
    expect(phones.day.decisions.some(({ kind }) => kind === 'ambil_alih')).toBe(false);
    phones.day.offline = false;
    await user.click(button);
    expect(await screen.findByText(/^HP ini \(.*memegang kendali/)).toBeVisible();
    expect(phones.day.decisions.at(-1)).toMatchObject({
      kind: 'ambil_alih',
      term: 2,
      payload: { last_raced: 1, old_phone: 'mati', reason: 'Baterai habis' },
    });
    expect(screen.getByText('Diambil alih: Baterai habis')).toBeVisible();
  }, 20_000);

  test('a person who may not decide is offered no takeover', async () => {
    await otherPhone({ holds: true });
    phones.day.mayDecide = false;
    await controlScreen({ holds: false });
    expect(screen.queryByRole('button', { name: /Ambil alih/ })).not.toBeInTheDocument();
    expect(screen.getByText(/Yang boleh memutuskan: pemilik dan panitia/)).toBeVisible();
  });
});

describe('two phones decided at once', () => {
  test('a result that only the old phone has is taken by one press; before that no stage is built', async () => {
    const old = await otherPhone({ holds: true });
    const young = await phones.synced();
    phones.day.offline = true;
    await old.decide(classId, calling(1));
    await old.decide(classId, result(1, [6, 5, 4, 3, 2, 1]));
    await old.sync();
    phones.day.offline = false;
    await young.takeOver({ last_raced: 0, old_phone: 'mati', reason: 'Hilang' });
    await young.decide(classId, calling(1));
    await young.sync();
    await old.sync();
    await old.sync();
    expect(phones.day.branches).toHaveLength(1);
    await young.readLists();
    expect(young.status().classBranches).toMatchObject([
      { review: { open: [{ moto: q(1, 1) }], differs: [], stages: [] } },
    ]);
    await expect(
      young.decide(classId, { kind: 'tutup_kelas', payload: { placings: [], early: 'Hujan' } }),
    ).rejects.toMatchObject({ code: 'branch_open' });
    phones.close(young);

    const user = userEvent.setup();
    renderConsole(addresses.raceControl(raceId));
    expect(await screen.findByText(/Moto 1: sudah jalan di HP lama/)).toBeVisible();
    expect(screen.getByText('Di HP lama: 6 5 4 3 2 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Terima hasil ini' }));
    expect(await screen.findByText(/tidak ada yang perlu dilakukan/)).toBeVisible();
    await waitFor(() => expect(phones.day.decisions.at(-1)?.kind).toBe('hasil'));
    expect(phones.day.decisions.at(-1)?.payload).toMatchObject({
      order: [6, 5, 4, 3, 2, 1],
      cites: [expect.any(String)],
    });
    // The old phone keeps showing, and says who decides since when.
    expect(old.status().branches).toHaveLength(1);
  });

  test('another result than the chain’s stands beside it; nothing is taken', async () => {
    const old = await otherPhone({ holds: true });
    const young = await phones.synced();
    phones.day.offline = true;
    await old.decide(classId, calling(1));
    await old.decide(classId, result(1, [6, 5, 4, 3, 2, 1]));
    await old.sync();
    phones.day.offline = false;
    await young.takeOver({ last_raced: 1, old_phone: 'hilang', reason: 'Hilang' });
    await young.decide(classId, result(1));
    await young.sync();
    await old.sync();
    await old.sync();
    await young.readLists();
    phones.close(young);
    renderConsole(addresses.raceControl(raceId));
    expect(await screen.findByText(/Moto 1: hasilnya lain/)).toBeVisible();
    expect(screen.getByText('Berlaku: 1 2 3 4 5 6')).toBeVisible();
    expect(screen.getByText('Di HP lama: 6 5 4 3 2 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Terima hasil ini' })).not.toBeInTheDocument();
  });
});

describe('a helper’s own phone', () => {
  test('without an account shows its code, refuses another’s answer, and knows where it helps', async () => {
    const user = userEvent.setup();
    renderConsole(addresses.pairThisPhone(), { signedIn: false });
    await user.type(await screen.findByLabelText('HP ini dipanggil apa?'), 'Finis');
    const [request = ''] = await shown(user);
    const { readPhoneRequest } = await import('#functions/_shared/racing/phone-codes.ts');
    const { key, name } = readPhoneRequest(request);
    expect(name).toBe('Finis');
    expect(screen.getByText(`Kode HP ini: ${shortKey(key)}`)).toBeVisible();
    // A phone whose storage went begins here again: it says what to do.
    expect(screen.getByText(/^Pernah dipasang tetapi di sini kosong/)).toBeVisible();

    const pairing = {
      race: raceId,
      title: 'Piala Bandung',
      timeZone: 'Asia/Jakarta',
      role: 'finis',
      until: new Date(Date.now() + 3_600_000).toISOString(),
      name: 'Finis',
      lists: 0,
      now: Math.floor(Date.now() / 1_000),
    } as const;
    await user.click(screen.getByRole('button', { name: 'Pindai jawaban' }));
    const scan = async (text: string) => {
      await user.click(screen.getByLabelText('Teks kode'));
      await user.paste(text);
      await user.click(screen.getByRole('button', { name: 'Pakai teks ini' }));
    };
    const stranger = await helpersKeyHere();
    await scan(writePairing(stranger, pairing));
    expect(screen.getByText(/Jawaban ini untuk HP lain/)).toBeVisible();
    await scan(writePairing(key, pairing));
    expect(await screen.findByText('Piala Bandung')).toBeVisible();
    expect(screen.getByText(/^Garis finis, sampai/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lepas dari HP ini' }));
    await waitFor(() => expect(screen.queryByText('Piala Bandung')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Jam HP ini/)).toBeNull();

    // A clock that is six hours ahead ends nothing: the phone that pairs tells the time, and the person hears of it.
    const real = Date.now() - 6 * 3_600_000;
    await user.click(screen.getByRole('button', { name: 'Pindai jawaban' }));
    await scan(
      writePairing(key, {
        ...pairing,
        until: new Date(real + 3_600_000).toISOString(),
        now: Math.floor(real / 1_000),
      }),
    );
    expect(await screen.findByRole('link', { name: 'Buka pos' })).toBeVisible();
    expect(screen.getByText(/^Jam HP ini terlalu cepat 6 jam\./)).toBeVisible();
  });
});

/** A key that is not this phone's. */
async function helpersKeyHere() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  return Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
}
