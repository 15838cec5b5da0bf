import type { MyOrganisation } from '#api/organiser/work.ts';
import * as copy from '#organiser/copy/blocked-club.ts';
import { AskOperator } from '#parts/ask-operator.tsx';
import { Notice } from '#ui/notice.tsx';

/** That the operator has blocked a club, what that stops, why, and whom to ask; nothing of a club that is not blocked. */
export function BlockedClub({ club }: { club: MyOrganisation | undefined }) {
  if (club === undefined || club.diblokir_pada === null) {
    return null;
  }
  return (
    <Notice tone="warning">
      <div className="wrap-anywhere grid gap-1.5">
        <p className="font-bold">{copy.blockedSince(club.nama, club.diblokir_pada)}</p>
        <p>{copy.whatStops}</p>
        <p>{copy.whatGoesOn}</p>
        <p className="whitespace-pre-line">{copy.whyBlocked(club.block_reason)}</p>
        <AskOperator />
      </div>
    </Notice>
  );
}
