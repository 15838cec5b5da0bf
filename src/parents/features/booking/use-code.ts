import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodeAnswer, checkCode } from '#api/codes.ts';
import { AppError, toAppError } from '#api/platform/app-error.ts';
import { broughtCode, dropBroughtCode } from '#parents/parts/brought-code.ts';

export type CodeState = ReturnType<typeof useCode>;

function discountIn(answer: CodeAnswer | undefined): number {
  return answer?.potongan ?? 0;
}

/** Why a code gives nothing to a child, as a refusal of an entry would say it. */
export function refusalOf({ reason, sampai, min_anak }: CodeAnswer): AppError {
  return new AppError(reason ?? 'code_unknown', { status: 409, facts: { sampai, min_anak } });
}

/** @throws AppError with the reason, where the code gives nothing to any child */
async function asked(raceId: string, code: string, children: readonly Priced[]) {
  const told = await checkCode(
    raceId,
    code,
    children.map(({ categoryId, price }) => ({ category_id: categoryId, harga: price })),
  );
  const [first] = told.children;
  const kodeId = told.kode_id;
  if (
    kodeId === null ||
    first === undefined ||
    told.children.every(({ reason }) => reason !== null)
  ) {
    throw first === undefined ? new AppError('code_unknown', { status: 409 }) : refusalOf(first);
  }
  return { ...told, kode_id: kodeId };
}

interface Priced {
  categoryId: string;
  /** Before the discount. */
  price: number;
}

/**
 * A club's code in a form: asked of the database, again whenever the children or their prices change (clubs' money, K13). A
 * visitor cannot ask, so theirs is asked when the form has made the account.
 */
export function useCode(raceId: string, children: readonly Priced[], signedIn: boolean) {
  const [brought] = useState(() => broughtCode(raceId));
  /** What was given to be used; empty for none. */
  const [given, setGiven] = useState(brought);
  const [stopped, setStopped] = useState<AppError | null>(null);
  const ready = children.length > 0 && children.every(({ categoryId }) => categoryId !== '');
  const query = useQuery({
    queryKey: ['code', raceId, given, children],
    queryFn: () => asked(raceId, given, children),
    enabled: signedIn && given !== '' && ready && stopped === null,
    // Each wrong one is a guess.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  });
  const told = given !== '' && stopped === null ? query.data : undefined;
  const parts = children.map((_, index): Part => {
    const answer = told?.children[index];
    const discount = discountIn(answer);
    return discount > 0 && told !== undefined ? { discount, kode_id: told.kode_id } : { discount };
  });
  return {
    given,
    /** A visitor's: nobody has looked at it yet. */
    waits: given !== '' && !signedIn && stopped === null,
    busy: query.isFetching,
    /** The code as the club writes it. */
    name: told?.kode ?? given,
    holds: told !== undefined,
    answers: told?.children ?? [],
    /** Why it gives nothing; of one that the form was refused for, that refusal says so. */
    failure:
      given !== '' && stopped === null && query.error !== null ? toAppError(query.error) : null,
    /** Of each child, in order. */
    parts,
    use: (typed: string) => {
      setStopped(null);
      setGiven(typed.trim());
    },
    remove: () => {
      dropBroughtCode(raceId);
      setStopped(null);
      setGiven('');
    },
    /** What is sent of the code for each child. */
    settle: async (): Promise<readonly Part[]> => {
      if (given === '' || signedIn || stopped !== null) {
        return parts;
      }
      const late = await asked(raceId, given, children);
      return late.children.map((answer) => ({
        discount: discountIn(answer),
        ...(discountIn(answer) > 0 && { kode_id: late.kode_id }),
      }));
    },
    /** The form was refused: a code that holds no more is not sent again, and the price is shown without it. */
    refused: (error: AppError) => {
      if (error.code.startsWith('code_')) {
        setStopped(error);
      }
    },
    entered: () => dropBroughtCode(raceId),
  };
}

interface Part {
  discount: number;
  kode_id?: string;
}
