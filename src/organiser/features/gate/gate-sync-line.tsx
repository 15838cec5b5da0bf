import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/gate.ts';
import { SyncLine } from '#organiser/parts/field-log/sync-line.tsx';
import type { GateStatus } from './gate-phone.ts';

const words = { signedOut: copy.signedOut, removed: copy.removed };

/** Where this gate stands with the server. */
export function GateSyncLine({ status, raceId }: { status: GateStatus; raceId: string }) {
  return <SyncLine status={status} words={words} backTo={addresses.gate(raceId)} />;
}
