/** What happens to a race: opened, moved, called off, its places, results and letters. */
import { z } from 'zod';
import { formatLongDateTime } from '../../venue/dates.ts';
import { rank } from '../../venue/placing-words.ts';
import type { Letter, LetterPart } from '../layout.ts';
import { filledLetter } from '../placeholders.ts';
import {
  amount,
  date,
  type Facts,
  listed,
  orderOf,
  place,
  plateOf,
  present,
  type Template,
  template,
  text,
  when,
} from './template.ts';

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

export const raceTemplates: Record<string, Template> = {
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

  race_reminder: template(
    z.object({ sampai: date, langkah: text.optional() }),
    ({ sampai, langkah }, { race, link }) => {
      const until = formatLongDateTime(sampai, race.zona_waktu);
      return {
        subject: langkah
          ? `Harga ${langkah} segera berakhir: ${race.judul}`
          : `Pendaftaran segera ditutup: ${race.judul}`,
        title: langkah ? 'Harga hari ini segera berakhir' : 'Pendaftaran segera ditutup',
        preview: `${langkah ? 'Berlaku sampai' : 'Masih bisa mendaftar sampai'} ${until}.`,
        parts: [
          {
            text: langkah
              ? `Anda minta diingatkan: harga ${langkah} di ${race.judul} berlaku sampai ${until}. Sesudahnya berlaku harga berikutnya.`
              : `Anda minta diingatkan: pendaftaran ${race.judul} masih dibuka sampai ${until}.`,
          },
          {
            facts: [
              ['Mulai', when(race)],
              ['Tempat', place(race)],
            ],
          },
          { button: 'Lihat lomba', url: link(`/race-detail/${race.id}`) },
          { small: 'Kami mengingatkan satu kali. Mau lagi? Minta di halaman lomba.' },
        ],
      };
    },
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
};
