/** A value that screens watch: the same object until it is another. */
export class Watched<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  now = (): Value => this.#value;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
