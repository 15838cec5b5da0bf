/**
 * What each kind of message says. A kind stands here once: whether it is necessary, what its content must have, and its
 * words. Subjects name the race or the organiser at most, never a person.
 */
import { z } from 'zod';
import { formatLongDate, formatLongDateTime, instantOf } from '../venue/dates.ts';
import { formatRupiah } from '../venue/money.ts';
import { rank } from '../venue/placing-words.ts';
import { refundRowDays, refundRowWords } from '../venue/refund-rule.ts';
import type { Letter, LetterPart } from './layout.ts';
import { filledLetter } from './placeholders.ts';
import type { Message } from './store.ts';

export interface Template {
  /** The recipient cannot unsubscribe from a necessary message. */
  necessary: boolean;
  /** It carries a code or a link that only the mailbox may have: its words are kept nowhere. */
  secret: boolean;
  /** Throws when the message lacks what its words need: a race that is gone, a content of another shape. */
  write(
    message: Pick<Message, 'content' | 'race' | 'entry'> &
      Partial<Pick<Message, 'entries' | 'child'>>,
    appUrl: string,
  ): Letter;
}

type Race = NonNullable<Message['race']>;
type Entry = NonNullable<Message['entry']>;

/** What a template's words are made from. */
interface Facts {
  race: Race;
  entry: Entry;
  /** The riders whom the content lists. */
  entries: Message['entries'];
  child: Message['child'];
  link: (path: string) => string;
}

function template<Content extends z.ZodType>(
  content: Content,
  write: (content: z.output<Content>, facts: Facts) => Letter,
  { necessary = true, secret = false } = {},
): Template {
  return {
    necessary,
    secret,
    write: (message, appUrl) =>
      write(content.parse(message.content), {
        get race() {
          return present(message.race, 'race');
        },
        get entry() {
          return present(message.entry, 'entry');
        },
        entries: message.entries ?? [],
        child: message.child ?? null,
        link: (path) => new URL(path, appUrl).href,
      }),
  };
}

function present<T>(value: T | null, what: string): T {
  if (value === null) {
    throw new Error(`The message has no ${what}.`);
  }
  return value;
}

const text = z.string().min(1);
/** A moment or a day. */
const date = text.refine((value) => !Number.isNaN(instantOf(value)));
const amount = z.number().int();
/** What of one payment was for one rider. */
const share = z.object({ id: text, jumlah: amount.optional() });
const roles = z.array(z.object({ peran: text, lomba: text.nullable() }));

/** A rider as `public.rider_facts` has it. */
const riderFacts = z.record(z.string(), z.string().nullable());
/** What a parent reads over each fact that an organiser corrects. */
export const riderFactWords = {
  full_name: 'Nama lengkap',
  nickname: 'Nama panggilan',
  birth_date: 'Tanggal lahir',
  gender: 'Jenis kelamin',
  city: 'Kota',
  team_name: 'Nama tim',
  jersey_size: 'Ukuran jersey',
};

function riderFactText(value: string | null | undefined) {
  return !value || value === 'None' ? 'tidak ada' : value;
}

/** How a class ended for a rider, as the database queues it. */
const placing = {
  class: text,
  hasil: text,
  final: z.string().nullable(),
  peringkat: amount.nullable(),
};

/** "Juara 1 Final Utama", or why there is no place. */
function placeOf({
  hasil,
  final,
  peringkat,
}: Pick<z.output<z.ZodObject<typeof placing>>, 'hasil' | 'final' | 'peringkat'>) {
  if (final !== null && peringkat !== null) {
    return rank(final, peringkat);
  }
  return withoutPlace[hasil] ?? 'Selesai';
}

const withoutPlace: Readonly<Record<string, string>> = {
  dq: 'Diskualifikasi',
  tanpa_hasil: 'Ikut tanpa hasil',
  tidak_start: 'Tidak start',
  mundur: 'Mundur',
};

function place(race: Pick<Race, 'lokasi' | 'kota'>) {
  return `${race.lokasi}, ${race.kota}`;
}

function when(race: Pick<Race, 'tanggal_mulai' | 'zona_waktu'>) {
  return formatLongDateTime(race.tanggal_mulai, race.zona_waktu);
}

function orderOf({ entry, link }: Facts): LetterPart {
  return {
    button: 'Lihat pesanan',
    url: link(`/order-detail/${entry.id}`),
  };
}

/** The order, which then also shows money on its way back. */
function refundOf({ entry, link }: Facts): LetterPart {
  return {
    button: 'Lihat pesanan',
    url: link(`/order-detail/${entry.id}?bagian=uang`),
  };
}

function entryFacts({ race, entry }: Facts) {
  return {
    facts: [
      ['Rider', entry.panggilan],
      ['Lomba', race.judul],
      ['Kategori', entry.kategori],
      ...plateOf(entry),
      ['Mulai', when(race)],
      ['Tempat', place(race)],
    ] as (readonly [string, string])[],
  };
}

/** The price with its step, and what a code took off it; nothing where the sum that was paid tells it all. */
function priceOf({ langkah, harga, potongan }: Pick<Entry, 'langkah' | 'harga' | 'potongan'>) {
  return [
    ...(harga && (langkah || potongan)
      ? [['Harga', [langkah, formatRupiah(harga)].filter(Boolean).join(' · ')] as const]
      : []),
    ...(potongan ? [['Potongan kode', `−${formatRupiah(potongan)}`] as const] : []),
  ];
}

function plateOf({ plat }: Pick<Entry, 'plat'>) {
  return plat ? [['Nomor plat', String(plat)] as const] : [];
}

/** From where to where, and why: the organiser wanted it, or the parent. */
function movedText(from: string, to: string, byParent: boolean, { panggilan, kategori }: Entry) {
  const way = from === to ? `ke kategori ${kategori}` : `dari ${from} ke ${to}`;
  return byParent
    ? `Sesuai pilihan Anda, ${panggilan} pindah ${way}.`
    : `Penyelenggara memindahkan ${panggilan} ${way}.`;
}

function entryCode(facts: Facts): LetterPart {
  return {
    code: facts.entry.kode_masuk,
    caption: 'Tunjukkan kode ini di gerbang masuk.',
  };
}

/** The riders of these shares who are still known, in the order that their order has. */
function paidFor(shares: readonly z.output<typeof share>[], { entries }: Facts) {
  return entries.flatMap((entry) => {
    const found = shares.find(({ id }) => id === entry.id);
    return found === undefined ? [] : [{ ...entry, jumlah: found.jumlah ?? 0 }];
  });
}

type PaidRider = ReturnType<typeof paidFor>[number];

/** One payment as the bank statement has it, and what of it was for whom. */
function bill(told: readonly PaidRider[], others: readonly PaidRider[], paid: number) {
  const line = ({ panggilan, kategori, langkah, jumlah }: PaidRider, apart = '') =>
    [
      panggilan,
      `${[kategori, langkah].filter(Boolean).join(', ')}${apart} · ${formatRupiah(jumlah)}`,
    ] as const;
  const discount = [...told, ...others].reduce((sum, { potongan }) => sum + (potongan ?? 0), 0);
  return [
    ...told.map((rider) => line(rider)),
    ...others.map((rider) => line(rider, ', kabarnya terpisah')),
    ['Total dibayar', formatRupiah(paid)] as const,
    ...(discount > 0 ? [['Sudah dipotong kode', formatRupiah(discount)] as const] : []),
  ];
}

const letterContent = z.object({ teks: text, rider: z.array(z.object({ id: text })) });

/** An organiser's own words: the mail says whose they are, and replies go to that club, never to us. */
function organisersLetter(
  { teks, rider }: z.output<typeof letterContent>,
  { race, entries, link }: Facts,
): Letter {
  const club = race.penyelenggara ?? null;
  const riders = (entries ?? []).filter(({ id }) => rider.some((one) => one.id === id));
  present(riders[0] ?? null, 'rider');
  const writer = club?.nama ?? `penyelenggara ${race.judul}`;
  const replyTo = z.email().safeParse(club?.email).data;
  return {
    subject: `Kabar dari ${writer}${club === null ? '' : `: ${race.judul}`}`,
    title: `Kabar dari ${writer}`,
    preview: `Tentang ${race.judul}`,
    ...(replyTo === undefined ? {} : { replyTo }),
    parts: [
      {
        text:
          club === null
            ? `Penyelenggara ${race.judul} menulis kepada peserta:`
            : `${club.nama}, penyelenggara ${race.judul}, menulis kepada peserta:`,
      },
      { quote: filledLetter(teks, riders, race) },
      { button: 'Lihat lomba', url: link(`/race-detail/${race.id}`) },
      {
        small:
          replyTo === undefined
            ? `Kata-kata ini dari ${writer}. Balasan email ini tidak dibaca; kontaknya ada di halaman lomba.`
            : `Kata-kata ini dari ${writer}. Balasan email ini sampai ke sana.`,
      },
    ],
  };
}

function listed(names: readonly string[]) {
  return new Intl.ListFormat('id', { type: 'conjunction' }).format(names);
}

const calledOffContent = z.object({
  lomba: text,
  alasan: text.nullish(),
  kelas: text.nullish(),
  rider: z.array(z.object({ id: text, pilih: z.boolean(), uang: z.boolean() })).default([]),
});

/** Whom a called-off race concerns: who has a choice to make, and whose money is on its way back already. */
function calledOffRiders(
  riders: z.output<typeof calledOffContent>['rider'],
  { entry, entries }: Facts,
) {
  const named = (wanted: (rider: (typeof riders)[number]) => boolean) => {
    const ids = new Set(riders.filter(wanted).map(({ id }) => id));
    const found = entries.filter(({ id }) => ids.has(id)).map(({ panggilan }) => panggilan);
    return found.length > 0 ? listed(found) : null;
  };
  return {
    names: named(() => true) ?? entry.panggilan,
    choosing: named(({ pilih }) => pilih) ?? entry.panggilan,
    goingBack: named(({ uang, pilih }) => uang && !pilih),
    first: riders.find(({ pilih }) => pilih)?.id ?? entry.id,
  };
}

function goingBackText(names: string | null): LetterPart[] {
  return names === null
    ? []
    : [{ text: `Pengembalian uang untuk ${names} tetap berjalan; untuk itu tidak perlu memilih.` }];
}

/** Of money on its way back: whether the child leaves with it, and by which row of the race's rule its parent asked. */
const leavingContent = {
  keluar: z.boolean().default(false),
  aturan: z.object({ hari: amount, persen: amount, biaya: z.boolean() }).nullish(),
};
type Leaving = z.output<z.ZodObject<typeof leavingContent>>;

/** By which row of the rule, and what becomes of the place; nothing where the child stays. */
function leavingParts(
  { keluar, aturan }: Leaving,
  isOut: boolean,
  { entry, race }: Facts,
): LetterPart[] {
  if (!keluar) {
    return [];
  }
  const out = isOut
    ? `${entry.panggilan} sudah keluar dari ${race.judul}, dan tempatnya sudah dilepas.`
    : `Begitu disetujui, ${entry.panggilan} keluar dari ${race.judul} dan tempatnya dilepas. Sampai itu tempatnya tetap milik Anda.`;
  return [...ruleParts(aturan), { text: out }];
}

function ruleParts(row: Leaving['aturan']): LetterPart[] {
  return row ? [{ text: `Aturan lomba ${refundRowDays(row.hari)}: ${refundRowWords(row)}.` }] : [];
}

/** How far the money is on its way back: the steps that the order shows (src/parts/copy/money-back.ts). */
function moneySteps(...done: readonly boolean[]): LetterPart {
  const next = done.indexOf(false);
  return {
    facts: ['Diminta', 'Rekening', 'Disetujui', 'Ditransfer'].map((step, place) => [
      step,
      done[place] ? 'selesai' : place === next ? 'berikutnya' : 'belum',
    ]),
  };
}

/** Nothing is promised before the organiser has decided. */
function askedText(
  {
    jumlah,
    pemesan,
    disetujui,
    keluar,
  }: { jumlah: number; pemesan: boolean; disetujui: boolean; keluar: boolean },
  { race, entry }: Facts,
) {
  const of = `${formatRupiah(jumlah)} untuk pendaftaran ${entry.panggilan} di ${race.judul}`;
  if (disetujui) {
    return `Penyelenggara akan mengembalikan ${of}.`;
  }
  if (!pemesan) {
    return `Penyelenggara menyiapkan pengembalian ${of}, yang masih perlu disetujui.`;
  }
  return keluar
    ? `Anda minta ${entry.panggilan} keluar dari ${race.judul}: ${formatRupiah(jumlah)} kembali. Penyelenggara memeriksa.`
    : `Anda minta ${of} kembali. Penyelenggara memutuskan.`;
}

/** Only the roles whose name in the database is not already the word for that person. */
const roleNames: Record<string, string> = { gerbang: 'petugas gerbang' };

function roleName(role: string): string {
  return roleNames[role] ?? role;
}

function roleOf(role: string, race: string | null) {
  return `${roleName(role)}${race === null ? ' untuk semua lomba' : ` di ${race}`}`;
}

/** What stands in the way of an entry that is paid; the organiser decides about it. */
const undecided: Record<string, string> = {
  slot_habis: 'tetapi tempatnya sudah terisi peserta lain',
  jumlah_tidak_sesuai: 'tetapi jumlahnya berbeda dari tagihan',
  lomba_tidak_terbuka: 'tetapi lombanya sudah tidak menerima pendaftaran',
  dibayar_ganda: 'tetapi tercatat lebih dari satu kali',
};

interface UnpaidWords {
  subject: (race: string) => string;
  title: string;
  /** Said first; empty for nothing. */
  before: string;
}

/** A place that is kept and not paid for: told an hour after the entry, and again before the hold ends. */
function unpaidHold({ subject, title, before }: UnpaidWords): Template {
  return template(
    z.object({ sampai: date, rider: z.array(share).default([]) }),
    ({ sampai, rider }, { race, entry, entries, link }) => {
      const until = formatLongDateTime(sampai, race.zona_waktu);
      const told = entries.filter(({ id }) => rider.some((one) => one.id === id));
      const names = told.map(({ panggilan }) => panggilan);
      const steps = (told.length > 0 ? told : [entry]).flatMap(({ langkah }) => langkah ?? []);
      return {
        subject: subject(race.judul),
        title,
        preview: `Bayar sebelum ${until}.`,
        parts: [
          {
            text: `${before} Tempat ${names.length > 0 ? listed(names) : entry.panggilan} di ${race.judul} kami simpan sampai ${until}. Lewat dari itu tempatnya dilepas untuk peserta lain.`.trim(),
          },
          ...(steps.length > 0
            ? [
                {
                  text: `Harga ${listed([...new Set(steps)])} juga tetap sampai saat itu. Sesudahnya berlaku harga hari itu.`,
                },
              ]
            : []),
          { button: 'Bayar sekarang', url: link(`/order-detail/${entry.id}`) },
          { small: 'Kalau sudah membayar, abaikan email ini: konfirmasinya menyusul.' },
        ],
      };
    },
    { necessary: false },
  );
}

export const templates: Record<string, Template> = {
  receipt: template(
    z.object({
      rider: z.array(share).optional(),
      lain: z.array(share).optional(),
      jumlah: amount.optional(),
    }),
    ({ rider = [], lain = [], jumlah }, facts) => {
      const { race, entry } = facts;
      const paid = jumlah ?? (rider.length > 1 ? 0 : entry.total_bayar);
      const told = paidFor(rider, facts);
      const names =
        told.length > 1 ? listed(told.map(({ panggilan }) => panggilan)) : entry.panggilan;
      const head = {
        subject: `Pendaftaran terkonfirmasi: ${race.judul}`,
        title: paid === 0 ? 'Pendaftaran terkonfirmasi' : 'Pembayaran diterima',
        preview: 'Simpan email ini: kode masuk ada di dalamnya.',
      };
      const text =
        paid === 0
          ? `${names} sudah terdaftar di ${race.judul}.`
          : `Pembayaran ${formatRupiah(paid)} sudah kami terima. ${names} resmi terdaftar di ${race.judul}.`;
      if (told.length + lain.length < 2) {
        return {
          ...head,
          parts: [
            { text },
            entryCode(facts),
            { facts: [...entryFacts(facts).facts, ...priceOf(entry)] },
            orderOf(facts),
          ],
        };
      }
      return {
        ...head,
        parts: [
          { text },
          ...(paid === 0 ? [] : [{ facts: bill(told, paidFor(lain, facts), paid) }]),
          {
            facts: [
              ['Lomba', race.judul],
              ['Mulai', when(race)],
              ['Tempat', place(race)],
            ],
          },
          ...told.flatMap(({ id, kode_masuk, panggilan, kategori, plat }): LetterPart[] => [
            {
              code: kode_masuk,
              caption: `${panggilan}, ${kategori}${plat ? `, nomor plat ${plat}` : ''}. Tunjukkan kode ini di gerbang masuk.`,
            },
            { button: `Lihat QR ${panggilan}`, url: facts.link(`/order-detail/${id}`) },
          ]),
        ],
      };
    },
  ),

  entry_confirmed: template(z.object({}), (_, facts) => ({
    subject: `Pendaftaran terkonfirmasi: ${facts.race.judul}`,
    title: 'Pendaftaran terkonfirmasi',
    preview: 'Simpan email ini: kode masuk ada di dalamnya.',
    parts: [
      {
        text: `Penyelenggara sudah menerima pembayaran Anda. ${facts.entry.panggilan} resmi terdaftar di ${facts.race.judul}.`,
      },
      entryCode(facts),
      entryFacts(facts),
      orderOf(facts),
    ],
  })),

  entry_moved: template(
    z.object({ dari: text, ke: text, selisih: amount, pilihan_pemesan: z.boolean() }),
    ({ dari, ke, selisih, pilihan_pemesan: byParent }, facts) => ({
      ...(dari === ke
        ? { subject: `Kategori berubah: ${ke}`, title: 'Kategori berubah' }
        : { subject: `Pendaftaran dipindahkan ke ${ke}`, title: 'Pendaftaran dipindahkan' }),
      preview: byParent
        ? 'Lomba dan kategori yang berlaku sekarang ada di dalamnya.'
        : `Penyelenggara memindahkan pendaftaran Anda ke ${dari === ke ? 'kategori' : 'lomba'} lain.`,
      parts: [
        { text: `${movedText(dari, ke, byParent, facts.entry)} Kode masuknya tetap sama.` },
        ...(selisih < 0
          ? [
              {
                text: `Biayanya ${formatRupiah(-selisih)} lebih murah dari yang sudah Anda bayar. Halaman pesanan memberi tahu soal kelebihannya.`,
              },
            ]
          : []),
        entryFacts(facts),
        selisih < 0 ? refundOf(facts) : orderOf(facts),
      ],
    }),
  ),

  hold_waits: unpaidHold({
    subject: (race) => `Tinggal dibayar: ${race}`,
    title: 'Tempat sudah disimpan, tinggal dibayar',
    before: 'Belum sempat membayar? Tidak apa-apa.',
  }),

  hold_ends: unpaidHold({
    subject: (race) => `Belum dibayar: ${race}`,
    title: 'Tempat masih menunggu pembayaran',
    before: '',
  }),

  race_tomorrow: template(
    z.object({}),
    (_, facts) => ({
      subject: `Besok: ${facts.race.judul}`,
      title: 'Besok lombanya',
      preview: `Mulai ${when(facts.race)}.`,
      parts: [
        { text: `${facts.entry.panggilan} besok ikut ${facts.race.judul}. Semoga seru!` },
        entryCode(facts),
        {
          facts: [
            ...(facts.race.daftar_ulang_mulai
              ? [
                  [
                    'Daftar ulang',
                    formatLongDateTime(facts.race.daftar_ulang_mulai, facts.race.zona_waktu),
                  ] as const,
                ]
              : []),
            ['Mulai', when(facts.race)],
            ['Tempat', place(facts.race)],
            ['Kategori', facts.entry.kategori],
            ...plateOf(facts.entry),
            ...(facts.race.parkir ? [['Parkir', facts.race.parkir] as const] : []),
          ],
        },
        ...(facts.race.bawaan
          ? [{ text: 'Yang harus dibawa:' }, { quote: facts.race.bawaan }]
          : []),
        orderOf(facts),
      ],
    }),
    { necessary: false },
  ),

  plates_given: template(
    z.object({ rider: z.array(z.object({ id: text, sebelum: amount.nullish() })) }),
    ({ rider }, { race, entries, link }) => {
      const told = entries.flatMap(({ id, panggilan, plat }) => {
        const before = rider.find((one) => one.id === id)?.sebelum;
        return plat ? [{ id, panggilan, plat, before }] : [];
      });
      const [first] = told;
      const { id } = present(first ?? null, 'plate');
      const isChange = told.every(({ before }) => before);
      return {
        subject: `${isChange ? 'Nomor plat berubah' : 'Nomor plat'}: ${race.judul}`,
        title: isChange ? 'Nomor plat berubah' : 'Nomor plat sudah dibagikan',
        preview: 'Lihat nomornya di dalam, sebelum memasang plat.',
        parts: [
          {
            text: isChange
              ? `Penyelenggara ${race.judul} mengganti nomor plat ${listed(told.map(({ panggilan }) => panggilan))}.`
              : `Penyelenggara ${race.judul} sudah membagikan nomor plat ${listed(told.map(({ panggilan }) => panggilan))}.`,
          },
          {
            facts: told.map(
              ({ panggilan, plat, before }) =>
                [panggilan, before ? `${plat} (sebelumnya ${before})` : String(plat)] as const,
            ),
          },
          { text: 'Nomornya juga ada di pesanan. Kode QR masuknya tetap sama.' },
          told.length === 1
            ? { button: 'Lihat pesanan', url: link(`/order-detail/${id}`) }
            : { button: 'Lihat pesanan', url: link('/order') },
        ],
      };
    },
  ),

  entry_corrected: template(
    z.object({ sebelum: riderFacts, sesudah: riderFacts }),
    ({ sebelum, sesudah }, facts) => {
      const changed = Object.entries(riderFactWords).flatMap(([fact, label]) =>
        sebelum[fact] === sesudah[fact]
          ? []
          : [
              [
                label,
                `${riderFactText(sesudah[fact])} (sebelumnya ${riderFactText(sebelum[fact])})`,
              ] as const,
            ],
      );
      return {
        subject: `Data pendaftaran diperbaiki: ${facts.race.judul}`,
        title: 'Data rider diperbaiki',
        preview: 'Cek apakah sekarang sudah benar.',
        parts: [
          ...(changed.length > 0
            ? [
                {
                  text: `Penyelenggara ${facts.race.judul} memperbaiki data ${facts.entry.panggilan} di pendaftaran ini.`,
                },
                { facts: changed },
              ]
            : [
                {
                  text: `Penyelenggara ${facts.race.judul} mengubah data ${facts.entry.panggilan}, lalu mengembalikannya seperti semula.`,
                },
              ]),
          {
            text: 'Data anak di akun Anda tidak berubah, dan kode QR masuknya tetap sama. Ada yang tidak benar? Beri tahu penyelenggara.',
          },
          orderOf(facts),
        ],
      };
    },
  ),

  result_ready: template(z.object(placing), (told, facts) => {
    const place = placeOf(told);
    return {
      subject: `Hasil lomba: ${facts.race.judul}`,
      title: `${facts.entry.panggilan}: ${place}`,
      preview: `Selamat! ${place}, ${told.class}.`,
      parts: [
        {
          text: `Selamat! Hasil ${told.class} di ${facts.race.judul} sudah resmi.`,
        },
        {
          facts: [
            ['Rider', facts.entry.panggilan],
            ['Hasil', place],
            ['Kelas', told.class],
            ...plateOf(facts.entry),
          ],
        },
        { text: 'Gambar untuk dibagikan dan sertifikatnya ada di pesanan.' },
        {
          button: 'Lihat hasil dan sertifikat',
          url: facts.link(`/order-detail/${facts.entry.id}#hasil`),
        },
      ],
    };
  }),

  result_corrected: template(
    z.object({ ...placing, sebelum: z.object(placing) }),
    ({ sebelum, ...told }, facts) => ({
      subject: `Hasil dikoreksi: ${facts.race.judul}`,
      title: 'Hasil lomba dikoreksi',
      preview: `Sekarang ${placeOf(told)}, sebelumnya ${placeOf(sebelum)}.`,
      parts: [
        {
          text: `Penyelenggara ${facts.race.judul} mengoreksi hasil ${told.class} sesudah kami kabarkan. Mohon maaf.`,
        },
        {
          facts: [
            ['Rider', facts.entry.panggilan],
            ['Hasil sekarang', placeOf(told)],
            ['Hasil sebelumnya', placeOf(sebelum)],
            ['Kelas', told.class],
          ],
        },
        {
          text:
            told.hasil === 'tempat'
              ? 'Sertifikat yang sudah diunduh memuat hasil sebelumnya. Unduh lagi dari pesanan.'
              : 'Sertifikat yang sudah diunduh tidak berlaku lagi. Alasannya ada di papan lomba.',
        },
        { button: 'Lihat hasil', url: facts.link(`/order-detail/${facts.entry.id}#hasil`) },
      ],
    }),
  ),

  board_named: template(z.object({}), (_, facts) => ({
    subject: `Nama di papan: ${facts.race.judul}`,
    title: 'Nama panggilan tampil di papan',
    preview: 'Ini dicatat di gerbang. Anda bisa mengubahnya kapan saja.',
    parts: [
      {
        text: `Di gerbang ${facts.race.judul} dicatat bahwa nama panggilan ${facts.entry.panggilan} boleh tampil di papan lomba.`,
      },
      { text: 'Bukan itu maksud Anda? Matikan di pesanan, dan di papan tinggal nomor platnya.' },
      orderOf(facts),
    ],
  })),

  decision_needed: template(z.object({ kasus: text }), ({ kasus }, facts) => ({
    subject: `Pembayaran sedang diperiksa: ${facts.race.judul}`,
    title: 'Pembayaran Anda diperiksa penyelenggara',
    preview: 'Uang Anda aman. Anda tidak perlu membayar lagi.',
    parts: [
      {
        text: `Pembayaran untuk pendaftaran ${facts.entry.panggilan} di ${facts.race.judul} sudah kami terima, ${undecided[kasus] ?? 'tetapi perlu diperiksa dulu'}. Penyelenggara memutuskan langkah berikutnya.`,
      },
      { text: 'Uang Anda aman dan tidak perlu dibayar lagi. Kami kabari begitu sudah diputuskan.' },
      orderOf(facts),
    ],
  })),

  refund_declined: template(
    z.object({ jumlah: amount, alasan: text }),
    ({ jumlah, alasan }, facts) => ({
      subject: `Permintaan batal belum disetujui: ${facts.race.judul}`,
      title: 'Permintaan batal belum disetujui',
      preview: 'Baca alasan penyelenggara.',
      parts: [
        {
          text: `Penyelenggara ${facts.race.judul} tidak mengembalikan ${formatRupiah(jumlah)} untuk pendaftaran ${facts.entry.panggilan}. Alasannya:`,
        },
        { quote: alasan },
        {
          text: 'Kalau ada yang kurang jelas, hubungi penyelenggara dari halaman pesanan.',
        },
        refundOf(facts),
      ],
    }),
  ),

  place_offered: template(
    z.object({ kategori_id: text, rider_id: text, sampai: date }),
    ({ kategori_id, rider_id, sampai }, { race, child, link }) => ({
      subject: `Ada tempat untuk Anda: ${race.judul}`,
      title: 'Ada tempat untuk Anda',
      preview: 'Daftar tunggu sampai ke giliran Anda.',
      parts: [
        {
          text: `Satu tempat di ${race.judul} kami simpan untuk ${child?.panggilan ?? 'rider Anda'} sampai ${formatLongDateTime(sampai, race.zona_waktu)}. Lewat dari itu tempatnya ditawarkan ke yang berikutnya.`,
        },
        {
          facts: [
            ['Lomba', race.judul],
            ...(child === null ? [] : [['Kategori', child.kategori] as const]),
            ['Mulai', when(race)],
            ['Tempat', place(race)],
          ],
        },
        {
          button: 'Ambil tempat',
          url: link(
            `/register-rider/${race.id}?${new URLSearchParams({ kategori: kategori_id, anak: rider_id })}`,
          ),
        },
      ],
    }),
  ),

  race_moved: template(
    z.object({
      judul: text,
      lama: z.object({ tanggal_mulai: date, zona_waktu: text, lokasi: text, kota: text }),
      baru: z.object({ tanggal_mulai: date, zona_waktu: text, lokasi: text, kota: text }),
    }),
    ({ judul, lama, baru }, { race, link }) => ({
      subject: `Jadwal atau tempat berubah: ${judul}`,
      title: 'Jadwal atau tempat berubah',
      preview: 'Pendaftaran Anda tetap berlaku.',
      parts: [
        { text: `Penyelenggara mengubah ${judul}. Pendaftaran Anda tetap berlaku.` },
        {
          facts: [
            ...(when(lama) === when(baru)
              ? [['Mulai', when(baru)] as const]
              : [['Mulai', when(baru)] as const, ['Sebelumnya', when(lama)] as const]),
            ...(place(lama) === place(baru)
              ? [['Tempat', place(baru)] as const]
              : [['Tempat', place(baru)] as const, ['Sebelumnya', place(lama)] as const]),
          ],
        },
        { button: 'Lihat lomba', url: link(`/race-detail/${race.id}`) },
      ],
    }),
  ),

  race_called_off: template(calledOffContent, ({ lomba, alasan, rider }, facts) => {
    const { names, goingBack } = calledOffRiders(rider, facts);
    return {
      subject: `Lomba dibatalkan: ${lomba}`,
      title: 'Lomba dibatalkan',
      preview: goingBack
        ? 'Pengembalian uang Anda tetap berjalan.'
        : 'Anda tidak perlu membayar apa pun.',
      parts: [
        {
          text: `${lomba} dibatalkan oleh penyelenggara, dan pendaftaran ${names} ikut berakhir. Anda tidak perlu membayar apa pun.`,
        },
        ...(alasan ? [{ quote: alasan }] : []),
        ...goingBackText(goingBack),
        orderOf(facts),
      ],
    };
  }),

  waiting_list_closed: template(
    z.object({ lomba: text, alasan: text.nullish() }),
    ({ lomba, alasan }, { link }) => ({
      subject: `Lomba dibatalkan: ${lomba}`,
      title: 'Lomba dibatalkan',
      preview: 'Antrean Anda di daftar tunggu berakhir.',
      parts: [
        {
          text: `${lomba} dibatalkan oleh penyelenggara, jadi antrean Anda di daftar tunggu berakhir. Anda tidak perlu membayar apa pun.`,
        },
        ...(alasan ? [{ quote: alasan }] : []),
        { button: 'Cari lomba lain', url: link('/race-list') },
      ],
    }),
  ),

  race_called_off_choose: template(calledOffContent, ({ lomba, alasan, kelas, rider }, facts) => {
    const { choosing, goingBack, first } = calledOffRiders(rider, facts);
    return {
      subject: `${kelas ? 'Kelas' : 'Lomba'} dibatalkan, pilihan Anda diperlukan: ${lomba}`,
      title: `${kelas ? 'Kelas' : 'Lomba'} dibatalkan`,
      preview: 'Uang Anda aman. Pilih pindah lomba atau uang kembali.',
      parts: [
        {
          text: `${kelas ? `Kelas ${kelas} di ` : ''}${lomba} dibatalkan oleh penyelenggara. Uang yang Anda bayar untuk ${choosing} aman.`,
        },
        ...(alasan ? [{ quote: alasan }] : []),
        {
          text: `Pilih untuk ${choosing} di halaman pesanan: pindah ke lomba lain, atau uang kembali.`,
        },
        ...goingBackText(goingBack),
        { button: 'Pilih sekarang', url: facts.link(`/order-detail/${first}`) },
      ],
    };
  }),

  answer_needed: template(
    z.object({ lomba: text, banyak: z.number().int().positive() }),
    ({ lomba, banyak }, { entry, link }) => ({
      subject: `Jawaban Anda masih ditunggu: ${lomba}`,
      title: 'Jawaban Anda masih ditunggu',
      preview: 'Uang Anda aman. Kami perlu satu jawaban untuk mengembalikannya.',
      parts: [
        {
          text:
            banyak > 1
              ? `Uang untuk ${banyak} rider Anda di ${lomba} tercatat dan aman, tetapi belum bisa kami kembalikan.`
              : `Uang untuk ${entry.panggilan} di ${lomba} tercatat dan aman, tetapi belum bisa kami kembalikan.`,
        },
        {
          text: 'Buka halaman pesanan untuk memilih atau mengisi rekening tujuan. Satu jawaban cukup untuk semua rider Anda di lomba ini. Jangan kirim nomor rekening lewat balasan email ini.',
        },
        { button: 'Jawab sekarang', url: link(`/order-detail/${entry.id}?bagian=uang`) },
      ],
    }),
  ),

  refund_asked: template(
    z.object({
      jumlah: amount,
      rekening_diperlukan: z.boolean(),
      pemesan: z.boolean().default(false),
      disetujui: z.boolean().default(true),
      ...leavingContent,
    }),
    ({ rekening_diperlukan: wanted, ...asked }, facts) => {
      const { pemesan, disetujui } = asked;
      return {
        subject: `${disetujui ? 'Pengembalian dana diproses' : 'Pengembalian dana diminta'}: ${facts.race.judul}`,
        title: disetujui ? 'Pengembalian dana diproses' : 'Pengembalian dana diminta',
        preview: wanted
          ? 'Kami perlu rekening tujuan dari Anda.'
          : 'Anda tidak perlu melakukan apa pun.',
        parts: [
          { text: askedText(asked, facts) },
          ...leavingParts(asked, disetujui, facts),
          moneySteps(true, !wanted, disetujui, false),
          {
            text: wanted
              ? 'Isi rekening tujuan di halaman pesanan. Jangan kirim nomor rekening lewat balasan email ini.'
              : disetujui
                ? 'Kami kabari lagi setelah dananya dikirim.'
                : 'Kami kabari lagi setelah penyelenggara memutuskan.',
          },
          ...(pemesan && !disetujui
            ? [
                {
                  small:
                    'Selama belum disetujui, permintaan ini bisa dibatalkan di halaman pesanan.',
                },
              ]
            : []),
          {
            button: wanted ? 'Isi rekening tujuan' : 'Lihat pesanan',
            url: facts.link(`/order-detail/${facts.entry.id}`),
          },
        ],
      };
    },
  ),

  refund_account_known: template(
    z.object({ jumlah: amount, ...leavingContent }),
    ({ jumlah, ...leaving }, facts) => ({
      subject: `Rekening tujuan tercatat: ${facts.race.judul}`,
      title: 'Rekening tujuan tercatat',
      preview: 'Penyelenggara memeriksa permintaan ini.',
      parts: [
        {
          text: `Rekening tujuan untuk ${formatRupiah(jumlah)} dari pendaftaran ${facts.entry.panggilan} di ${facts.race.judul} sudah tercatat. Penyelenggara memeriksa permintaan ini, dan hasilnya kami kabari.`,
        },
        ...leavingParts(leaving, false, facts),
        moneySteps(true, true, false, false),
        { small: 'Bukan Anda yang mengisinya? Buka pesanan dan ganti rekeningnya.' },
        orderOf(facts),
      ],
    }),
  ),

  refund_approved: template(
    z.object({ jumlah: amount, ...leavingContent }),
    ({ jumlah, ...leaving }, facts) => ({
      subject: `Pengembalian dana disetujui: ${facts.race.judul}`,
      title: 'Pengembalian dana disetujui',
      preview: 'Anda tidak perlu melakukan apa pun.',
      parts: [
        {
          text: `Penyelenggara menyetujui pengembalian ${formatRupiah(jumlah)} untuk pendaftaran ${facts.entry.panggilan} di ${facts.race.judul}, dan akan mentransfernya ke rekening yang tercatat.`,
        },
        ...leavingParts(leaving, true, facts),
        moneySteps(true, true, true, false),
        { text: 'Kami kabari lagi setelah dananya dikirim.' },
        orderOf(facts),
      ],
    }),
  ),

  entry_left: template(z.object({}), (_, facts) => ({
    subject: `Sudah keluar: ${facts.race.judul}`,
    title: 'Rider sudah keluar dari lomba',
    preview: 'Tempatnya sudah dilepas.',
    parts: [
      {
        text: `${facts.entry.panggilan} sudah keluar dari ${facts.race.judul} atas permintaan Anda, dan tempatnya sudah dilepas. Menurut aturan lomba tidak ada uang yang kembali.`,
      },
      orderOf(facts),
    ],
  })),

  leave_confirm: template(
    z.object({ jumlah: amount, aturan: leavingContent.aturan }),
    ({ jumlah, aturan }, facts) => ({
      subject: `Keluar dari lomba? ${facts.race.judul}`,
      title: 'Pastikan dulu, ya',
      preview: 'Buka pesanan untuk memastikan.',
      parts: [
        {
          text: `Anda memberi tahu penyelenggara bahwa ${facts.entry.panggilan} tidak jadi ikut ${facts.race.judul}. ${jumlah === 0 ? 'Menurut aturan lomba tidak ada uang yang kembali' : `Kalau Anda pastikan hari ini, ${formatRupiah(jumlah)} kembali menurut aturan lomba`}.`,
        },
        ...ruleParts(aturan),
        {
          text: 'Buka pesanan, lalu minta keluar di sana. Sebelum itu tidak ada yang berubah, dan tempatnya tetap milik Anda.',
        },
        {
          button: 'Lihat pesanan',
          url: facts.link(`/order-detail/${facts.entry.id}?bagian=keluar`),
        },
      ],
    }),
  ),

  refund_paid: template(
    z.object({ lomba: text, jumlah: amount, tanggal: date, ...leavingContent }),
    ({ lomba, jumlah, tanggal, ...leaving }, facts) => ({
      subject: `Dana dikembalikan: ${lomba}`,
      title: 'Dana sudah dikembalikan',
      preview: 'Periksa rekening Anda.',
      parts: [
        {
          text: `Penyelenggara sudah mengirim ${formatRupiah(jumlah)} ke rekening yang Anda berikan, pada ${formatLongDate(tanggal)}.`,
        },
        ...leavingParts(leaving, true, facts),
        moneySteps(true, true, true, true),
        { text: 'Kalau dalam dua hari kerja belum masuk, hubungi penyelenggara lombanya.' },
        refundOf(facts),
      ],
    }),
  ),

  race_found: template(
    z.object({ lomba_id: text }),
    (_, { race, link }) => ({
      subject: `Lomba baru: ${race.judul}`,
      title: 'Ada lomba baru yang Anda cari',
      preview: `${race.judul}, ${when(race)}`,
      parts: [
        { text: `${race.judul} baru saja dibuka dan cocok dengan pencarian Anda.` },
        {
          facts: [
            ['Mulai', when(race)],
            ['Tempat', place(race)],
          ],
        },
        { button: 'Lihat lomba', url: link(`/race-detail/${race.id}`) },
        {
          small:
            'Anda menyimpan pencarian ini di Daftar Race. Hapus di sana kalau sudah tidak perlu.',
        },
      ],
    }),
    { necessary: false },
  ),

  organiser_message: template(letterContent, (content, facts) => organisersLetter(content, facts), {
    necessary: false,
  }),

  organiser_message_test: template(letterContent, (content, facts) => {
    const letter = organisersLetter(content, facts);
    return {
      ...letter,
      subject: `[Uji] ${letter.subject}`,
      parts: [
        { small: 'Ini uji kirim: hanya Anda yang menerimanya, dengan isian seorang peserta.' },
        ...letter.parts,
      ],
    };
  }),

  mailbox_proof: template(
    z.object({ kode: text, token: text }),
    ({ kode, token }, { link }) => ({
      subject: 'Konfirmasi email untuk Pushbike Race',
      title: 'Apakah email ini milik Anda?',
      preview: 'Setelah itu bukti pembayaran dan kabar lomba kami kirim ke sini.',
      parts: [
        {
          text: 'Ada akun Pushbike Race yang memakai alamat email ini. Kalau itu akun Anda, tekan tombol di bawah. Setelah itu bukti pembayaran dan kabar lomba kami kirim ke sini.',
        },
        { button: 'Konfirmasi email', url: link(`/konfirmasi-email/${encodeURIComponent(token)}`) },
        { text: 'Atau ketik kode ini di halaman yang memintanya:' },
        { facts: [['Kode', `${kode.slice(0, 4)} ${kode.slice(4)}`]] },
        {
          small:
            'Kode dan tombol berlaku 24 jam. Jangan berikan kode ini kepada siapa pun. Kalau itu bukan akun Anda, buka tombol yang sama dan pilih "Bukan saya": kami tidak menulis ke alamat ini lagi.',
        },
      ],
    }),
    { secret: true },
  ),

  member_invitation: template(
    z.object({
      organisasi: text,
      lomba: text.nullish(),
      peran: text,
      pengundang: text.nullish(),
      token: text,
      berakhir_pada: date,
    }),
    ({ organisasi, lomba, peran, pengundang, token, berakhir_pada }, { link }) => ({
      subject: `Undangan menjadi panitia ${organisasi}`,
      title: `Anda diundang ke ${organisasi}`,
      preview: 'Terima undangan ini dengan akun Pushbike Race Anda.',
      parts: [
        {
          text: `${pengundang ?? 'Pemilik penyelenggara'} mengundang Anda menjadi ${roleOf(peran, lomba ?? null)}.`,
        },
        {
          button: 'Terima undangan',
          url: link(`/panitia/undangan/${encodeURIComponent(token)}`),
        },
        {
          small: `Undangan ini hanya untuk alamat email ini, hanya bisa dipakai satu kali, dan berlaku sampai ${formatLongDateTime(berakhir_pada)}. Kalau Anda tidak mengenal ${organisasi}, buka tombol yang sama dan pilih "Bukan saya": undangan lain tidak akan datang lagi.`,
        },
      ],
    }),
    { secret: true },
  ),

  member_joined: template(
    z.object({ organisasi: text, nama: text.nullish(), peran: text }),
    ({ organisasi, nama, peran }, { link }) => ({
      subject: `Undangan diterima: ${organisasi}`,
      title: 'Undangan Anda diterima',
      preview: 'Tim Anda bertambah satu orang.',
      parts: [
        {
          text: `${nama ?? 'Orang yang Anda undang'} sekarang ${roleName(peran)} di ${organisasi}.`,
        },
        { button: 'Lihat tim', url: link('/panitia/tim') },
      ],
    }),
    { necessary: false },
  ),

  member_changed: template(
    z.object({ organisasi: text, peran: roles }),
    ({ organisasi, peran }, { link }) => ({
      subject: `Hak Anda berubah: ${organisasi}`,
      title: 'Hak Anda berubah',
      preview: 'Ini yang berlaku sekarang.',
      parts: [
        {
          text: `Pemilik ${organisasi} mengubah hak Anda. Sekarang Anda ${peran.map((one) => roleOf(one.peran, one.lomba)).join(', ')}.`,
        },
        { button: 'Buka halaman panitia', url: link('/panitia') },
      ],
    }),
  ),

  gate_contacts: template(
    z.object({ nama: text.nullish(), jumlah: z.number().int() }),
    ({ nama, jumlah }, { race, link }) => ({
      subject: `Nomor orang tua dibuka di gerbang: ${race.judul}`,
      title: 'Nomor orang tua banyak dibuka',
      preview: 'Periksa apakah memang perlu.',
      parts: [
        {
          text: `${nama ?? 'Seorang relawan gerbang'} sudah membuka ${jumlah} nomor orang tua dalam satu jam di gerbang ${race.judul}. Lebih dari itu tidak bisa dibuka dengan peran gerbang saja.`,
        },
        { text: 'Kalau tidak ada alasannya, tanyakan, atau keluarkan orang itu dari tim.' },
        { button: 'Lihat catatan', url: link('/panitia/catatan') },
      ],
    }),
  ),

  codes_guessed: template(
    z.object({ organisasi: text, jumlah: z.number().int() }),
    ({ organisasi, jumlah }, { link }) => ({
      subject: `Banyak kode salah diketik: ${organisasi}`,
      title: 'Ada yang menebak kode potongan?',
      preview: 'Periksa kode yang besar potongannya.',
      parts: [
        {
          text: `Dalam satu jam ${jumlah} kode potongan yang salah diketik di lomba ${organisasi}. Satu akun hanya bisa salah sepuluh kali per jam, jadi ini dari banyak akun.`,
        },
        {
          text: 'Kalau kode yang besar potongannya tidak sedang Anda bagikan, hentikan dulu. Yang sudah memakainya tetap dengan harganya.',
        },
        { button: 'Lihat kode', url: link('/panitia/kode') },
      ],
    }),
  ),

  member_removed: template(z.object({ organisasi: text }), ({ organisasi }) => ({
    subject: `Anda bukan lagi panitia ${organisasi}`,
    title: 'Hak panitia Anda berakhir',
    preview: 'Akun Anda sendiri tidak berubah.',
    parts: [
      {
        text: `Pemilik ${organisasi} mengakhiri hak Anda sebagai panitia. Akun Anda, rider, dan pesanan Anda sendiri tidak berubah.`,
      },
    ],
  })),

  organisation_approved: template(z.object({ organisasi: text }), ({ organisasi }, { link }) => ({
    subject: `${organisasi} boleh menerbitkan lomba`,
    title: 'Penyelenggara disetujui',
    preview: 'Lomba yang Anda siapkan sekarang bisa diterbitkan.',
    parts: [
      { text: `${organisasi} sudah diperiksa dan disetujui. Lombanya sekarang bisa diterbitkan.` },
      { button: 'Buka halaman panitia', url: link('/panitia') },
    ],
  })),

  account_blocked: template(z.object({ alasan: text }), ({ alasan }, { link }) => ({
    subject: 'Akun Anda diblokir',
    title: 'Akun ini diblokir pengelola aplikasi',
    preview: 'Baca alasannya, dan apa yang tetap bisa dipakai.',
    parts: [
      { text: 'Alasannya, dengan kata-kata pengelola aplikasi:' },
      { quote: alasan },
      {
        text: 'Selama diblokir, akun ini tidak bisa mendaftarkan rider, membuat pembayaran baru, atau mengelola lomba. QR pembayaran yang sudah dibuat masih bisa dibayar. Pesanan, tiket, pengembalian uang, dan unduhan data tetap bisa dibuka, dan tiket yang ada tetap berlaku.',
      },
      ...objection(link),
    ],
  })),

  account_unblocked: template(z.object({ alasan: text }), ({ alasan }, { link }) => ({
    subject: 'Akun Anda tidak diblokir lagi',
    title: 'Akun ini bisa dipakai lagi',
    preview: 'Mendaftar, membayar, dan mengelola lomba bisa lagi.',
    parts: [
      { text: 'Pengelola aplikasi membuka blokir akun ini. Catatannya:' },
      { quote: alasan },
      { text: 'Mendaftarkan rider, membayar, dan hak Anda sebagai panitia berlaku lagi.' },
      { button: 'Buka aplikasi', url: link('/') },
    ],
  })),

  organisation_blocked: template(
    z.object({ organisasi: text, alasan: text }),
    ({ organisasi, alasan }, { link }) => ({
      subject: `${organisasi} diblokir`,
      title: 'Klub Anda diblokir pengelola aplikasi',
      preview: 'Baca alasannya, dan apa yang tetap berjalan.',
      parts: [
        { text: `${organisasi} diblokir. Alasannya, dengan kata-kata pengelola aplikasi:` },
        { quote: alasan },
        {
          text: 'Selama diblokir, lomba dan kelas klub tidak menerima pendaftaran dan pembayaran baru; orang tua membaca bahwa pendaftaran ditutup sementara. Menerbitkan, menulis ke orang tua, mengundang orang, dan membuat kode juga tidak bisa.',
        },
        {
          text: 'Yang sudah terdaftar tetap terdaftar. Gerbang, hari lomba, papan, tiket, dan pengembalian uang tetap berjalan.',
        },
        ...objection(link),
      ],
    }),
  ),

  organisation_unblocked: template(
    z.object({ organisasi: text, alasan: text }),
    ({ organisasi, alasan }, { link }) => ({
      subject: `${organisasi} tidak diblokir lagi`,
      title: 'Klub Anda bisa bekerja lagi',
      preview: 'Pendaftaran lombanya dibuka lagi.',
      parts: [
        { text: `Pengelola aplikasi membuka blokir ${organisasi}. Catatannya:` },
        { quote: alasan },
        { text: 'Pendaftaran lomba dibuka lagi, sejauh batas waktunya belum lewat.' },
        { button: 'Buka halaman panitia', url: link('/panitia') },
      ],
    }),
  ),

  acting_begun: template(
    z.object({ organisasi: text, alasan: text, sampai: date }),
    ({ organisasi, alasan, sampai }, { link }) => ({
      subject: `Pengelola aplikasi bertindak untuk ${organisasi}`,
      title: 'Pengelola aplikasi membuka halaman klub Anda',
      preview: 'Semua yang dilakukannya tercatat di Catatan.',
      parts: [
        {
          text: `Pengelola aplikasi sekarang bisa melihat dan mengubah semua yang ada di ${organisasi}, seperti pemilik. Alasannya, dengan kata-katanya sendiri:`,
        },
        { quote: alasan },
        {
          text: `Ini berakhir sendiri paling lambat ${formatLongDateTime(sampai)}. Setiap tindakannya ditandai di Catatan klub.`,
        },
        { button: 'Lihat catatan', url: link('/panitia/catatan') },
        ...objection(link),
      ],
    }),
  ),
};

/** Where to write for who thinks that the operator is wrong. */
function objection(link: (path: string) => string): LetterPart[] {
  return [
    { text: 'Kalau menurut Anda ini keliru, tulis ke pengelola aplikasi.' },
    { button: 'Alamat pengelola aplikasi', url: link('/privasi') },
  ];
}
