import { segment, withQuery } from './address.ts';

/**
 * Typed addresses of every screen (product spec, section 2). State that must survive a reload is in the
 * query string. They live in the domain because features may not import from the app.
 */

export const paths = {
  home: () => '/',
  /** `cari`: text, `bulan`: month 1-12, `kota`: city, `anak`: a child of the family, `usia`: years, `tempat`: only with places left. */
  raceList: (
    filter: {
      cari?: string;
      bulan?: number | null;
      kota?: string | null;
      anak?: string;
      usia?: number;
      tempat?: 'ada';
    } = {},
  ) => withQuery('/race-list', filter),
  raceDetail: (id: string) => `/race-detail/${segment(id)}`,
  club: (id: string) => `/klub/${segment(id)}`,
  /** The board of the race day. */
  board: (id: string) => `/race-detail/${segment(id)}/hari-lomba`,
  /** The large screen at the venue; `screen`: its number, where the director switches it. */
  venue: (id: string, screen?: number) =>
    `/papan/layar/${segment(id)}${screen === undefined ? '' : `#${screen}`}`,
  categories: (id: string) => `/race-detail/${segment(id)}/categories`,
  /** Several children of the family at once. */
  children: (id: string) => `/race-detail/${segment(id)}/anak`,
  /** `anak`: the family's rider to begin with. Without `kategori` a visitor is asked how old the child is. */
  riderForm: (raceId: string, query: { kategori?: string; anak?: string } = {}) =>
    withQuery(`/register-rider/${segment(raceId)}`, query),
  orderSummary: (raceId: string, query: { pendaftaran?: string } = {}) =>
    withQuery(`/order-summary/${segment(raceId)}`, query),
  payment: (raceId: string, query: { pendaftaran?: string } = {}) =>
    withQuery(`/payment/${segment(raceId)}`, query),
  /** `ref`: of the payment, ours or the provider's. */
  success: (query: { ref?: string } = {}) => withQuery('/success', query),
  orders: () => '/order',
  /** `bagian`: what of it one comes for. */
  orderDetail: (id: string, bagian?: 'uang' | 'keluar' | 'jawaban' | 'nama') =>
    withQuery(`/order-detail/${segment(id)}`, { bagian }),
  courses: (query: { page?: number } = {}) => withQuery('/online-classes', query),
  newsList: (query: { cari?: string } = {}) => withQuery('/news-list', query),
  newsDetail: (id: string) => `/news-detail/${segment(id)}`,
  raceSchedule: () => '/race-schedule',
  /** Month is 1-12. Without both the tickets of every month are listed. */
  tickets: (month?: number, year?: number) =>
    month === undefined || year === undefined ? '/tickets' : `/tickets/${month}/${year}`,
  searchResults: (query: string) => `/search-results?query=${segment(query)}`,
  login: (query: { next?: string } = {}) => withQuery('/login', query),
  register: (query: { next?: string } = {}) => withQuery('/register', query),
  resetPassword: () => '/reset-password',
  profile: (query: { tab?: string } = {}) => withQuery('/profile', query),
  terms: () => '/syarat',
  privacy: () => '/privasi',
  /** What we know of the person, what they have agreed to, and their right over both. */
  ownData: (part?: 'pesan') => `/profile/data${part === undefined ? '' : `#${part}`}`,
  /** Where the link of a mail leads (functions/send-messages). */
  unsubscribe: (token: string) => `/berhenti-pesan/${segment(token)}`,
  mailboxLink: (token: string) => `/konfirmasi-email/${segment(token)}`,
} as const;
