import { queryOptions } from '@tanstack/react-query';
import { type ConsentKind, termsVersion } from '#domain/terms.ts';
import { rows, rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

export interface Consent {
  jenis: ConsentKind;
  /** The version that was shown. */
  versi: string;
  diberikan_pada: string;
}

export const consentQueries = {
  /** What the person agrees to now. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['consents', userId],
      queryFn: ({ signal }) =>
        send<Consent[]>(
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
  return send<Consent[]>(
    given
      ? rpcRead('give_consent', { kinds, version: termsVersion })
      : rpcRead('withdraw_consent', { kind: kinds[0] ?? '' }),
  );
}
