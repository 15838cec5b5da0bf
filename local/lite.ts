import { surviveLostConnections } from './lost-connections.ts';

/** Loads @supabase/lite. Its file storage is behind a switch that it reads while it is loaded, so nobody imports it directly. */
export async function loadLite() {
  process.env.EXPERIMENTAL_STORAGE = '1';
  surviveLostConnections();
  return import('@supabase/lite');
}
