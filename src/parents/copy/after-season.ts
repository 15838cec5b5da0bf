/** A board whose season is over: riders are named by row. */
export const over =
  'Musim lomba ini sudah berakhir. Hasilnya tetap di sini, dengan nomor urut peserta sebagai ganti nomor plat.';
export const ownResults = 'Hasil anak Anda';
export const draw =
  'Bukti undian memuat nomor plat, jadi tidak ditampilkan lagi setelah musim berakhir.';
