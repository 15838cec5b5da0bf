/** What an entry is told of: paid, moved, corrected, due, its plate. */
import { z } from 'zod';
import { formatLongDateTime } from '../../venue/dates.ts';
import { formatRupiah } from '../../venue/money.ts';
import type { LetterPart } from '../layout.ts';
import {
  amount,
  date,
  type Entry,
  type Facts,
  listed,
  orderOf,
  place,
  plateOf,
  present,
  refundOf,
  share,
  type Template,
  template,
  text,
  when,
} from './template.ts';

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

export const entryTemplates: Record<string, Template> = {
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
};
