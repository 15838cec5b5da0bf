import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomId } from '#domain/random-id.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import type { FormRefusal } from '#ui/form.ts';
import { refusedBy } from './field-of.ts';

/** An id for what is asked: the same while the same is tried again, another once it was done or something else is asked. */
export type RequestIdFor = (asked?: unknown) => string;

/** Why an act was refused; a text alone is about the whole of it. */
type Refused = FormRefusal<string> | string | null;

export interface ActOptions<Answer, Input> {
  act: (input: Input, requestIdFor: RequestIdFor) => Promise<Answer>;
  /** What follows once it was done; the act is busy until that has ended too. It comes even to a screen that was left. */
  done?: (answer: Answer, input: Input) => unknown;
  /** The area's own sentences; those that both doors share are known. */
  sentences?: Sentences | undefined;
  /** What a failure means to the person, where sentences do not tell it all; null when it has been said elsewhere. */
  refused?: (error: unknown, input: Input) => Refused;
  /** What follows whether it was done or not, e.g. reading anew what may have changed; busy until then. */
  settled?: () => unknown;
  /** Another screen follows: the act stays busy until this one is gone. */
  leaves?: boolean;
  /** Whether it may begin before the one under way has ended: another row, or what only looks. None may unless said. */
  mayOverlap?: (input: Input, running: Input) => boolean;
}

export interface Act<Input = void> {
  /** Does it. Never rejects; ignored while it is under way. */
  run: undefined extends Input ? () => Promise<void> : (input: Input) => Promise<void>;
  busy: boolean;
  /** What is being done, of several things that one act can do. */
  doing: Input | undefined;
  /** Why it was not done the last time. */
  refusal: FormRefusal<string> | null;
  /** Says by itself why it cannot be done, e.g. before anything was sent. */
  refuse: (refusal: FormRefusal<string>) => void;
  forget: () => void;
}

function never(): boolean {
  return false;
}

/**
 * A call that changes something, begun by a press: busy until it has ended, begun once however often it is pressed, and
 * why it was not done. A form is an act with fields: `useForm` of `src/ui/form.ts`.
 */
export function useAct<Answer, Input = void>(options: ActOptions<Answer, Input>): Act<Input> {
  const {
    refused = refusedBy<string>(options.sentences),
    leaves = false,
    mayOverlap = never,
  } = options;
  const [refusal, setRefusal] = useState<FormRefusal<string> | null>(null);
  const [left, setLeft] = useState(false);
  const running = useRef<Input[]>([]);
  const last = useRef(0);
  const request = useRef<{ asked: string; id: string } | null>(null);

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (input: Input) => {
      last.current += 1;
      const mine = last.current;
      let used: typeof request.current = null;
      try {
        const answer = await options.act(input, (asked) => {
          const key = JSON.stringify(asked) ?? '';
          used = request.current?.asked === key ? request.current : { asked: key, id: randomId() };
          request.current = used;
          return used.id;
        });
        if (used !== null) {
          request.current = null;
        }
        await options.done?.(answer, input);
      } catch (error) {
        if (mine === last.current) {
          const said = refused(error, input);
          setRefusal(typeof said === 'string' ? { field: null, text: said } : said);
        }
        throw error;
      } finally {
        await options.settled?.();
      }
    },
  });

  const run = async (input: Input) => {
    if (!running.current.every((other) => mayOverlap(input, other))) {
      return;
    }
    running.current.push(input);
    setRefusal(null);
    const done = await mutateAsync(input).then(
      () => true,
      () => false,
    );
    if (done && leaves) {
      setLeft(true);
      return;
    }
    running.current.splice(running.current.indexOf(input), 1);
  };

  return {
    run: run as Act<Input>['run'],
    busy: isPending || left,
    doing: isPending || left ? variables : undefined,
    refusal,
    refuse: setRefusal,
    forget: () => setRefusal(null),
  };
}
