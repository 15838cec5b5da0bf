import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RaceCategory } from '#api/categories.ts';
import type { RaceDetail } from '#api/races.ts';
import { serverClock } from '#domain/server-clock.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { refusals } from '#parts/copy/rider-fields.ts';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  enteredRow,
  entryDetail,
  entryInRace,
  inDays,
  orderId,
  profile,
  race,
  raceId,
  rider,
  riderId,
} from '#tests/support/ui/rows.ts';
import type { Sent } from '#tests/support/ui/sent.ts';
import { server } from '#tests/support/ui/server.ts';
import { testUserId } from '#tests/support/ui/session.ts';

const path = `/register-rider/${raceId}?kategori=${categoryId}`;

/** Every request that the form makes while it opens. */
function formBackend(
  changes: { race?: Partial<Sent<RaceDetail>>; category?: Partial<Sent<RaceCategory>> } = {},
) {
  backend.race(
    race({
      tanggal_mulai: inDays(400),
      mendapatkan: ['Piala finisher'],
      price_totals: { 175000: 179_999 },
      ...changes.race,
    }),
  );
  backend.categories([category(changes.category)]);
  backend.regencies(['KABUPATEN BANDUNG', 'KOTA BANDUNG', 'KOTA SURABAYA']);
  backend.adminFee(4000);
  backend.ownEntries([]);
  backend.profile(profile());
  backend.riders([]);
}

beforeEach(() => formBackend());

const field = {
  fullName: () => screen.findByLabelText('Nama lengkap rider'),
  nickname: () => screen.getByLabelText('Nama panggilan rider'),
  birthDate: () => screen.getByLabelText('Tanggal lahir'),
  city: () => screen.getByRole('combobox', { name: /Kota asal/ }),
  startNumber: () => screen.getByLabelText('Nomor plat yang diinginkan'),
  email: () => screen.getByLabelText('Email'),
  phone: () => screen.getByLabelText('Nomor HP'),
  gender: (name: string) => screen.getByRole('radio', { name }),
  file: () => screen.getByLabelText('Akta kelahiran atau KIA'),
};
function submit(user: UserEvent) {
  return user.click(screen.getByRole('button', { name: 'Pesan' }));
}

/** Once more, and until the answer has come. */
async function sendAgain(user: UserEvent) {
  await submit(user);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pesan' })).toBeEnabled());
}

/** Of a child of that age on the day of the race. */
function bornFor(age: number) {
  return birthDateForAge(age, new Date(inDays(400)));
}

async function chooseCity(user: UserEvent, name: string) {
  await user.click(field.city());
  await user.click(await screen.findByRole('option', { name }));
}

async function fill(user: UserEvent, age = 4) {
  await fillIn(user, await field.fullName(), 'Rara Putri');
  await fillIn(user, field.nickname(), 'Rara');
  await fillIn(user, field.birthDate(), bornFor(age));
  await chooseCity(user, 'Kota Bandung');
}

function registered() {
  return HttpResponse.json(enteredRow());
}

describe('opening the form', () => {
  test('waits as a skeleton, then offers every field of the spec', async () => {
    const answer = held(() =>
      HttpResponse.json([race({ mendapatkan: [], price_totals: { 175000: 179_999 } })]),
    );
    backend.race(answer.answer);
    renderApp(path, { session: { email: 'bunda@contoh.id', phone: '08112223333' } });
    expect(await screen.findByText('Memuat formulir...')).toBeInTheDocument();
    answer.release();
    expect(await field.fullName()).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Isi Form Riders');
    expect(field.gender('Laki-laki')).toBeChecked();
    expect(field.birthDate()).toHaveAttribute('inputmode', 'numeric');
    expect(field.email()).toHaveValue('bunda@contoh.id');
    expect(field.phone()).toHaveValue('08112223333');
    const jersey = within(screen.getByLabelText('Ukuran jersey')).getAllByRole('option');
    expect(jersey.map((option) => option.textContent)).toEqual([
      'Tidak menggunakan jersey',
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
    ]);
    expect(field.file()).toHaveAttribute('accept', expect.stringContaining('.pdf'));
    expect(await screen.findByText('Rp 180.000')).toBeVisible();
    expect(screen.getByText('termasuk biaya · lomba Rp 175.000')).toBeVisible();
  });

  test('a category for girls starts with perempuan; a race without a price costs 150000', async () => {
    formBackend({
      category: { batasan_gender: 'wanita' },
      race: { harga_dasar: null, price_totals: { 150000: 154_999 } },
    });
    renderApp(path, { session: true });
    await field.fullName();
    expect(field.gender('Perempuan')).toBeChecked();
    expect(await screen.findByText(/lomba Rp 150.000$/)).toBeVisible();
  });

  test('without a category in the address it asks for one', async () => {
    renderApp(`/register-rider/${raceId}`, { session: true });
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeVisible();
  });

  test('a category of another race', async () => {
    backend.categories([category({ id: 'other' })]);
    renderApp(path, { session: true });
    expect(await screen.findByText('Kategori tidak ditemukan')).toBeVisible();
  });

  test('a race that does not exist', async () => {
    backend.race(null);
    renderApp(path, { session: true });
    expect(await screen.findByText('No race found.')).toBeVisible();
  });

  test.each([
    ['race', 'Failed to load race details.'],
    ['categories', 'Failed to load categories.'],
  ] as const)('a failed read of %s', async (what, message) => {
    backend[what](brokenServer());
    renderApp(path, { session: true });
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('a closed race is told at once', async () => {
    formBackend({ race: { pendaftaran_selesai: inDays(-1) } });
    renderApp(path, { session: true });
    expect(await screen.findByText('Pendaftaran lomba ini tampaknya sudah ditutup.')).toBeVisible();
  });

  test('a parent who is confirmed fills in a sibling where the race lets them in', async () => {
    formBackend({ race: { satu_rider_per_akun: false } });
    backend.ownEntries([
      entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    ]);
    renderApp(path, { session: true });
    expect(await field.fullName()).toBeEnabled();
    expect(screen.queryByText(/Tidak dapat mendaftar ulang/)).toBeNull();
  });

  test('a parent who is confirmed already is told before anything is filled in, and shown the QR', async () => {
    backend.riders([rider()]);
    backend.ownEntries([
      entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    ]);
    renderApp(path, { session: true });
    expect(await field.fullName()).toBeDisabled();
    expect(
      screen.getByText(
        'Anda sudah terdaftar dan dikonfirmasi untuk lomba ini. Tidak dapat mendaftar ulang.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Lihat QR/ })).toHaveAttribute(
      'href',
      `/order-detail/${orderId}`,
    );
    const send = screen.getByRole('button', { name: 'Pesan' });
    expect(send).toBeDisabled();
    expect(send).toHaveAccessibleDescription('Anda sudah terdaftar di lomba ini.');
    expect(field.city()).toBeDisabled();
    // There is nobody to pick for a form that is shut.
    expect(screen.queryByRole('group', { name: 'Pilih rider Anda' })).toBeNull();
  });

  test.each([
    ['race', { race: { peserta_saat_ini: 40 } }, /kuota lomba ini sudah penuh/],
    [
      'category',
      { category: { kuota: 3, terisi: 3 } },
      'Maaf, kuota kategori Balance 4-5 Mix sudah penuh. Silakan pilih kategori lain.',
    ],
  ])('a full %s is told before anything is filled in', async (_, changes, sentence) => {
    formBackend(changes);
    renderApp(path, { session: true });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('a parent who holds the last place is shown the order instead of that the race is full', async () => {
    formBackend({ race: { peserta_saat_ini: 40 } });
    backend.ownEntries([entryInRace()]);
    renderApp(path, { session: true });
    const own = within(await screen.findByRole('region', { name: 'Pesanan Anda di lomba ini' }));
    expect(own.getByText('Zahra')).toBeVisible();
    expect(own.getByRole('link', { name: /^Bayar/ })).toHaveAttribute(
      'href',
      `/payment/${raceId}?pendaftaran=${orderId}`,
    );
    expect(screen.queryByText(/penuh/)).toBeNull();
  });

  test('a wished number is plainly a wish', async () => {
    renderApp(path, { session: true });
    await field.fullName();
    expect(field.startNumber()).toHaveAccessibleDescription(
      'Boleh kosong. Penyelenggara yang membagikan nomor plat, jadi nomornya bisa lain.',
    );
  });
});

describe('a price that rises while the form is open', () => {
  const steps = (sampai: string) => [
    {
      urutan: 1,
      nama: 'Early bird',
      sampai,
      tempat: null,
      sisa: null,
      harga: 125_000,
      kategori: {},
    },
    {
      urutan: 2,
      nama: 'Normal',
      sampai: null,
      tempat: null,
      sisa: null,
      harga: null,
      kategori: {},
    },
  ];

  test('is told by the refusal, nothing typed is lost, and sent again it is the price that was seen', async () => {
    formBackend({ race: { langkah_harga: steps(inDays(2)) } });
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body.seen);
      return sent.length > 1
        ? registered()
        : raised(409, 'price_changed', {
            children: [{ place: 1, rider: 'Rara', urutan: 2, price: 175_000, seen: 125_000 }],
          });
    });
    const { user } = renderApp(path, { session: true });
    expect(await screen.findByText(/^Early bird · Rp.175\.000 mulai /)).toBeVisible();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Pesan' }));
    expect(
      await screen.findByText(/^Harga untuk Rara sekarang Rp.175\.000, sebelumnya Rp.125\.000\.$/),
    ).toBeVisible();
    expect(await field.fullName()).toHaveValue('Rara Putri');
    await user.click(screen.getByRole('button', { name: 'Pesan' }));
    await waitFor(() => expect(sent).toEqual([125_000, 175_000]));
  });

  test('is reckoned by the server’s time: a phone that is a day late shows what is asked now', async () => {
    formBackend();
    const prices = [{ ...race(), langkah_harga: steps(inDays(0.5)), tanggal_mulai: inDays(400) }];
    const server = new Date(Date.now() + 86_400_000).toUTCString();
    backend.race(() => HttpResponse.json(prices, { headers: { date: server } }));
    try {
      renderApp(path, { session: true });
      const section = await screen.findByRole('heading', { name: 'Perkiraan biaya' });
      await waitFor(() => expect(section.closest('section')).toHaveTextContent(/Rp.175\.000/));
    } finally {
      serverClock.hear(new Date().toUTCString());
    }
  });
});

describe('what it will cost', () => {
  const estimate = async () => {
    const section = (await screen.findByRole('heading', { name: 'Perkiraan biaya' })).closest(
      'section',
    ) as HTMLElement;
    await within(section).findByText(/^termasuk biaya/);
    return section.textContent?.replaceAll('\u00a0', ' ');
  };

  test.each([
    ['the fee on top', false, 179_999, '± Rp 180.000', /^Sudah dengan biaya admin dan kode unik/],
    ['the fee borne', true, 175_999, '± Rp 176.000', /^Sudah termasuk biaya layanan/],
  ])('%s: one price in round thousands', async (_, biaya_ditanggung, highest, total, words) => {
    formBackend({ race: { biaya_ditanggung, price_totals: { 175000: highest } } });
    renderApp(path, { session: true });
    expect(await estimate()).toContain(total);
    expect(screen.getByText(words)).toBeVisible();
  });

  test('a free race costs nothing, and nothing is asked', async () => {
    formBackend({ race: { harga_dasar: 0 } });
    backend.adminFee(brokenServer());
    renderApp(path, { session: true });
    expect(await screen.findByText('Gratis')).toBeVisible();
    expect(screen.queryByText('Kode unik')).toBeNull();
  });
});

describe('the jersey', () => {
  const size = () => screen.getByLabelText<HTMLSelectElement>('Ukuran jersey');
  beforeEach(() => formBackend({ race: { mendapatkan: '["Jersey", "Goodie bag"]' } }));

  test('of a race that gives one is asked for, and nobody is silently left without', async () => {
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body.rider);
      return registered();
    });
    const { user } = renderApp(path, { session: true });
    await fill(user);
    expect(size()).toHaveValue('');
    expect(size()).toHaveAttribute('aria-required', 'true');
    await submit(user);
    expect(await screen.findByText(/^Silakan pilih ukuran jersey\./)).toBeVisible();
    await waitFor(() => expect(size()).toHaveFocus());
    await user.selectOptions(size(), 'Tidak menggunakan jersey');
    backend.order(entryDetail());
    await submit(user);
    await screen.findByRole('heading', { name: 'Pesananmu' });
    expect(sent).toEqual([expect.objectContaining({ jersey_size: 'None' })]);
  });

  test('has a chart of its sizes', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.click(screen.getByRole('button', { name: 'Tabel ukuran' }));
    const chart = within(screen.getByRole('dialog', { name: 'Ukuran jersey anak' }));
    expect(chart.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
    ]);
  });

  test('is asked for again of a rider who wore none in another race', async () => {
    backend.riders([rider({ ukuran_jersey: 'None' })]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(size()).toHaveValue('');
  });
});

describe('a class that does not fit', () => {
  const older = category({ id: 'k-6', nama: 'Balance 6-7 Mix', usia_min: 6, usia_max: 7 });
  const full = category({
    id: 'k-full',
    nama: 'Penuh',
    usia_min: 6,
    usia_max: 7,
    kuota: 2,
    terisi: 2,
  });
  const girls = category({
    id: 'k-g',
    nama: 'Girls 6-7',
    usia_min: 6,
    usia_max: 7,
    batasan_gender: 'wanita',
  });
  const moves = () =>
    screen.queryAllByRole('link', { name: /^Pindah ke/ }).map((link) => link.textContent);

  test('is told as soon as a rider is picked, with the class that fits one tap away', async () => {
    backend.categories([category(), older, full, girls]);
    const born = bornFor(6).split('-').reverse().join('-');
    backend.riders([rider({ tanggal_lahir: born })]);
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), 'x');
    expect(moves()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(
      screen.getByText(
        'Bima berusia 6 tahun pada hari lomba, sedangkan kategori ini untuk usia 4–5 tahun.',
      ),
    ).toBeVisible();
    expect(moves()).toEqual(['Pindah ke Balance 6-7 Mix']);

    await user.type(field.startNumber(), '12');
    await user.click(screen.getByRole('link', { name: 'Pindah ke Balance 6-7 Mix' }));
    await waitFor(() => expect(window.location.search).toBe('?kategori=k-6'));
    expect(await field.fullName()).toHaveValue('Bima Satria');
    expect(field.startNumber()).toHaveValue('12');
    expect(moves()).toEqual([]);
  });

  test('is told as soon as a birth date stands there, or another gender', async () => {
    formBackend({ category: { batasan_gender: 'wanita' } });
    backend.categories([
      category({ batasan_gender: 'wanita' }),
      category({ id: 'k-b', nama: 'Boys', batasan_gender: 'pria' }),
    ]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.type(field.birthDate(), bornFor(5));
    expect(moves()).toEqual([]);
    await user.click(field.gender('Laki-laki'));
    expect(screen.getByText('Kategori ini khusus putri.')).toBeVisible();
    expect(moves()).toEqual(['Pindah ke Boys']);
    await user.clear(field.birthDate());
    await user.type(field.birthDate(), bornFor(9));
    expect(
      screen.getByText('Tidak ada kategori lain yang pas dan masih punya tempat di lomba ini.'),
    ).toBeVisible();
  });
});

describe('a rider who has an order in the race', () => {
  test('is told with what comes next, before the form is sent', async () => {
    backend.ownEntries([entryInRace({ tanggal_lahir_rider: '2022-01-15' })]);
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), ' zahra  AULIA');
    await user.type(field.birthDate(), '15-01-2022');
    const told = (await screen.findByText('Zahra sudah punya pesanan di lomba ini.')).parentElement;
    expect(within(told as HTMLElement).getByRole('link', { name: 'Bayar' })).toHaveAttribute(
      'href',
      `/payment/${raceId}?pendaftaran=${orderId}`,
    );
    await user.type(await field.fullName(), ' Putri');
    expect(screen.queryByText('Zahra sudah punya pesanan di lomba ini.')).toBeNull();
  });

  test('refused by the database, that order is offered; of another account nothing is shown', async () => {
    const order = { pendaftaran_id: orderId, name: 'Rara Putri' };
    const { user } = renderApp(path, { session: true });
    await fill(user);
    for (const [status_pendaftaran, status_pembayaran, action, href] of [
      ['pending', 'pending', 'Bayar', `/payment/${raceId}?pendaftaran=${orderId}`],
      ['dikonfirmasi', 'dibayar', 'Lihat QR', `/order-detail/${orderId}`],
      ['selesai', 'dibayar', 'Lihat QR', `/order-detail/${orderId}`],
    ] as const) {
      const facts = { ...order, status_pendaftaran, status_pembayaran };
      backend.registerRider(() => raised(409, 'rider_already_entered', facts));
      await sendAgain(user);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Rara Putri sudah punya pesanan di lomba ini.');
      expect(within(alert).getByRole('link', { name: action })).toHaveAttribute('href', href);
      expect(await field.fullName()).toHaveValue('Rara Putri');
    }
    backend.registerRider(() => raised(409, 'rider_already_entered', { name: 'Rara Putri' }));
    await sendAgain(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Rara Putri sudah didaftarkan di lomba ini lewat akun lain\./);
    expect(within(alert).queryByRole('link')).toBeNull();
  });
});

describe('a field is checked when it is left', () => {
  test('and told what is wrong with it until it is mended', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    const link = 'tidak boleh berisi alamat web atau email. Tulis namanya saja, ya.';
    for (const [label, wrong, sentence, right] of [
      [
        'Email',
        'bunda@contoh',
        'Format email tidak valid. Contoh: nama@email.com.',
        'bunda@contoh.id',
      ],
      ['Nomor HP', '0812', 'Nomor HP tidak valid. Contoh: 0812 3456 7890.', '0812 3456 7890'],
      ['Nama lengkap rider', 'menang di bit.ly/x', `Nama rider ${link}`, 'Rara Putri'],
      ['Nama tim', 'www.tim', `Nama tim ${link}`, 'Tim Roda'],
    ] as const) {
      const input = screen.getByLabelText(label);
      await user.clear(input);
      await user.tab();
      expect(input).not.toHaveAttribute('aria-invalid');
      await fillIn(user, input, wrong);
      expect(screen.queryByText(sentence)).toBeNull();
      await user.tab();
      expect(await screen.findByText(sentence)).toBeVisible();
      await fillIn(user, input, right);
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    }
  });

  test('neither e-mail nor telephone is required, and a wrong one is not sent', async () => {
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body);
      return registered();
    });
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await user.clear(field.phone());
    await fillIn(user, field.email(), 'bunda@');
    await submit(user);
    await waitFor(() => expect(field.email()).toHaveFocus());
    expect(sent).toHaveLength(0);
    await user.clear(field.email());
    backend.order(entryDetail());
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  });

  test('names are sent as the database would clean them', async () => {
    const sent: Record<string, unknown>[] = [];
    backend.registerRider((body) => {
      sent.push(body);
      return registered();
    });
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await user.clear(await field.fullName());
    await user.click(await field.fullName());
    await user.paste('  Rara\u200b   Putri\u202e ');
    backend.order(entryDetail());
    await submit(user);
    await screen.findByRole('heading', { name: 'Pesananmu' });
    expect(sent[0]?.rider).toMatchObject({ full_name: 'Rara Putri' });
  });
});

describe('the birth date', () => {
  test('gets its dashes by itself and shows the age on the race day', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    const typed = bornFor(5);
    await user.type(field.birthDate(), typed.replaceAll('-', ''));
    expect(field.birthDate()).toHaveValue(typed);
    expect(await screen.findByText('5 tahun')).toBeVisible();
    expect(
      screen.getByText('Usia dihitung pada hari lomba: 5 tahun (hari ini 4 tahun).'),
    ).toBeVisible();
  });

  test('reads what is typed or pasted in another way, letter by letter or taken away again', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    const input = field.birthDate();
    for (const text of ['5-3-2021', '5/3/21', '2021-03-05']) {
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
      expect(input).toHaveValue('05-03-2021');
      await user.clear(input);
      await fillIn(user, input, text);
      expect(input).toHaveValue('05-03-2021');
    }
    await fillIn(user, input, '0a5b0320219999');
    expect(input).toHaveValue('05-03-2021');
    await user.clear(input);
    await user.type(input, '5-3-2{backspace}{backspace}{backspace}{backspace}');
    expect(input).toHaveValue('0');
  });

  test('a digit in the middle can be mended where it stands', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    const input = field.birthDate() as HTMLInputElement;
    await user.type(input, '05032021');
    await user.type(input, '{backspace}4', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input).toHaveValue('05-43-2021');
    expect(input.selectionStart).toBe(4);
  });
});

describe('checks before anything is sent', () => {
  test('every empty field is named, the first is focused, and what was typed stays', async () => {
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), 'Rara');
    await user.clear(await field.fullName());
    await submit(user);
    expect(await screen.findByText('Nama lengkap rider harus diisi.')).toBeVisible();
    expect(screen.getByText('Nama panggilan rider harus diisi.')).toBeVisible();
    expect(screen.getByText('Silakan masukkan tanggal lahir yang valid.')).toBeVisible();
    expect(screen.getByText('Silakan pilih kota asal.')).toBeVisible();
    const first = await field.fullName();
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toHaveAccessibleDescription('Nama lengkap rider harus diisi.');
    expect(first).toHaveAttribute('aria-invalid', 'true');

    await user.type(first, 'Rara Putri');
    await waitFor(() => expect(screen.queryByText('Nama lengkap rider harus diisi.')).toBeNull());
    await submit(user);
    // By what she is probably called, so that only the next field is missing.
    expect(field.nickname()).toHaveValue('Rara');
    await waitFor(() => expect(field.birthDate()).toHaveFocus());
    expect(first).toHaveValue('Rara Putri');
  });

  // Which entry is refused, and why: the vectors, in tests/unit/domain/rider-rules.test.ts.
  test('age and gender are held to the category on the day of the race, at their fields', async () => {
    formBackend({ category: { nama: 'Girls', batasan_gender: 'wanita' } });
    const { user } = renderApp(path, { session: true });
    await fill(user, 3);
    await submit(user);
    expect(
      await screen.findByText('Usia minimal untuk kategori Girls adalah 4 tahun.'),
    ).toBeVisible();
    await waitFor(() => expect(field.birthDate()).toHaveFocus());
    await fillIn(user, field.birthDate(), bornFor(6));
    await user.click(field.gender('Laki-laki'));
    await submit(user);
    expect(
      await screen.findByText('Usia maksimal untuk kategori Girls adalah 5 tahun.'),
    ).toBeVisible();
    await waitFor(() => expect(field.birthDate()).toHaveFocus());
    await fillIn(user, field.birthDate(), bornFor(5));
    await submit(user);
    expect(await screen.findByText('Kategori Girls hanya untuk wanita.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { checked: true })).toHaveFocus());
  });

  test('the start number takes three digits', async () => {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.type(field.startNumber(), 'a1b2c345');
    expect(field.startNumber()).toHaveValue('123');
  });

  test('the existing-registration check that fails is told, and nothing is registered', async () => {
    backend.ownEntries(brokenServer());
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Error checking existing registration: .+/,
    );
  });
});

describe('sending', () => {
  test('registers the rider and goes on to the order, which replaces the form', async () => {
    const sent: Record<string, unknown>[] = [];
    const answer = held(registered);
    backend.registerRider((body) => {
      sent.push(body);
      return answer.answer();
    });
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await user.click(field.gender('Perempuan'));
    await user.type(screen.getByLabelText('Nama tim'), 'Tim Roda Kecil');
    await user.selectOptions(screen.getByLabelText('Ukuran jersey'), 'S');
    await user.type(field.startNumber(), '7');
    await fillIn(user, field.phone(), '0812 3456 999');
    await submit(user);

    const sending = await screen.findByRole('button', { name: 'Mengirim...' });
    await user.click(sending);
    await user.type(field.nickname(), '{Enter}');
    const before = window.history.length;
    backend.order(entryDetail());
    answer.release();

    expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    expect(await screen.findByText('Biodata peserta berhasil ditambahkan!')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe(
      `/order-summary/${raceId}?pendaftaran=${orderId}`,
    );
    expect(window.history.length).toBe(before);
    expect(sent).toEqual([
      {
        race_id: raceId,
        category_id: categoryId,
        seen: 175_000,
        rider: {
          full_name: 'Rara Putri',
          nickname: 'Rara',
          birth_date: bornFor(4),
          gender: 'perempuan',
          city: 'KOTA BANDUNG',
          team_name: 'Tim Roda Kecil',
          jersey_size: 'S',
          start_number: '7',
        },
        request_id: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
      },
    ]);
    // E-mail and phone travel in the hand-over only.
    expect(await screen.findByText('0812 3456 999')).toBeVisible();
  });

  test('after a refusal, a reload or signing in again the form is as it was, and the same request', async () => {
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body.request_id);
      return raised(409, 'race_full', { max_peserta: 40 });
    });
    const first = renderApp(path, { session: true });
    await fill(first.user);
    await submit(first.user);
    await screen.findByRole('alert');

    const second = renderApp(path, { session: true });
    expect(await field.fullName()).toHaveValue('Rara Putri');
    expect(field.birthDate()).toHaveValue(bornFor(4));
    expect(field.city()).toHaveTextContent('Kota Bandung');
    await submit(second.user);
    await screen.findByRole('alert');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);

    // Somebody else on the same phone begins with an empty form.
    renderApp(path, { session: { userId: '99999999-0000-4000-8000-000000000000' } });
    expect(await field.fullName()).toHaveValue('');
  });

  test('after a success the next form is a new request', async () => {
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body.request_id);
      return registered();
    });
    for (const _ of [1, 2]) {
      formBackend();
      const { user } = renderApp(path, { session: true });
      await fill(user);
      backend.order(entryDetail());
      backend.ownEntries([]);
      await submit(user);
      await screen.findByRole('heading', { name: 'Pesananmu' });
    }
    expect(new Set(sent).size).toBe(2);
  });

  // The sentence of every code with its facts: tests/unit/parts/copy/refusals.txt.
  test('what the server refuses is said at its field, which has the focus', async () => {
    const { user } = renderApp(path, { session: true });
    await fill(user);
    for (const [code, facts, label] of [
      ['full_name_required', {}, 'Nama lengkap rider'],
      ['nickname_required', {}, 'Nama panggilan rider'],
      ['birth_date_invalid', {}, 'Tanggal lahir'],
      ['city_required', {}, 'Kota asal'],
      ['city_unknown', {}, 'Kota asal'],
      ['age_below_min', { category: 'Boys', min: 6, age: 4 }, 'Tanggal lahir'],
      ['age_above_max', { category: 'Boys', max: 3, age: 4 }, 'Tanggal lahir'],
      ['jersey_size_invalid', {}, 'Ukuran jersey'],
      ['start_number_invalid', {}, 'Nomor plat yang diinginkan'],
      ['text_too_long', { field: 'team_name', max: 100 }, 'Nama tim'],
      ['name_has_link', { field: 'nickname' }, 'Nama panggilan rider'],
    ] as const) {
      backend.registerRider(() => raised(422, code, facts));
      await submit(user);
      const sentence = ownSentence(refusals, code, facts) ?? errorMessage(code, facts);
      expect(await screen.findByText(sentence), code).toBeVisible();
      await waitFor(() =>
        expect(screen.getByLabelText(label, { exact: false }), code).toHaveFocus(),
      );
      expect(screen.queryByRole('alert')).toBeNull();
    }
  });

  test('what is about no field is said once, above the button that was pressed', async () => {
    const { user } = renderApp(path, { session: true });
    await fill(user);
    for (const [status, code, facts] of [
      [409, 'already_confirmed', {}],
      [409, 'race_closed', {}],
      [409, 'race_full', { max_peserta: 40 }],
      [409, 'category_full', { category: 'Boys', kuota: 9 }],
      [422, 'category_not_linked', {}],
      [429, 'too_many_unpaid_race', { limit: 10, waiting: 10 }],
      [429, 'too_many_unpaid', { limit: 20, waiting: 20, seconds: 7200 }],
      [429, 'too_many_attempts', { batas: 40, seconds: 1500 }],
      [404, 'race_not_found', {}],
    ] as const) {
      const sentence = errorMessage(code, facts);
      backend.registerRider(() => raised(status, code, facts));
      await sendAgain(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getAllByText(sentence), code).toHaveLength(1);
      expect(await field.fullName()).toHaveValue('Rara Putri');
    }
    const gone = { code: '23503', message: 'foreign key', details: null, hint: null };
    for (const [answer, sentence] of [
      [
        () => raised(422, 'sesuatu_yang_baru', {}),
        'Terjadi kesalahan yang tidak terduga selama pendaftaran.',
      ],
      [
        () => HttpResponse.json(gone, { status: 409 }),
        'User tidak ditemukan. Silakan login kembali atau hubungi administrator.',
      ],
      [() => HttpResponse.json(null), 'Failed to get registration ID after insert.'],
    ] as const) {
      backend.registerRider(answer);
      await sendAgain(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    }
  });

  test('a connection that breaks: said plainly, and sending again is the same request', async () => {
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body.request_id);
      return sent.length === 1 ? HttpResponse.error() : registered();
    });
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Server tidak bisa dihubungi. Periksa koneksi Anda, lalu coba lagi.',
    );
    backend.order(entryDetail());
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    expect(sent[1]).toBe(sent[0]);
  });
});

describe('the city', () => {
  async function lookForCity() {
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.click(field.city());
    return user;
  }
  function offered() {
    return within(screen.getByRole('dialog'))
      .getAllByRole('option')
      .map((option) => option.textContent);
  }

  test('is found by typing a part of its name', async () => {
    const user = await lookForCity();
    await user.type(
      await screen.findByRole('combobox', { name: 'Cari kota atau kabupaten' }),
      'sura',
    );
    expect(offered()).toEqual(['Kota Surabaya']);
    await user.keyboard('{Enter}');
    expect(field.city()).toHaveTextContent('Kota Surabaya');
  });

  test('is found by what people call it', async () => {
    backend.regencies([
      'KABUPATEN KEPULAUAN SERIBU',
      'KABUPATEN SLEMAN',
      'KOTA B A T A M',
      'KOTA JAKARTA SELATAN',
      'KOTA SOLOK',
      'KOTA SURAKARTA',
      'KOTA TANGERANG SELATAN',
      'KOTA YOGYAKARTA',
    ]);
    const user = await lookForCity();
    const search = await screen.findByRole('combobox', { name: 'Cari kota atau kabupaten' });
    for (const [typed, found] of [
      ['jogja', ['Kota Yogyakarta', 'Kabupaten Sleman']],
      ['Solo', ['Kota Surakarta', 'Kota Solok']],
      ['tangsel', ['Kota Tangerang Selatan']],
      ['dki', ['Kota Jakarta Selatan', 'Kabupaten Kepulauan Seribu']],
      ['batam', ['Kota Batam']],
      ['tangerangselatan', ['Kota Tangerang Selatan']],
    ] as const) {
      await fillIn(user, search, typed);
      expect(offered(), typed).toEqual(found);
    }
  });

  test('begins with the cities around the race', async () => {
    backend.regencies([
      { name: 'KABUPATEN ACEH BARAT', province_id: '11' },
      { name: 'KABUPATEN BOGOR', province_id: '32' },
      { name: 'KOTA BANDUNG', province_id: '32' },
    ]);
    await lookForCity();
    await screen.findByRole('option', { name: 'Kota Bandung' });
    expect(offered()).toEqual(['Kota Bandung', 'Kabupaten Bogor', 'Kabupaten Aceh Barat']);
  });

  test('a list that cannot be read says so, and can be tried again', async () => {
    backend.regencies(brokenServer());
    const user = await lookForCity();
    expect(await screen.findByText('Daftar kota belum bisa dimuat')).toBeVisible();
    backend.regencies(['KOTA MEDAN']);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await user.click(await screen.findByRole('option', { name: 'Kota Medan' }));
    expect(field.city()).toHaveTextContent('Kota Medan');
  });
});

describe('the identity document', () => {
  const pdf = () => new File(['%PDF-1.4 isi'], 'akta.pdf', { type: 'application/pdf' });

  /** Storage and profile as they are, with what was asked of them. */
  function documentBackend({ previous = null as string | null } = {}) {
    const calls: string[] = [];
    backend.riders([rider({ file_identitas: previous })]);
    server.use(
      http.post(api.storage('object/akta_kia/*'), ({ request }) => {
        calls.push(
          `upload ${decodeURIComponent(new URL(request.url).pathname.split('/akta_kia/')[1] ?? '')}`,
        );
        return HttpResponse.json({ Id: 'f', Key: 'akta_kia/x' });
      }),
      http.post(api.rest('rpc/set_rider_file'), async ({ request }) => {
        const named = (await request.json()) as Record<string, string>;
        calls.push(`${named.kind} of ${named.rider_id} ${named.path} ${named.file_name}`);
        return HttpResponse.json({ id: riderId });
      }),
      http.delete(api.storage('object/akta_kia'), async ({ request }) => {
        const { prefixes } = (await request.json()) as { prefixes: string[] };
        calls.push(`remove ${prefixes.join()}`);
        return HttpResponse.json([]);
      }),
    );
    return calls;
  }

  test('that is no PDF or too large is refused and cleared', async () => {
    renderApp(path, { session: true });
    await field.fullName();
    // A phone offers more than it was asked for.
    const user = userEvent.setup({ applyAccept: false });
    const type = 'application/pdf';
    for (const [file, sentence] of [
      [new File(['x'], 'akta.jpg', { type: 'image/jpeg' }), 'Hanya file PDF yang diperbolehkan.'],
      [new File(['JFIF'], 'akta.pdf', { type }), 'Hanya file PDF yang diperbolehkan.'],
      [
        new File([`%PDF-${'x'.repeat(1_048_576)}`], 'akta.pdf', { type }),
        'Ukuran file tidak boleh melebihi 1MB.',
      ],
    ] as const) {
      await user.upload(field.file(), file);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByText('Pilih file PDF')).toBeVisible();
      await user.upload(field.file(), pdf());
      expect(await screen.findByText('akta.pdf')).toBeVisible();
      expect(screen.queryByText(sentence)).toBeNull();
    }
  });

  test('is stored in the child’s own folder, made the child’s, and replaces the old one', async () => {
    const folder = `${testUserId}/${riderId}`;
    const calls = documentBackend({ previous: `${folder}/lama.pdf` });
    backend.registerRider(registered);
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await user.upload(field.file(), pdf());
    await screen.findByText('akta.pdf');
    backend.order(entryDetail());
    backend.ownEntries([]);
    await submit(user);
    await screen.findByRole('heading', { name: 'Pesananmu' });
    const stored = calls[0]?.replace('upload ', '') ?? '';
    expect(stored).toMatch(new RegExp(`^${folder}/[0-9a-f-]{36}\\.pdf$`));
    expect(calls).toEqual([
      `upload ${stored}`,
      expect.stringMatching(
        new RegExp(
          `^identitas of ${riderId} ${stored} rara_putri_kota_bandung_${testUserId}_${raceId}_\\d+\\.pdf$`,
        ),
      ),
      `remove ${folder}/lama.pdf`,
    ]);
  });

  test('is sent last: a refused registration leaves none behind', async () => {
    const calls = documentBackend();
    backend.registerRider(() => raised(409, 'race_full', { max_peserta: 40 }));
    const { user } = renderApp(path, { session: true });
    await fill(user);
    await user.upload(field.file(), pdf());
    await screen.findByText('akta.pdf');
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/sudah penuh/);
    expect(calls).toEqual([]);
    expect(screen.getByText('akta.pdf')).toBeVisible();
  });

  /** Registers a rider whose document cannot be stored. */
  async function registerWithout(user: UserEvent) {
    await fill(user);
    await user.upload(field.file(), pdf());
    await screen.findByText('akta.pdf');
    await submit(user);
    await screen.findByRole('heading', { name: 'Dokumen belum terkirim' });
  }

  test('an upload that breaks off leaves the registration whole, and can be tried again', async () => {
    const calls = documentBackend();
    const sent: unknown[] = [];
    backend.registerRider((body) => {
      sent.push(body);
      return registered();
    });
    server.use(
      http.post(api.storage('object/akta_kia/*'), () =>
        HttpResponse.json({ message: 'no' }, { status: 500 }),
      ),
    );
    const { user } = renderApp(path, { session: true });
    await registerWithout(user);
    expect(
      screen.getByText(
        'Rara sudah terdaftar dan tempatnya disimpan. Tidak perlu mengisi formulir lagi.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Akta atau KIA belum sampai di tempat kami.',
    );
    expect(screen.queryByRole('button', { name: 'Pesan' })).toBeNull();

    documentBackend().length = 0;
    server.use(
      http.post(api.storage('object/akta_kia/*'), () => {
        calls.push('uploaded');
        return HttpResponse.json({ Id: 'f', Key: 'akta_kia/x' });
      }),
    );
    backend.order(entryDetail());
    await user.click(screen.getByRole('button', { name: 'Kirim dokumen lagi' }));
    expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    expect(calls).toContain('uploaded');
    expect(sent).toHaveLength(1);
  });

  test('without its document the order can be gone on with', async () => {
    documentBackend();
    backend.registerRider(registered);
    server.use(http.post(api.rest('rpc/set_rider_file'), () => brokenServer()));
    const { user } = renderApp(path, { session: true });
    await registerWithout(user);
    backend.order(entryDetail());
    await user.click(screen.getByRole('button', { name: 'Lanjut ke pesanan' }));
    expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    expect(window.location.search).toBe(`?pendaftaran=${orderId}`);
  });

  test('a child’s row that cannot be updated leaves no document behind', async () => {
    const calls = documentBackend();
    backend.registerRider(registered);
    server.use(http.post(api.rest('rpc/set_rider_file'), () => brokenServer()));
    const { user } = renderApp(path, { session: true });
    await registerWithout(user);
    expect(calls[1]).toBe(calls[0]?.replace('upload', 'remove'));
  });

  test('one child’s document is not another’s: the chosen child’s own is told', async () => {
    const file_identitas = `${testUserId}/${riderId}/akta.pdf`;
    backend.riders([
      rider({ file_identitas }),
      rider({ id: 'r-2', nama_lengkap: 'Rara Putri', nama_panggilan: 'Rara' }),
    ]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    expect(screen.queryByText('Tersimpan')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(screen.getByText('Tersimpan')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Rara/ }));
    expect(screen.queryByText('Tersimpan')).toBeNull();
  });

  test('a child whose document was checked is not asked for it again', async () => {
    backend.profile(profile({ file_identitas: `${testUserId}/akta.pdf` }));
    backend.riders([rider({ identitas_diperiksa_pada: '2026-11-20T03:00:00Z' })]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(screen.getByText(/^Sudah diperiksa penyelenggara/)).toBeVisible();
    expect(screen.queryByText('Tersimpan')).toBeNull();
  });

  test('a plate wish of the child is filled in, and not taken over by the next child', async () => {
    backend.riders([
      rider({ nomor_bib: '12' }),
      rider({ id: 'r-2', nama_lengkap: 'Rara Putri', nama_panggilan: 'Rara' }),
    ]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(field.startNumber()).toHaveValue('12');
    await user.click(screen.getByRole('button', { name: /^Rara/ }));
    expect(field.startNumber()).toHaveValue('');
  });

  test('one that is stored already need not be chosen again', async () => {
    backend.profile(profile({ file_identitas: `${testUserId}/akta.pdf` }));
    renderApp(path, { session: true });
    await field.fullName();
    expect(await screen.findByText(/Dokumen Anda sudah tersimpan/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Lihat dokumen/ })).toBeVisible();
  });
});

describe('what is known already', () => {
  const choice = (name: RegExp | string) => screen.getByRole('button', { name });
  const choices = () =>
    within(screen.getByRole('group', { name: 'Pilih rider Anda' }))
      .getAllByRole('button')
      .map((button) => button.textContent);

  test('phone and e-mail come from the profile, which the account only began', async () => {
    backend.profile(profile({ email: 'baru@contoh.id', nomor_hp: '0899 1112 222' }));
    renderApp(path, { session: { email: 'lama@contoh.id', phone: '0811' } });
    await field.fullName();
    expect(field.email()).toHaveValue('baru@contoh.id');
    expect(field.phone()).toHaveValue('0899 1112 222');
    // The rider is the child: a parent's name is no start for it.
    expect(await field.fullName()).toHaveValue('');
  });

  test('a parent who comes for a saved child begins with that child', async () => {
    backend.riders([
      rider(),
      rider({ id: 'r-2', nama_lengkap: 'Rara Putri', nama_panggilan: 'Rara' }),
    ]);
    const { user } = renderApp(`${path}&anak=r-2`, { session: true });
    expect(await field.fullName()).toHaveValue('Rara Putri');
    expect(choice(/^Rara/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(choice('Anak lain'));
    expect(await field.fullName()).toHaveValue('');
  });

  test('forty children are one list to choose from', async () => {
    backend.riders(
      Array.from({ length: 40 }, (_, index) =>
        rider({ id: `r-${index}`, nama_lengkap: `Bima ${index}`, nama_panggilan: `Bima ${index}` }),
      ),
    );
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), 'Kiran');
    const children = screen.getByRole('combobox', { name: 'Pilih rider Anda' });
    expect(children).toHaveDisplayValue('Anak lain');
    await user.selectOptions(children, screen.getByRole('option', { name: /^Bima 39,/ }));
    expect(await field.fullName()).toHaveValue('Bima 39');
    await user.selectOptions(children, 'Anak lain');
    expect(await field.fullName()).toHaveValue('Kiran');
  });

  test('with neither profile nor riders the form opens all the same', async () => {
    backend.profile(brokenServer());
    backend.riders(brokenServer());
    renderApp(path, { session: { email: 'lama@contoh.id', phone: '0811' } });
    await field.fullName();
    expect(field.email()).toHaveValue('lama@contoh.id');
    expect(screen.queryByText('Pilih rider Anda')).toBeNull();
  });

  test('nobody is offered who has never been registered', async () => {
    renderApp(path, { session: true });
    await field.fullName();
    expect(screen.queryByText('Pilih rider Anda')).toBeNull();
  });

  test('each child of the family, the first that was known first', async () => {
    backend.riders([
      rider({ id: 'r-1', nama_panggilan: 'Bimbim' }),
      rider({ id: 'r-2', nama_lengkap: 'Rara Putri', nama_panggilan: 'Rara' }),
      // Another child of the same name.
      rider({ id: 'r-3', tanggal_lahir: '2019-01-02', nama_panggilan: 'Bima besar' }),
    ]);
    renderApp(path, { session: true });
    await field.fullName();
    expect(choices().map((text) => text?.replace(/\d+ tahun$/, ''))).toEqual([
      'Bimbim',
      'Rara',
      'Bima besar',
      'Anak lain',
    ]);
  });

  test('choosing one fills the form in, and Anak lain brings back what had been typed', async () => {
    backend.riders([
      rider(),
      rider({
        nama_lengkap: 'Rara Putri',
        nama_panggilan: 'Rara',
        tanggal_lahir: '2022-02-28',
        jenis_kelamin: 'wanita',
        kota_asal: 'KABUPATEN BANDUNG',
        nama_tim: null,
        ukuran_jersey: 'None',
      }),
    ]);
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), 'Kiran');
    await user.type(field.startNumber(), '7');
    expect(choice('Anak lain')).toHaveAttribute('aria-pressed', 'true');

    await user.click(choice(/^Bima/));
    expect(await field.fullName()).toHaveValue('Bima Satria');
    expect(field.nickname()).toHaveValue('Bima');
    expect(field.birthDate()).toHaveValue('17-08-2021');
    expect(field.gender('Laki-laki')).toBeChecked();
    expect(field.city()).toHaveTextContent('Kota Surabaya');
    expect(screen.getByLabelText('Nama tim')).toHaveValue('Tim Roda Kecil');
    expect(screen.getByLabelText('Ukuran jersey')).toHaveValue('S');
    // A child without a wish of their own leaves the number that was typed.
    expect(field.startNumber()).toHaveValue('7');
    expect(choice(/^Bima/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Data Bima Satria sudah diisikan ke formulir.')).toBeInTheDocument();

    await user.click(choice(/^Rara/));
    expect(field.gender('Perempuan')).toBeChecked();
    expect(field.city()).toHaveTextContent('Kabupaten Bandung');
    expect(screen.getByLabelText('Nama tim')).toHaveValue('');
    expect(screen.getByLabelText('Ukuran jersey')).toHaveValue('None');
    expect(choice(/^Bima/)).toHaveAttribute('aria-pressed', 'false');

    await user.click(choice('Anak lain'));
    expect(await field.fullName()).toHaveValue('Kiran');
    expect(await field.fullName()).toHaveFocus();
    expect(field.birthDate()).toHaveValue('');
    expect(field.city()).toHaveTextContent('Pilih kota atau kabupaten');
  });

  test('a chosen rider is held to the category as a typed one, and survives a reload', async () => {
    backend.riders([rider({ tanggal_lahir: '2010-05-05' })]);
    const first = renderApp(path, { session: true });
    await field.fullName();
    await first.user.click(choice(/^Bima/));
    await submit(first.user);
    expect(
      await screen.findByText('Usia maksimal untuk kategori Balance 4-5 Mix adalah 5 tahun.'),
    ).toBeVisible();
    renderApp(path, { session: true });
    expect(await field.fullName()).toHaveValue('Bima Satria');
    expect(choice(/^Bima/)).toHaveAttribute('aria-pressed', 'true');
  });

  test('errors of what was typed go when a rider is chosen', async () => {
    backend.riders([rider()]);
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    await submit(user);
    expect(await screen.findByText('Nama panggilan rider harus diisi.')).toBeVisible();
    await user.click(choice(/^Bima/));
    await waitFor(() => expect(screen.queryByText('Nama panggilan rider harus diisi.')).toBeNull());
    expect(screen.queryByText('Silakan pilih kota asal.')).toBeNull();
  });

  const bornIn = (lahir_dari: number, lahir_sampai: number) => ({
    usia_min: null,
    usia_max: null,
    lahir_dari,
    lahir_sampai,
  });
  test.each([
    ['a category for everybody', { usia_min: null, usia_max: null }, null, true],
    ['a category for children, age unknown', { usia_min: 4, usia_max: 5 }, null, false],
    ['a category for grown-ups', { usia_min: 17, usia_max: 60 }, '1990-03-05', true],
    ['a category from another age on', { usia_min: 60, usia_max: null }, '1990-03-05', false],
    ['children by years of birth, age unknown', bornIn(2020, 2021), null, false],
    ['years of birth of grown-ups, age unknown', bornIn(1980, 1995), null, true],
    ['years of birth of grown-ups', bornIn(1980, 1995), '1990-03-05', true],
  ])('%s: whether the owner of the account is offered', async (_, limits, birthDate, offered) => {
    formBackend({ category: limits });
    backend.profile(
      profile({
        nama_lengkap: 'Rani Wijaya',
        tanggal_lahir: birthDate,
        jenis_kelamin: 'wanita',
      }),
    );
    const { user } = renderApp(path, { session: true });
    await field.fullName();
    expect(screen.queryByRole('button', { name: /^Saya sendiri/ }) !== null).toBe(offered);
    if (!offered) {
      return;
    }
    await user.click(choice(/^Saya sendiri/));
    expect(await field.fullName()).toHaveValue('Rani Wijaya');
    expect(field.nickname()).toHaveValue('Rani');
    expect(field.birthDate()).toHaveValue(birthDate === null ? '' : '05-03-1990');
    expect(field.gender('Perempuan')).toBeChecked();
    expect(choice(/^Saya sendiri/)).toHaveAttribute('aria-pressed', 'true');
  });

  test('the likely nickname stands in its field before that is entered, and typing replaces it for good', async () => {
    formBackend();
    const { user } = renderApp(path, { session: true });
    await user.type(await field.fullName(), 'Siti Kirana');
    expect(field.nickname()).toHaveValue('Kirana');
    await user.tab();
    await user.keyboard('Kira');
    expect(field.nickname()).toHaveValue('Kira');
    await user.type(await field.fullName(), ' Ayu');
    expect(field.nickname()).toHaveValue('Kira');
    await user.clear(field.nickname());
    await user.type(await field.fullName(), ' Lestari');
    expect(field.nickname()).toHaveValue('');
  });

  test('the owner who has been registered is offered once', async () => {
    formBackend({ category: { usia_min: null, usia_max: null } });
    backend.profile(profile({ nama_lengkap: 'Bima  satria' }));
    backend.riders([rider()]);
    renderApp(path, { session: true });
    await field.fullName();
    expect(choices()).toHaveLength(2);
  });
});

test('the order is drawn from what the form was answered, and its row is not asked for', async () => {
  const asked: string[] = [];
  backend.registerRider(registered);
  backend.order(() => {
    asked.push('order');
    return HttpResponse.json([]);
  });
  backend.ownEntries([]);
  const { user } = renderApp(path, { session: true });
  await fill(user);
  await submit(user);
  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(await screen.findByText('Rara Putri (Rara)')).toBeVisible();
  expect(asked).toEqual([]);
  // On the phone for a moment without a signal.
  expect(Object.keys(localStorage).some((key) => key.includes(`"detail","${orderId}"`))).toBe(true);
});

test('a browser that refuses storage still registers', async () => {
  backend.registerRider(registered);
  const { user } = renderApp(path, { session: true });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await fill(user);
  backend.order(entryDetail());
  backend.ownEntries([]);
  await submit(user);
  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
});
