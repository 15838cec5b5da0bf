import { queryOptions } from '@tanstack/react-query';
import type { ConsentKind } from '#domain/statuses.ts';
import { termsVersion } from '#domain/terms.ts';
import { rows, rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** An agreement, in the version that was shown. */
export type Consent = Pick<Answer<'give_consent'>, 'jenis' | 'versi' | 'diberikan_pada'>;

export const consentQueries = {
  /** What the person agrees to now. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['consents', userId],
      queryFn: ({ signal }) =>
        send(
          rows('persetujuan', 'jenis, versi, diberikan_pada', {
            user_id: `eq.${userId}`,
            dicabut_pada: 'is.null',
          }),
          signal,
        ),
    }),
};

/** Whether the texts are agreed to as they are now. */
export function hasAgreed(consents: Consent[]): boolean {
  return (['syarat', 'privasi'] as const).every((kind) =>
    consents.some(({ jenis, versi }) => jenis === kind && versi === termsVersion),
  );
}

/** Agrees to kinds in the version that the app shows, or takes one of the free ones back; what is agreed to then. */
export function changeConsent(kinds: ConsentKind[], given: boolean): Promise<Consent[]> {
  return send(
    given
      ? rpcRead('give_consent', { kinds, version: termsVersion })
      : rpcRead('withdraw_consent', { kind: kinds[0] ?? '' }),
  );
}
