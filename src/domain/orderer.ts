/** The person who orders, as the order summary shows them. An empty text is not known. */
export interface Orderer {
  name: string;
  email: string;
  phone: string;
}

interface Sources {
  /** What the rider form handed over with this order. */
  contact: { email: string; phone: string } | null;
  profile: {
    nama_lengkap: string | null;
    email: string | null;
    nomor_hp: string | null;
  } | null;
  /** The session's, from the sign-up. */
  account: { fullName: string; email: string; phone: string };
}

/**
 * Each by itself from the nearest source that has it: the form, then the profile, then the sign-up. The charge is made
 * for the same person (`charge_order` in the database); its e-mail alone is always the account's own.
 */
export function ordererOf({ contact, profile, account }: Sources): Orderer {
  return {
    name: profile?.nama_lengkap || account.fullName,
    email: contact?.email || profile?.email || account.email,
    phone: contact?.phone || profile?.nomor_hp || account.phone,
  };
}
