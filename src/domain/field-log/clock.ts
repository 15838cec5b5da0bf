/** How far the server's clock is ahead of this phone's, which may be wrong, and may be set while the phone is in use. */
export class FieldClock {
  #offset: number;
  /** By how much that may be wrong. */
  #error = Number.POSITIVE_INFINITY;

  /** @param offset as it was last known, in milliseconds */
  constructor(offset: number) {
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  /**
   * The server's clock, read in the middle of a question.
   * @param asked when it was asked, by this phone; all in milliseconds since 1970
   * @param received when the answer came, by this phone
   * @param now what the server said
   * @returns whether the offset is known anew
   */
  hear(asked: number, received: number, now: number): boolean {
    // Somebody set the clock back while the question was under way: it says nothing.
    if (received < asked) {
      return false;
    }
    const offset = now - (asked + received) / 2;
    // It is right to half of the time that the answer took: the quickest answer counts, until one contradicts it, as
    // when somebody sets the phone's clock.
    const error = (received - asked) / 2;
    if (error > this.#error && Math.abs(offset - this.#offset) <= error + this.#error) {
      return false;
    }
    this.#offset = Math.round(offset);
    this.#error = error;
    return true;
  }
}
