// The list
export const searchLabel = 'Cari berita';
export const searchPlaceholder = 'Cari berita...';
export function newsFound(count: number) {
  return `${count} berita ditemukan`;
}
export const noNewsTitle = 'Tidak ada berita ditemukan';
export const noNewsYetText = 'Berita baru akan muncul di sini.';
export const noNewsForSearchText = 'Coba kata lain, atau lihat semua berita.';
export const allNewsAction = 'Lihat semua berita';

// The article
export const articleLoading = 'Memuat berita...';
export const articleLoadFailed = 'Failed to load news details.';
export const articleIdMissing = 'News ID not provided.';
export const noArticleTitle = 'No news found.';
export const noArticleText = 'Berita ini tidak ditemukan atau sudah tidak ditampilkan.';
export const otherNewsAction = 'Lihat berita lain';
