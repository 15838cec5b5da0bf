import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { createOrganiser } from '#tests/support/organiser.ts';
import type { Random } from '#tests/support/racing/random.ts';
import type { TestUser } from '#tests/support/stack.ts';
import { count, type Wire } from './wire.ts';

/** One thing that the judge saw, as the log of the field has it. */
export interface Observation {
  readonly id: string;
  readonly subject: string;
  readonly action: 'lewat' | 'lembar';
  readonly place: string;
  readonly device: string;
  readonly device_seq: number;
  readonly occurred_at: number;
  readonly server_offset: number;
  readonly payload?: unknown;
}

type Heard = Pick<Observation, 'id' | 'subject' | 'action' | 'payload'>;

async function asked<T>(answer: PromiseLike<{ data: unknown; error: { message: string } | null }>) {
  const { data, error } = await answer;
  if (error) {
    throw new Error(error.message);
  }
  return data as T;
}

/** The phone at the finish line: it writes down what crosses, and sends it when there is a signal. */
export class JudgesPhone {
  /** What is on the disk, in the order of the presses. */
  readonly seen: Observation[] = [];
  readonly device: string;
  online = true;
  /** Seconds that its clock is wrong by. */
  clockWrongBy = 0;
  private readonly sent = new Set<string>();
  private readonly judge: TestUser;
  private readonly raceId: string;
  private readonly wire: Wire;

  private constructor(judge: TestUser, raceId: string, wire: Wire) {
    this.judge = judge;
    this.raceId = raceId;
    this.wire = wire;
    this.device = uuid5(raceId, 'hp-finis');
  }

  static async of(raceId: string, organisationId: string, wire: Wire): Promise<JudgesPhone> {
    const judge = await createOrganiser({ role: 'juri', organisationId, fullName: 'Bu Juri' });
    return new JudgesPhone(judge, raceId, wire);
  }

  private write(subject: string, action: Observation['action'], at: number, payload?: unknown) {
    const device_seq = this.seen.length + 1;
    this.seen.push({
      id: uuid5(this.raceId, `hp-finis/${device_seq}`),
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
      const answer = await asked<{ answers: { id: string; result: string }[] }>(
        this.judge.client.rpc('send_field_events', {
          race_id: this.raceId,
          kind: 'pos',
          events: JSON.stringify(waiting),
        }),
      );
      count(this.wire, waiting, answer);
      for (const { id, result } of again ? [] : answer.answers) {
        if (result !== 'refused') {
          this.sent.add(id);
        }
      }
    }
  }

  /** All that the server has from the stations. */
  async heardByServer(): Promise<readonly Heard[]> {
    const heard: Heard[] = [];
    for (let cursor = 0; ; ) {
      const changes = await asked<{ events: Heard[]; cursor: number; more: boolean }>(
        this.judge.client.rpc('field_changes', {
          race_id: this.raceId,
          kind: 'pos',
          after: cursor,
        }),
      );
      heard.push(...changes.events);
      if (!changes.more) {
        return heard;
      }
      cursor = changes.cursor;
    }
  }
}
