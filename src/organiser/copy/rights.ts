import type { Right, Role } from '#domain/roles.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';
import { refusals as pictures } from './pictures.ts';

/** Roles, what they may do, and what a refusal of a right means. */

export const roleLabels: Record<Role, string> = {
  pemilik: 'Pemilik',
  panitia: 'Panitia',
  kasir: 'Kasir',
  gerbang: 'Penjaga gerbang',
  juri: 'Juri',
};

export const roleTexts: Record<Role, string> = {
  pemilik: 'Semuanya, termasuk uang serta siapa saja yang ada di tim.',
  panitia: 'Lomba, peserta, nomor HP, berkas anak, dan isi. Tidak melihat uang.',
  kasir: 'Uang masuk, keputusan pembayaran, dan pengembalian. Tidak melihat nomor HP dan berkas.',
  gerbang: 'Hanya memeriksa peserta di gerbang.',
  juri: 'Hanya mencatat hasil di hari lomba.',
};

/** The rows of the table of rights: the right as the database calls it, and what it lets one do. */
export const rightTexts: readonly { right: Right; text: string }[] = [
  { right: 'view', text: 'Melihat lomba dan ringkasannya' },
  { right: 'edit', text: 'Membuat dan mengubah lomba, kelas, berita, tiket' },
  { right: 'riders_view', text: 'Melihat daftar peserta' },
  { right: 'riders', text: 'Memindahkan peserta, impor, kirim pesan' },
  { right: 'contacts', text: 'Melihat nomor HP dan email orang tua' },
  { right: 'papers', text: 'Membuka akta dan kartu identitas anak' },
  { right: 'money', text: 'Uang masuk, keputusan, pengembalian' },
  { right: 'gate', text: 'Gerbang: memeriksa peserta yang datang' },
  { right: 'race_day', text: 'Hari lomba: mencatat hasil' },
  { right: 'race_control', text: 'Memimpin hari lomba: undian dan hasil resmi' },
  { right: 'members', text: 'Mengundang orang dan mengatur hak' },
  { right: 'log', text: 'Membaca catatan siapa melakukan apa' },
];

export const allRaces = 'Semua lomba';

/** What a refusal about people and rights means. */
export const refusals: Sentences = {
  not_allowed: () =>
    'Peran Anda tidak mencakup ini. Minta pemilik penyelenggara mengubah hak Anda.',
  organisation_not_found: () => 'Anda tidak (lagi) menjadi anggota penyelenggara ini.',
  member_not_found: () => 'Orang ini sudah tidak ada di tim. Daftarnya sudah dimuat ulang.',
  last_owner: () =>
    'Ini pemilik terakhir. Jadikan orang lain pemilik semua lomba dulu, setelah itu baru bisa diubah atau keluar.',
  already_member: ({ email }) => `${email} sudah punya peran ini di tim.`,
  email_invalid: () => 'Alamat email ini belum benar. Contoh: nama@gmail.com',
  phone_invalid: () => 'Nomor HP ini belum benar. Contoh: 0812 3456 7890',
  role_unknown: () => 'Pilih perannya dulu.',
  race_not_of_organisation: () => 'Lomba itu bukan milik penyelenggara ini. Pilih lomba lain.',
  too_many_invitations: ({ limit, seconds }) =>
    `Anda sudah mengirim ${limit} undangan dalam satu jam. Lanjutkan ${inAWhile(seconds)} lagi.`,
  organisation_name_invalid: ({ min, max }) =>
    `Nama penyelenggara ${min} sampai ${max} huruf, tanpa alamat web.`,
  ...pictures,
  organisation_exists: ({ name }) => `Anda sudah punya penyelenggara bernama ${name}.`,
  too_many_organisations: ({ limit, seconds }) =>
    `Anda sudah membuat ${limit} penyelenggara dalam sehari. Coba lagi ${inAWhile(seconds)} lagi.`,
  invitation_not_found: () => 'Undangan ini tidak ditemukan.',
  invitation_used: () => 'Undangan ini sudah dipakai.',
  invitation_withdrawn: () => 'Undangan ini sudah ditarik. Minta yang mengundang mengirim lagi.',
  invitation_expired: () =>
    'Undangan ini sudah lewat waktunya. Minta yang mengundang mengirim lagi.',
  invitation_for_other_address: ({ email }) =>
    `Undangan ini untuk ${email}. Masuklah dengan akun beralamat itu.`,
  address_not_proved: () => 'Konfirmasi dulu email akun Anda, lalu coba lagi.',
  organisation_not_approved: () =>
    'Penyelenggara ini masih menunggu persetujuan. Mengundang orang bisa setelah disetujui.',
  invitations_declined: ({ email }) =>
    `Pemilik ${email} tidak mau menerima undangan lagi. Tanyakan langsung kepada orangnya.`,
  too_many_invitations_to_address: ({ limit, seconds }) =>
    `Alamat ini sudah mendapat ${limit} undangan dalam sehari. Kirim lagi ${inAWhile(seconds)} lagi.`,
};
