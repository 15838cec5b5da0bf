import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  changeLetter,
  letterQueries,
  type RaceLetter,
  sendLetter,
  testLetter,
} from '#api/organiser/letters.ts';
import type { ParticipantList } from '#api/organiser/participants.ts';
import { placeholderNames, unknownPlaceholder } from '#functions/_shared/messages/placeholders.ts';
import { clockAt } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/letters.ts';
import { useAct } from '#parts/act/use-act.ts';
import { toast } from '#ui/toast.ts';
import { familiesReached } from './letter-preview.tsx';
import type { LetterRecipients } from './use-letter-recipients.ts';

/** What a letter says and when, how it looks to a family, and the acts that try, send or plan it. */
export function useLetter(
  raceId: string,
  { race }: ParticipantList,
  letter: RaceLetter | null,
  { filter }: LetterRecipients,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(letter?.teks ?? '');
  const [when, setWhen] = useState<'now' | 'later'>(letter === null ? 'now' : 'later');
  const [clock, setClock] = useState(
    letter === null ? '' : clockAt(letter.kirim_pada, race.zona_waktu),
  );
  const [asking, setAsking] = useState(false);
  const sent = useRef(false);

  const preview = useQuery({
    ...letterQueries.preview(
      raceId,
      filter,
      placeholderNames
        .filter((name) => text.includes(`{${name}}`))
        .map((name) => `{${name}}`)
        .join(' '),
    ),
    placeholderData: (before) => before,
  });
  const [place, setPlace] = useState(0);
  const families = preview.data?.families ?? [];
  const family = families[Math.min(place, families.length - 1)];
  const recipients = preview.data === undefined ? 0 : familiesReached(preview.data);
  const odd = unknownPlaceholder(text);

  const tryOut = useAct({
    act: (_, requestIdFor) => {
      const ids = family?.entries.map(({ id }) => id) ?? [];
      return testLetter(raceId, requestIdFor([text, ids]), text, ids);
    },
    done: () => {
      toast.success(copy.testSent);
    },
    sentences: copy.refusals,
  });
  const toLetters = () => {
    sent.current = true;
    void client.invalidateQueries({ queryKey: letterQueries.keyOf(raceId) });
    return navigate(addresses.letters(raceId));
  };
  const keep = useAct({
    act: async (_, requestIdFor) => {
      const written = { text, filter, sendAt: when === 'later' ? clock : null };
      return letter === null
        ? sendLetter(raceId, requestIdFor(written), written)
        : changeLetter(letter, written);
    },
    done: (answer) => {
      toast.success(
        letter !== null
          ? copy.saved
          : answer.dikirim_pada === null
            ? copy.planDone
            : copy.sendDone(answer.recipients, answer.in_app),
      );
      return toLetters();
    },
    sentences: copy.refusals,
    leaves: true,
  });
  const submit = () => {
    keep.forget();
    if (text.trim() === '') {
      keep.refuse({ field: null, text: copy.textRequired });
    } else if (odd !== null) {
      keep.refuse({ field: null, text: copy.unknownPlaceholder(odd) });
    } else if (when === 'later') {
      if (clock === '') {
        keep.refuse({ field: null, text: copy.timeRequired });
      } else {
        void keep.run();
      }
    } else {
      setAsking(true);
    }
  };

  return {
    text,
    setText,
    when,
    setWhen,
    clock,
    setClock,
    asking,
    stopAsking: () => setAsking(false),
    odd,
    preview,
    families,
    family,
    setPlace,
    recipients,
    tryOut,
    keep,
    submit,
    sendNow: (requestIdFor: (asked: unknown) => string) =>
      sendLetter(raceId, requestIdFor([text, filter]), { text, filter, sendAt: null }),
    sentNow: (count: number, inApp: number) => {
      toast.success(copy.sendDone(count, inApp));
      void toLetters();
    },
    place: Math.min(place, Math.max(0, families.length - 1)),
    unsaved: () => !sent.current && text.trim() !== '' && text !== (letter?.teks ?? ''),
  };
}

export type Letter = ReturnType<typeof useLetter>;
