/** The roles of the organisers' door, and what each may do. */

export const roles = ['pemilik', 'panitia', 'kasir', 'gerbang', 'juri'] as const;
export type Role = (typeof roles)[number];

/** What may be done at the organisers' door, by the names of the database. */
export const rights = [
  'view',
  'edit',
  'riders_view',
  'riders',
  'contacts',
  'papers',
  'money',
  'gate',
  'race_day',
  'race_control',
  'members',
  'log',
] as const;
export type Right = (typeof rights)[number];

/** What each role may do, as the database has it (private.role_rights), which decides. */
export const roleRights: Record<Role, readonly Right[]> = {
  pemilik: rights,
  panitia: [
    'view',
    'edit',
    'riders_view',
    'riders',
    'contacts',
    'papers',
    'gate',
    'race_day',
    'race_control',
    'log',
  ],
  kasir: ['view', 'riders_view', 'money', 'log'],
  gerbang: ['view', 'gate'],
  juri: ['view', 'race_day'],
};
