import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { riderFields } from '#domain/rider/fields.ts';
import { codePictures, htmlOf, textOf, wordsToKeep } from '#functions/_shared/messages/layout.ts';
import { qrPng } from '#functions/_shared/messages/qr-png.ts';
import { riderFactWords } from '#functions/_shared/messages/templates/entry.ts';
import { templates } from '#functions/_shared/messages/templates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { projectRoot } from '#local/folders.ts';
import { appUrl, contents, entry, letter, race } from '#tests/support/letters.ts';

const nasty = '<script>alert("a")</script> & \'b\'';

const frame = { appUrl, recipientName: 'Ibu Rani', unsubscribeUrl: null };

/**
 * Every kind that a migration queues: the second argument of each call, and what stands for it in the same function; also where
 * one statement queues many.
 */
function queuedKinds(): string[] {
  const folder = path.join(projectRoot, 'supabase', 'migrations');
  const kinds = new Set<string>();
  for (const file of readdirSync(folder)) {
    const bodies = readFileSync(path.join(folder, file), 'utf8').split(
      /^create (?:or replace )?function /m,
    );
    for (const body of bodies) {
      const code = body.replaceAll(/--.*$/gm, '');
      for (const call of code.matchAll(
        /(?:perform|select) private\.queue_(?:message|latest)\(|insert into private\.pesan \(kunci, jenis[^)]*\)\s+select /g,
      )) {
        const second = argumentsFrom(code.slice(call.index + call[0].length))[1] ?? '';
        const words = /^'/.test(second) ? second : /\bcase\b/.test(second) ? second : code;
        const pattern = words === code ? /(?:then|else)\s+'([a-z_]+)'/g : /'([a-z_]+)'/g;
        const found = [...words.matchAll(pattern)].map(([, kind]) => kind ?? '');
        expect(found, `the kind in ${file}: ${second}`).not.toEqual([]);
        for (const kind of found) {
          kinds.add(kind);
        }
      }
    }
  }
  return [...kinds].sort();
}

/** The arguments of a call, from behind its opening bracket. */
function argumentsFrom(code: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let current = '';
  for (const character of code) {
    if (character === "'") {
      quoted = !quoted;
    }
    if (!quoted) {
      if (character === ')' && depth === 0) {
        break;
      }
      if (character === '(') {
        depth += 1;
      }
      if (character === ')') {
        depth -= 1;
      }
      if (character === ',' && depth === 0) {
        found.push(current.trim());
        current = '';
        continue;
      }
    }
    current += character;
  }
  return [...found, current.trim()];
}

test('every kind that the database queues has its words, and no other', () => {
  expect(queuedKinds()).toEqual(Object.keys(templates).sort());
  expect(Object.keys(contents).sort()).toEqual(Object.keys(templates).sort());
});

describe.each(Object.keys(contents))('%s', (kind) => {
  test('says the same in HTML and as text', () => {
    const made = letter(kind);
    const html = htmlOf(made, frame);
    const text = textOf(made, frame);
    expect(html).toContain('Halo Ibu Rani,');
    for (const part of made.parts) {
      const words = 'text' in part ? part.text : 'button' in part ? part.url : '';
      expect(text).toContain(words);
      expect(html).toContain(words.replaceAll('&', '&#38;'));
    }
    expect(text).not.toMatch(/undefined|null|\[object|<|&#/);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
  });

  test('has a subject and a first line that tell nothing of a person', () => {
    const { subject, preview } = letter(kind);
    expect(subject.length).toBeLessThanOrEqual(90);
    for (const words of [subject, preview]) {
      expect(words).not.toMatch(/Rara|Rani|Dadang|Lilis|rahasia|179/);
    }
  });

  test('leads only into the app', () => {
    const html = htmlOf(letter(kind), frame);
    for (const [, to] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(to).toMatch(/^(https:\/\/pushbike\.example|cid:kode-masuk$)/);
    }
  });

  test('is kept to be read again without links and codes; one that carries a secret is kept nowhere', () => {
    expect(templates[kind]?.secret).toBe('token' in (contents[kind] ?? {}));
    if (!templates[kind]?.secret) {
      const kept = wordsToKeep(letter(kind));
      expect(kept).not.toBe('');
      expect(kept).not.toMatch(/https?:|undefined/);
      expect(kept).not.toContain(entry.kode_masuk);
    }
  });

  test('keeps what people typed from becoming HTML', () => {
    const odd = Object.fromEntries(
      Object.entries(contents[kind] ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' && !/_pada$|sampai|tanggal/.test(name) ? nasty : value,
      ]),
    );
    const made = templates[kind]?.write(
      {
        content: odd,
        race: { ...race, judul: nasty, lokasi: nasty },
        entry: { ...entry, panggilan: nasty, kategori: nasty },
        entries: [{ ...entry, panggilan: nasty, kategori: nasty }],
      },
      appUrl,
    );
    if (!made) {
      throw new Error('no letter');
    }
    const html = htmlOf(made, { ...frame, recipientName: nasty });
    expect(html).not.toMatch(/<script|alert\("/);
  });
});

test('a step and a code stand on the receipt and in what reminds of an unpaid order', () => {
  const early = { ...entry, langkah: 'Early bird', harga: 150_000, potongan: 15_000 };
  const write = (kind: string) =>
    textOf(
      templates[kind]?.write(
        { content: contents[kind] ?? {}, race, entry: early, entries: [early] },
        appUrl,
      ) ?? letter(kind),
      frame,
    ).replaceAll('\u00a0', ' ');
  expect(write('receipt')).toContain('Harga: Early bird · Rp 150.000\nPotongan kode: −Rp 15.000');
  expect(write('hold_waits')).toContain(
    'Harga Early bird juga tetap sampai saat itu. Sesudahnya berlaku harga hari itu.',
  );
  expect(textOf(letter('receipt'), frame)).not.toMatch(/Harga|Potongan/);
});

test('a reminder that was asked for says until when, and for which price', () => {
  const closes = textOf(letter('race_reminder'), frame);
  expect(closes).toContain(`pendaftaran ${race.judul} masih dibuka sampai`);
  expect(closes).not.toContain('harga');
  const price = templates.race_reminder?.write(
    { content: { ...contents.race_reminder, langkah: 'Early bird' }, race, entry: null },
    appUrl,
  );
  expect(price?.subject).toBe(`Harga Early bird segera berakhir: ${race.judul}`);
  expect(price?.preview).toMatch(/^Berlaku sampai .*17\.50.WITA\.$/);
  expect(templates.race_reminder?.necessary).toBe(false);
});

describe('the receipt of one payment for several children', () => {
  const children = [
    { id: entry.id, kode_masuk: entry.kode_masuk, panggilan: 'Raka', kategori: '4-5 Mix' },
    {
      id: '1b0f7a44-0000-4000-8000-0000000000e2',
      kode_masuk: '5d1c9e07-0000-4000-8000-0000000000c2',
      panggilan: 'Zahra',
      kategori: '2-3 Mix',
    },
  ];
  const shares = [
    { id: children[0]?.id, jumlah: 206_140 },
    { id: children[1]?.id, jumlah: 200_000 },
  ];
  const write = (content: Record<string, unknown>) => {
    const made = templates.receipt?.write({ content, race, entry, entries: children }, appUrl);
    if (!made) {
      throw new Error('no letter');
    }
    return made;
  };

  test('says the sum of the bank statement, each child’s share, and has a code for each', () => {
    const made = write({ rider: shares, jumlah: 406_140 });
    const text = textOf(made, frame);
    expect(text).toContain(
      `Pembayaran ${formatRupiah(406_140)} sudah kami terima. Raka dan Zahra resmi terdaftar`,
    );
    expect(text).toContain(`Raka: 4-5 Mix · ${formatRupiah(206_140)}`);
    expect(text).toContain(`Zahra: 2-3 Mix · ${formatRupiah(200_000)}`);
    expect(text).toContain(`Total dibayar: ${formatRupiah(406_140)}`);
    for (const { id, panggilan } of children) {
      expect(text).toContain(`Lihat QR ${panggilan}:\n${appUrl}/order-detail/${id}`);
    }
    const html = htmlOf(made, frame);
    expect(html).toContain('src="cid:kode-masuk"');
    expect(html).toContain('src="cid:kode-masuk-2"');
    expect(codePictures(made)).toEqual([
      { id: 'kode-masuk', code: children[0]?.kode_masuk },
      { id: 'kode-masuk-2', code: children[1]?.kode_masuk },
    ]);
  });

  test('counts the child who is told of apart, without a code', () => {
    const made = write({ rider: shares.slice(0, 1), lain: shares.slice(1), jumlah: 406_140 });
    const text = textOf(made, frame);
    expect(text).toContain('Rara resmi terdaftar');
    expect(text).toContain(`Zahra: 2-3 Mix, kabarnya terpisah · ${formatRupiah(200_000)}`);
    expect(codePictures(made)).toHaveLength(1);
  });

  test('of a free race speaks of no money', () => {
    const text = textOf(write({ rider: shares.map(({ id }) => ({ id })) }), frame);
    expect(text).toContain('Raka dan Zahra sudah terdaftar di');
    expect(text).not.toMatch(/Rp|dibayar/);
  });
});

describe('plates', () => {
  const zahra = { ...entry, id: '1b0f7a44-0000-4000-8000-0000000000e2', panggilan: 'Zahra' };
  const write = (rider: object[], entries = [entry, { ...zahra, plat: 12 }]) => {
    const made = templates.plates_given?.write(
      { content: { rider }, race, entry: null, entries },
      appUrl,
    );
    if (!made) {
      throw new Error('no letter');
    }
    return { ...made, text: textOf(made, frame) };
  };

  test('of several children are one letter, which leads to the list', () => {
    const { title, text } = write([{ id: entry.id }, { id: zahra.id, sebelum: 9 }]);
    expect(title).toBe('Nomor plat sudah dibagikan');
    expect(text).toContain('membagikan nomor plat Rara dan Zahra.');
    expect(text).toContain('Rara: 105\n');
    expect(text).toContain('Zahra: 12 (sebelumnya 9)');
    expect(text).toContain(`Lihat pesanan:\n${appUrl}/order\n`);
  });

  test('that have changed are said to have', () => {
    const { subject, text } = write([{ id: entry.id, sebelum: 12 }], [entry]);
    expect(subject).toBe('Nomor plat berubah: Piala Bandung');
    expect(text).toContain('mengganti nomor plat Rara.');
    expect(text).toContain('Rara: 105 (sebelumnya 12)');
    expect(text).toContain(`/order-detail/${entry.id}`);
  });

  test('that were taken back meanwhile are not told of', () => {
    expect(() =>
      write([{ id: entry.id }], [{ ...entry, plat: null as unknown as number }]),
    ).toThrow();
  });

  test('stand among the facts of every letter about an entry', () => {
    for (const kind of ['receipt', 'race_tomorrow', 'entry_moved']) {
      expect(textOf(letter(kind), frame)).toContain('Nomor plat: 105');
    }
  });
});

describe('an entry that its organiser corrected', () => {
  test('says what stood there and what stands there now, and nothing that stayed', () => {
    const text = textOf(letter('entry_corrected'), frame);
    expect(text).toContain('Nama lengkap: Rara Ayuningtyas (sebelumnya Rara Ayunda)');
    expect(text).toContain('Nama tim: Garuda (sebelumnya tidak ada)');
    expect(text).not.toContain('Tanggal lahir');
  });

  test('says so where it was put back before the letter went out', () => {
    const same = { full_name: 'Rara' };
    const text = textOf(letter('entry_corrected', { sebelum: same, sesudah: same }), frame);
    expect(text).toContain('lalu mengembalikannya seperti semula');
  });

  test('has a word for each fact that is corrected', () => {
    expect(Object.keys(riderFactWords)).toEqual(
      riderFields.map(({ fact }) => fact).filter((fact) => fact !== 'start_number'),
    );
  });
});

describe('an entry that was moved', () => {
  const bandung = 'Piala Bandung';
  const write = (content: object) =>
    letter('entry_moved', {
      dari: bandung,
      ke: bandung,
      selisih: 0,
      pilihan_pemesan: false,
      ...content,
    });

  test('to another category says which, and that the code stays', () => {
    const made = write({});
    expect(made.subject).toBe('Kategori berubah: Piala Bandung');
    expect(textOf(made, frame)).toContain(
      `Penyelenggara memindahkan Rara ke kategori ${entry.kategori}. Kode masuknya tetap sama.`,
    );
    expect(textOf(made, frame)).not.toContain('lebih murah');
  });

  test('to another race says from where, who wanted it, and what is left over', () => {
    const made = write({ dari: 'Piala Garut', selisih: -25_000, pilihan_pemesan: true });
    expect(made.subject).toBe('Pendaftaran dipindahkan ke Piala Bandung');
    const text = textOf(made, frame);
    expect(text).toContain('Sesuai pilihan Anda, Rara pindah dari Piala Garut ke Piala Bandung.');
    expect(text).toContain(`Biayanya ${formatRupiah(25_000)} lebih murah`);
    expect(text).toContain(`/order-detail/${entry.id}?bagian=uang`);
    expect(textOf(write({ dari: 'Piala Garut' }), frame)).toContain(
      'Penyelenggara memindahkan Rara dari Piala Garut ke Piala Bandung.',
    );
  });
});

test('a message about a race or an entry that is gone is not written', () => {
  expect(() =>
    templates.receipt?.write({ content: {}, race: null, entry: null }, appUrl),
  ).toThrow();
});

test('the invitation leads to its acceptance, and says until when', () => {
  const { parts } = letter('member_invitation');
  expect(parts).toContainEqual({
    button: 'Terima undangan',
    url: 'https://pushbike.example/panitia/undangan/rahasia',
  });
  expect(JSON.stringify(parts)).toContain('Selasa, 1\u00a0Desember\u00a02026, 12.00\u00a0WIB');
});

test('times are those of the venue', () => {
  expect(JSON.stringify(letter('race_moved').parts)).toContain(
    'Senin, 21\u00a0Desember\u00a02026, 09.30\u00a0WITA',
  );
});

test('greets without a name where there is none', () => {
  expect(textOf(letter('receipt'), { ...frame, recipientName: null })).toContain('\nHalo,\n');
});

test('the code is a picture of the QR code, quiet zone included', async () => {
  const file = Buffer.from(await qrPng(entry.id), 'base64');
  const edge = file.readUInt32BE(16);
  const { data, size } = encode(entry.id, { ecc: 'M', border: 4 });
  expect(edge).toBe(size * 8);
  const start = file.indexOf('IDAT');
  const pixels = inflateSync(file.subarray(start + 4, start + 4 + file.readUInt32BE(start - 4)));
  const rowBytes = Math.ceil(edge / 8) + 1;
  const isDark = (x: number, y: number) =>
    ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  const seen = data.map((row, y) => row.map((_, x) => isDark(x * 8 + 3, y * 8 + 3)));
  expect(seen).toEqual(data);
});

test.each([
  ['hold_ends', 'sampai'],
  ['place_offered', 'sampai'],
  ['refund_paid', 'tanggal'],
  ['member_invitation', 'berakhir_pada'],
])('%s is not written while its %s is no date', (kind, name) => {
  expect(() => letter(kind, { ...contents[kind], [name]: 'besok' })).toThrow();
});

test('a role is told in words, and one of a later version by its own name', () => {
  const joined = (peran: string) =>
    textOf(letter('member_joined', { ...contents.member_joined, peran }), frame);
  expect(joined('gerbang')).toContain('Bu Lilis sekarang petugas gerbang di Komunitas Roda.');
  expect(joined('kasir')).toContain('Bu Lilis sekarang kasir di Komunitas Roda.');
  expect(joined('timer')).toContain('Bu Lilis sekarang timer di Komunitas Roda.');
});

describe('money on its way back', () => {
  const row = { hari: 7, persen: 50, biaya: false };
  const said = (kind: string, more: object) =>
    textOf(letter(kind, { ...contents[kind], jumlah: 75_000, ...more }), frame).replaceAll(
      '\u00a0',
      ' ',
    );
  const rule = 'Aturan lomba sampai 7 hari sebelum lomba: 50% kembali, tanpa biaya layanan.';
  const steps = (...states: string[]) =>
    ['Diminta', 'Rekening', 'Disetujui', 'Ditransfer'].map((step, at) => `${step}: ${states[at]}`);

  test.each([
    [
      'refund_asked',
      { pemesan: true, disetujui: false, rekening_diperlukan: true },
      steps('selesai', 'berikutnya', 'belum', 'belum'),
      false,
    ],
    ['refund_account_known', {}, steps('selesai', 'selesai', 'berikutnya', 'belum'), false],
    ['refund_approved', {}, steps('selesai', 'selesai', 'selesai', 'berikutnya'), true],
    ['refund_paid', {}, steps('selesai', 'selesai', 'selesai', 'selesai'), true],
  ] as const)(
    '%s %o says the sum, the row, the steps and when the child is out',
    (kind, more, told, isOut) => {
      const words = said(kind, { ...more, keluar: true, aturan: row });
      for (const part of ['Rp 75.000', rule, ...told]) {
        expect(words).toContain(part);
      }
      expect(words).toContain(
        isOut
          ? `${entry.panggilan} sudah keluar dari ${race.judul}, dan tempatnya sudah dilepas.`
          : `Begitu disetujui, ${entry.panggilan} keluar dari ${race.judul} dan tempatnya dilepas.`,
      );
    },
  );

  test.each(['refund_asked', 'refund_account_known', 'refund_approved', 'refund_paid'])(
    '%s says nothing of leaving where the child stays',
    (kind) => {
      expect(said(kind, { keluar: false, aturan: null })).not.toMatch(/keluar dari|Aturan lomba/);
    },
  );

  test('a wish to leave is told as that, and nothing is promised before it is approved', () => {
    expect(
      said('refund_asked', { pemesan: true, disetujui: false, keluar: true, aturan: row }),
    ).toContain(`Anda minta ${entry.panggilan} keluar dari ${race.judul}: Rp 75.000 kembali.`);
  });

  test('what a parent is asked to confirm is told with its row', () => {
    expect(said('leave_confirm', { aturan: row })).toContain(rule);
    expect(said('leave_confirm', { aturan: null, jumlah: 0 })).not.toContain('Aturan lomba');
  });
});
