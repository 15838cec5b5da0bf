import { useCallback, useRef, useState } from 'react';
import {
  type GateFinding,
  type GatePhone,
  type ListedRider,
  type StoredGateEvent,
  verdictOf,
} from './gate-phone.ts';
import { signal } from './signals.ts';
import type { Shown } from './verdict-card.tsx';

/** What a scan, a choice or a press at the gate does, and what is shown of the last one. */
export function useScanner(phone: GatePhone, gate: string) {
  const [shown, setShown] = useState<Shown | null>(null);

  const letIn = useCallback(
    async ({ verdict, rider, details }: Pick<Shown, 'verdict' | 'rider' | 'details'>) => {
      if (rider === null) {
        return;
      }
      try {
        const act = await phone.letIn(rider.subject, gate);
        setShown({ verdict, rider: phone.rider(rider.subject), details, act, lost: false });
        signal('masuk');
        void phone.sync();
      } catch {
        setShown({ verdict, rider, details, act: null, lost: true });
        signal('tidak_dikenal');
      }
    },
    [phone, gate],
  );

  // Codes are answered one after the other: the same code twice in a moment is one entry and one "already in".
  const queue = useRef(Promise.resolve());
  const inTurn = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch(() => undefined);
  }, []);
  /** How many scans and choices there were: which one is still on the screen. */
  const turns = useRef(0);

  const answer = useCallback(
    async (code: string) => {
      const turn = turns.current + 1;
      turns.current = turn;
      const say = async (finding: GateFinding) => {
        if (finding.verdict === 'masuk') {
          await letIn({ ...finding, details: null });
        } else {
          setShown({ ...finding, details: null, act: null, lost: false });
          signal(finding.verdict);
        }
        // The word first; the whole name as soon as the code has opened it.
        const details = await phone.details(code);
        if (details !== null) {
          setShown((shown) =>
            shown !== null && shown.rider?.subject === finding.rider?.subject
              ? { ...shown, details }
              : shown,
          );
        }
      };
      const finding = await phone.find(code);
      // The list went this very moment: the screen says so, and nobody is judged.
      if (finding === null) {
        return;
      }
      await say(finding);
      if (finding.verdict === 'tidak_dikenal') {
        // The server may know more; by then the next rider at the gate has a verdict of their own.
        void phone.findOnServer(code).then((better) => {
          if (better !== null && turns.current === turn) {
            inTurn(() => (turns.current === turn ? say(better) : Promise.resolve()));
          }
        });
      }
    },
    [phone, letIn, inTurn],
  );

  const scan = useCallback((code: string) => inTurn(() => answer(code)), [inTurn, answer]);

  const undo = async (act: StoredGateEvent) => {
    try {
      await phone.undo(act, gate);
      void phone.sync();
    } catch {
      const rider = phone.rider(act.subject);
      setShown({
        verdict: 'sudah_masuk',
        rider,
        details: null,
        act: null,
        lost: true,
      });
      signal('tidak_dikenal');
    }
  };

  const choose = (rider: ListedRider) => {
    turns.current += 1;
    setShown({ verdict: verdictOf(rider), rider, details: null, act: null, lost: false });
  };

  /** An act of the card was recorded, or could not be. */
  const recorded = (stored: boolean) =>
    setShown((now) => (now === null ? null : { ...now, lost: !stored }));

  return { shown, scan, choose, letIn, undo, recorded };
}
