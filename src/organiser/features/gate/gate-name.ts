import { defaultGate } from '#organiser/copy/gate.ts';

const prefix = 'pushbike-gate-name-';

function keyOf(raceId: string): string {
  return prefix + raceId;
}

/** What this phone's gate is called in the log. */
export function gateNameOf(raceId: string): string {
  try {
    return localStorage.getItem(keyOf(raceId)) ?? defaultGate;
  } catch {
    return defaultGate;
  }
}

export function nameGate(raceId: string, name: string): void {
  try {
    localStorage.setItem(keyOf(raceId), name.trim().slice(0, 40) || defaultGate);
  } catch {
    // The usual name stays.
  }
}

export function forgetGateNames(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      localStorage.removeItem(key);
    }
  } catch {
    // None was kept.
  }
}
