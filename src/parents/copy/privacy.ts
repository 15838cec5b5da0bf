import type { LegalText } from '#domain/terms.ts';

export const measuringTitle = 'Kecepatan aplikasi';
export const measuringLabel = 'Bantu kami mengukur kecepatan aplikasi';
export const measuringText =
  'Seberapa cepat halaman terbuka di HP ini dikirim kepada kami, tanpa nama dan tanpa tanda pengenal apa pun.';
export const measuringOn = 'Aktif di HP ini. Bisa dimatikan kapan saja.';
export const measuringOff = 'Tidak aktif. Kalau diaktifkan, berlaku mulai kunjungan berikutnya.';

/** Only where the app is built with an endpoint for them (docs/decisions/033-error-reports.md). */
const errorReports = import.meta.env.VITE_ERROR_DSN
  ? [
      'Kalau aplikasi mengalami galat, laporan teknis terkirim ke layanan pemantau kami: jenis galat, bagian kode, layar yang terbuka, dan versi aplikasi. Nama, email, nomor HP, isi formulir, nomor pesanan, dan alamat halaman tidak ikut. Layanan itu kami minta tidak mencatat alamat IP.',
    ]
  : [];

/** Likewise for load times. */
const measuring = import.meta.env.VITE_VITALS_URL
  ? [
      'Kalau Anda mengizinkannya di bagian "Kecepatan aplikasi", waktu buka halaman dari HP ini ikut terkirim: angka waktunya, jenis layar, dan versi aplikasi. Tanpa izin Anda tidak ada yang dikirim, dan izin itu bisa dicabut kapan saja.',
    ]
  : [];

/** A change of this text needs a new version (domain/terms.ts). */
export const privacy: LegalText = {
  summary:
    'Singkatnya: kami menyimpan yang diperlukan untuk lomba dan pembayaran, tidak menjual data, dan Anda bisa mengunduh atau menghapusnya sendiri di "Data saya".',
  sections: [
    {
      title: 'Data apa, dan untuk apa',
      parts: [
        [
          'Akun Anda: nama, email, nomor HP, dan password (disimpan teracak, tidak bisa kami baca). Untuk masuk, untuk kabar pesanan, dan agar penyelenggara bisa menghubungi Anda.',
          'Anak Anda: nama lengkap, nama panggilan, tanggal lahir, jenis kelamin, kota, tim, ukuran jersey, nomor plat. Untuk menentukan kategori, menyiapkan lomba, dan memastikan anak yang datang adalah yang terdaftar.',
          'Dokumen identitas (akta lahir atau KIA), kalau Anda mengunggahnya. Hanya untuk memeriksa usia.',
          'Foto profil dan kontak darurat, kalau Anda mengisinya.',
          'Orang yang Anda tunjuk untuk mengantar atau menjemput: nama dan nomor HP.',
          'Pesanan dan pembayaran: lomba, jumlah, waktu, dan nomor dari penyedia pembayaran. Nomor kartu atau PIN tidak pernah sampai ke kami.',
          'Nomor rekening, hanya kalau uang Anda dikembalikan.',
          'Catatan di pintu masuk: kapan anak masuk dan lewat gerbang mana.',
          'Petugas di lintasan yang membantu dengan HP-nya sendiri tanpa akun: sebutan HP itu, yang sering nama orangnya. Hanya supaya penyelenggara tahu HP siapa yang mencatat.',
        ],
        'Dasar hukumnya: perjanjian dengan Anda (pendaftaran dan pembayaran), kewajiban pembukuan, dan untuk hal yang bebas dipilih, persetujuan Anda. Data anak kami proses atas persetujuan orang tua atau wali, sesuai UU No. 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
      ],
    },
    {
      title: 'Siapa yang melihatnya',
      parts: [
        [
          'Anda sendiri, setelah masuk.',
          'Penyelenggara lomba yang Anda ikuti: data rider untuk lomba itu. Nomor HP, email, dan dokumen hanya dibuka oleh yang berhak, satu per satu, dan setiap kali dibuka tercatat siapa dan kapan.',
          'Petugas gerbang: nomor plat, nama panggilan, dan kategori. Nama lengkap, tanggal lahir, tim, dan perwakilan baru terbaca setelah kode QR anak Anda dipindai. Daftar itu ada di HP petugas selama ia bertugas.',
          'Bendahara penyelenggara: pembayaran, dan nomor rekening saat mengembalikan uang.',
          'Penyedia yang membantu kami: penyedia pembayaran (nama, email, dan nomor HP pemesan serta jumlahnya), penyedia email (alamat dan isi email), dan penyedia server. Mereka hanya boleh memakainya untuk itu.',
        ],
        'Pengunjung lain hanya melihat papan dan hasil lomba: nomor plat, urutan finis, dan tempat. Nama panggilan dan tim tampil di sana hanya kalau Anda mengizinkannya. Data lain anak Anda tidak terlihat. Daftar kertas dan penyiar di lintasan memakai nama panggilan, karena lomba tidak bisa jalan tanpa itu. Kami tidak memasang iklan, tidak memakai pelacak, dan tidak menjual data.',
      ],
    },
    {
      title: 'Pilihan yang bebas',
      parts: [
        'Empat hal hanya boleh kalau Anda menyetujuinya. Pilihan Anda terlihat oleh penyelenggara di daftar peserta, dan bisa Anda cabut kapan saja di "Data saya" (nama anak: di pesanan atau pada hasil anak di profil) tanpa memengaruhi pendaftaran:',
        [
          'Foto dan video anak Anda di lomba dipakai penyelenggara.',
          'Nama anak Anda disebut dalam hasil lomba yang diumumkan penyelenggara sendiri.',
          'Nama panggilan dan tim anak Anda tampil di papan dan hasil lomba di aplikasi ini, yang bisa dibaca siapa saja. Ditanyakan untuk tiap anak setelah membayar; jawabannya dipakai untuk lomba anak itu berikutnya sampai musim berakhir.',
          'Nama panggilan dan kategori anak Anda terlihat oleh orang tua lain yang sudah membayar untuk anak dari tim yang sama.',
        ],
      ],
    },
    {
      title: 'Berapa lama disimpan',
      parts: [
        [
          'Akun, profil, data anak, dan riwayat pesanan: sampai Anda menghapusnya. Catatan pembayaran tetap disimpan tanpa nama, karena pembukuan mewajibkannya.',
          'Dokumen identitas: sampai akhir musim (31 Desember), atau lebih cepat bila Anda menghapusnya.',
          'Perwakilan, kontak darurat pada pendaftaran, dan teks WhatsApp dari penyelenggara: 30 hari setelah lomba.',
          'Jawaban atas pertanyaan penyelenggara: 90 hari setelah lomba.',
          'Nama pada pendaftaran yang batal dan tidak pernah dibayar: 90 hari setelah lomba.',
          'Hasil lomba: tetap ada, dengan nomor plat sebagai pengganti nama. Hubungan nomor itu dengan anak Anda hilang saat datanya Anda hapus.',
          'Sebutan HP petugas di lintasan: 90 hari setelah tugas HP itu selesai.',
          'Isi email yang kami kirim dan alamatnya: 30 hari.',
          'Nomor rekening dan bukti transfernya: 30 hari setelah pengembalian uang selesai.',
          'Salinan cadangan server: terhapus bergiliran menurut jadwal penyedia server.',
        ],
      ],
    },
    {
      title: 'Hak Anda',
      parts: [
        [
          'Melihat dan mengunduh data Anda dan anak Anda.',
          'Memperbaiki data di profil. Untuk data pada pesanan yang sudah ada, hubungi penyelenggara.',
          'Menghapus data anak atau seluruh akun, sendiri dan saat itu juga. Sebelumnya kami tunjukkan apa yang hilang dan apa yang tetap.',
          'Mencabut persetujuan.',
          'Mengadu kepada kami, atau kepada lembaga pelindungan data pribadi yang ditunjuk pemerintah.',
        ],
      ],
    },
    {
      title: 'Di HP Anda',
      parts: [
        'Aplikasi menyimpan sesi masuk Anda dan salinan pesanan supaya bisa dibuka tanpa sinyal. Dokumen dan tanggal lahir tidak ikut disimpan. Semuanya hilang dari HP saat Anda logout.',
        ...errorReports,
        ...measuring,
      ],
    },
  ],
};
