import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import type { Random } from '#tests/support/racing/random.ts';
import type { DayServer, Observation } from './server.ts';
import { count, type Wire } from './wire.ts';

/** The phone at the finish line: it writes down what crosses, and sends it when there is a signal. */
export class JudgesPhone {
  /** What is on the disk, in the order of the presses. */
  readonly seen: Observation[] = [];
  readonly device: string;
  online = true;
  /** Seconds that its clock is wrong by. */
  clockWrongBy = 0;
  private readonly sent = new Set<string>();
  private readonly server: DayServer;
  private readonly wire: Wire;

  constructor(server: DayServer, wire: Wire) {
    this.server = server;
    this.wire = wire;
    this.device = uuid5(server.world.raceId, 'hp-finis');
  }

  private write(subject: string, action: Observation['action'], at: number, payload?: unknown) {
    const device_seq = this.seen.length + 1;
    this.seen.push({
      id: uuid5(this.server.world.raceId, `hp-finis/${device_seq}`),
      subject,
      action,
      place: 'Finis',
      device: this.device,
      device_seq,
      occurred_at: (at + this.clockWrongBy) * 1000,
      server_offset: 0,
      ...(payload === undefined ? {} : { payload }),
    });
  }

  /** A press for each child that crosses, then the sheet. */
  watch(subject: string, finish: Finish, at: number): void {
    finish.order.forEach((_, place) => {
      this.write(subject, 'lewat', at + place);
    });
    this.write(subject, 'lembar', at + finish.order.length, finish);
  }

  /** Sends what waits; now and then the answer is lost, and it is sent again. */
  async sync(random: Random): Promise<void> {
    const waiting = this.seen.filter(({ id }) => !this.sent.has(id));
    if (!this.online || waiting.length === 0) {
      return;
    }
    for (const again of random.chance(0.1) ? [true, false] : [false]) {
      const answer = await this.server.see(waiting);
      count(this.wire, waiting, answer);
      for (const { id, result } of again ? [] : answer) {
        if (result !== 'refused') {
          this.sent.add(id);
        }
      }
    }
  }
}
