import { countedSheets, sheetsOf } from './finish-line.ts';
import { type Observation, observed } from './observations.ts';

/** How long a first crossing has to stand: a stray tap is undone by its own phone before that (R26). */
export const standsAfterMs = 10_000;

/** What was seen at the line of a called moto. */
export interface AtLine {
  /** Children have crossed: the moto has started. */
  readonly started: boolean;
  /** After how many milliseconds the first crossing will have stood long enough; null: nobody has crossed, or it has started. */
  readonly waitMs: number | null;
}

/**
 * Tells from what the finish line has seen that a called moto has started (R26): at the second crossing that one phone saw, or when a first one
 * has stood for ten seconds. Two phones that saw one crossing each may have seen the same child. How long a crossing stands is counted from when this phone heard of it, because the other
 * phone's clock may be wrong.
 */
export class LineWatch {
  readonly #heardAt = new Map<string, number>();

  /**
   * @param seen what this phone saw itself, heard or scanned
   * @param subjects all names of the moto's run (`subjectsOf`)
   * @param now this phone's clock: milliseconds since 1970
   */
  look(seen: Iterable<Observation>, subjects: readonly string[], now: number): AtLine {
    // By phone, the ids of its crossings. What comes from a phone after its end counts for nobody (R24).
    const crossings = new Map<string, string[]>();
    const add = (device: string, ids: readonly string[]) =>
      crossings.set(device, [...(crossings.get(device) ?? []), ...ids]);
    const all = [...seen];
    for (const { id, action, device, after_end: afterEnd } of observed(all, subjects)) {
      if (action === 'lewat' && afterEnd !== true) {
        add(device, [id]);
      }
    }
    for (const { id, finish } of countedSheets(sheetsOf(all, subjects))) {
      add(
        `lembar ${id}`,
        finish.order.map((_, place) => `${id}/${place}`),
      );
    }
    let waitMs: number | null = null;
    for (const ids of crossings.values()) {
      const [first] = ids;
      if (first === undefined) {
        continue;
      }
      const heardAt = this.#heardAt.get(first) ?? now;
      this.#heardAt.set(first, heardAt);
      const left = Math.max(0, heardAt + standsAfterMs - now);
      if (ids.length > 1 || left === 0) {
        return { started: true, waitMs: null };
      }
      waitMs = Math.min(waitMs ?? left, left);
    }
    return { started: false, waitMs };
  }
}
