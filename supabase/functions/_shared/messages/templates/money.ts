/** Money on its way back, and who leaves with it. */
import { z } from 'zod';
import { formatLongDate } from '../../venue/dates.ts';
import { formatRupiah } from '../../venue/money.ts';
import { moneyStepDone, moneyStepNames, moneyStepNext } from '../../venue/money-steps.ts';
import { refundRowDays, refundRowWords } from '../../venue/refund-rule.ts';
import type { LetterPart } from '../layout.ts';
import {
  amount,
  date,
  type Facts,
  orderOf,
  refundOf,
  type Template,
  template,
  text,
} from './template.ts';

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

/** How far the money is on its way back, as the order shows it. */
function moneySteps(...done: readonly boolean[]): LetterPart {
  const next = done.indexOf(false);
  return {
    facts: moneyStepNames.map((step, place) => [
      step,
      done[place] ? moneyStepDone : place === next ? moneyStepNext : 'belum',
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

export const moneyTemplates: Record<string, Template> = {
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
          text: 'Buka pesanan, lalu minta keluar di sana. Sebelum itu tidak ada yang berubah, dan tempatnya tetap milik Anda. Bukan Anda yang minta, atau tidak jadi? Jawab di sana juga.',
        },
        {
          button: 'Lihat pesanan',
          url: facts.link(`/order-detail/${facts.entry.id}?bagian=keluar`),
        },
      ],
    }),
  ),

  leave_denied: template(z.object({}), (_, { race, entry, link }) => ({
    subject: `Rider tetap ikut: ${race.judul}`,
    title: 'Rider tetap ikut',
    preview: 'Orang tuanya menjawab: tidak keluar.',
    parts: [
      {
        text: `Klub mencatat bahwa ${entry.panggilan} akan keluar dari ${race.judul}. Orang tuanya menjawab: bukan permintaannya, atau tidak jadi. Tempatnya tetap, dan tidak ada uang yang kembali.`,
      },
      { button: 'Lihat catatan', url: link('/panitia/log') },
    ],
  })),

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
};
