/** What concerns an account or a club: mailbox, invitations, rights, blocks. */
import { z } from 'zod';
import { formatLongDateTime } from '../../venue/dates.ts';
import type { LetterPart } from '../layout.ts';
import { date, type Template, template, text } from './template.ts';

/** Where to write for who thinks that the operator is wrong. */
function objection(link: (path: string) => string): LetterPart[] {
  return [
    { text: 'Kalau menurut Anda ini keliru, tulis ke pengelola aplikasi.' },
    { button: 'Alamat pengelola aplikasi', url: link('/privasi') },
  ];
}

const roles = z.array(z.object({ peran: text, lomba: text.nullable() }));

/** Only the roles whose name in the database is not already the word for that person. */
const roleNames: Record<string, string> = { gerbang: 'petugas gerbang' };

function roleName(role: string): string {
  return roleNames[role] ?? role;
}

function roleOf(role: string, race: string | null) {
  return `${roleName(role)}${race === null ? ' untuk semua lomba' : ` di ${race}`}`;
}

export const accountTemplates: Record<string, Template> = {
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
        { button: 'Lihat catatan', url: link('/panitia/log') },
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
        { button: 'Lihat catatan', url: link('/panitia/log') },
        ...objection(link),
      ],
    }),
  ),
};
