import type { LogEntry } from '#api/organiser/team.ts';
import * as copy from '#organiser/copy/log.ts';
import type { LogLine } from './join-saves.ts';

/** A club is not told which person of the operator it was; admins are. */
export function whoOf({ entry: { user_id, name, by_operator } }: LogLine): string {
  if (by_operator) {
    return copy.operator(name);
  }
  return user_id === null ? copy.system : (name ?? copy.withoutName);
}

export function whatOf({ user_id, tindakan, objek, objek_id, about }: LogEntry): string {
  return tindakan === 'remove_member' && objek_id === user_id
    ? copy.leftTeam()
    : copy.actText(tindakan, objek === 'anggota' ? about : objek === 'setelan' ? objek_id : null);
}
