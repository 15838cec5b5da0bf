import type { Verdict } from './gate-phone.ts';

/** A volunteer can tell the verdict without looking: each has its own tones and its own buzz. */
const tones: Record<'good' | 'again' | 'bad', { notes: number[]; buzz: number[] }> = {
  good: { notes: [880, 1320], buzz: [60] },
  again: { notes: [660, 660], buzz: [60, 60, 60] },
  bad: { notes: [220, 180, 150], buzz: [400] },
};

let audio: AudioContext | null = null;

/** Browsers let a page sound only after a touch: called by the button that opens the scanner. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A phone without sound: colour, word and buzz are left.
  }
}

export function signal(verdict: Verdict): void {
  const { notes, buzz } =
    verdict === 'masuk' ? tones.good : verdict === 'sudah_masuk' ? tones.again : tones.bad;
  navigator.vibrate?.(buzz);
  if (audio === null) {
    return;
  }
  const start = audio.currentTime;
  for (const [index, frequency] of notes.entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.value = 0.25;
    tone.connect(volume).connect(audio.destination);
    tone.start(start + index * 0.13);
    tone.stop(start + index * 0.13 + 0.11);
  }
}
