/** Where families and clubs reach the operator, said at build time (docs/deployment.md). */
export const operatorAddress: string | undefined = import.meta.env.VITE_CONTACT_EMAIL;

export const writeTo = 'Pertanyaan atau keberatan: tulis ke';
export const askAt = 'Pertanyaan atau keberatan: alamat pengelola aplikasi ada di';
export const privacyPage = 'halaman Privasi';

/** The same as one sentence, where no link can stand. */
export const askOperator = operatorAddress
  ? `${writeTo} ${operatorAddress}.`
  : `${askAt} ${privacyPage}.`;
