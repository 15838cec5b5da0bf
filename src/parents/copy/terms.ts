import type { LegalText } from '#domain/terms.ts';

/** A change of this text needs a new version (domain/terms.ts). */
export const terms: LegalText = {
  summary:
    'Singkatnya: Anda mendaftar untuk anak Anda sendiri, membayar tepat sesuai jumlah di layar, dan penyelenggara yang mengadakan lombanya.',
  sections: [
    {
      title: 'Aplikasi ini untuk apa',
      parts: [
        'Lewat aplikasi ini orang tua melihat lomba pushbike dan sepeda anak, mendaftarkan rider, membayar, dan menyimpan kode masuk. Lombanya sendiri diadakan oleh penyelenggara yang namanya tertulis di halaman lomba. Penyelenggara yang menentukan aturan, jadwal, kategori, dan keputusan di lapangan.',
      ],
    },
    {
      title: 'Akun Anda',
      parts: [
        [
          'Akun hanya untuk orang dewasa: orang tua, wali, atau orang yang diberi izin oleh mereka. Anak tidak membuat akun sendiri.',
          'Isi nama, email, dan nomor HP Anda dengan benar. Ke sanalah kabar tentang pembayaran dan perubahan lomba dikirim.',
          'Jaga password Anda. Kalau HP hilang, pakai "Keluar dari semua perangkat" di profil.',
        ],
      ],
    },
    {
      title: 'Mendaftarkan anak',
      parts: [
        [
          'Dengan mendaftarkan anak, Anda menyatakan bahwa Anda orang tua atau walinya, atau mendapat izin dari mereka.',
          'Nama dan tanggal lahir harus sesuai dokumen. Usia dihitung pada hari lomba, dan penyelenggara boleh memeriksanya.',
          'Satu anak hanya punya satu tempat dalam satu lomba.',
        ],
      ],
    },
    {
      title: 'Tempat dan pembayaran',
      parts: [
        [
          'Tempat disimpan paling lama 24 jam sejak mendaftar, dan tidak melewati penutupan pendaftaran. Kalau belum dibayar sampai saat itu, tempatnya diberikan kepada orang lain.',
          'Yang dibayar adalah harga lomba, ditambah kode unik sampai Rp\u00a0999 dan biaya admin. Semuanya terlihat sebelum Anda membayar.',
          'Pembayaran lewat QRIS, tepat sesuai jumlahnya. Pembayaran dengan jumlah lain, atau setelah tempat habis, tidak otomatis mengonfirmasi rider: penyelenggara yang memutuskan, dan Anda diberi kabar.',
        ],
      ],
    },
    {
      title: 'Batal dan uang kembali',
      parts: [
        [
          'Pesanan yang belum dibayar bisa Anda batalkan sendiri, tanpa biaya.',
          'Untuk pesanan yang sudah dibayar, berlaku aturan penyelenggara lomba itu.',
          'Kalau lomba dibatalkan, Anda memilih: uang kembali, atau pindah ke lomba lain bila tersedia.',
          'Uang dikembalikan oleh penyelenggara lewat transfer ke rekening yang Anda isi.',
        ],
      ],
    },
    {
      title: 'Pada hari lomba',
      parts: [
        'Kode QR di halaman pesanan adalah tiket masuk anak Anda, satu kali pakai. Jangan dibagikan: siapa pun yang memegang fotonya bisa mencoba masuk lebih dulu. Kalau orang lain yang mengantar, tulis namanya sebagai perwakilan di sana.',
      ],
    },
    {
      title: 'Yang tidak boleh',
      parts: [
        'Mendaftar dengan data palsu, menahan tempat tanpa niat ikut, atau mengganggu aplikasi dan orang lain. Jumlah tempat, tagihan, dan email per akun dibatasi.',
      ],
    },
    {
      title: 'Kalau syarat ini berubah',
      parts: [
        'Setiap versi punya tanggal. Kalau isinya berubah, Anda diminta membaca dan menyetujui versi baru saat membuka aplikasi. Versi yang Anda setujui dan waktunya tercatat di "Data saya".',
      ],
    },
  ],
};
