import type { MyOrganisation } from '#api/organiser/work.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#organiser/copy/blocked-club.ts';
import { Notice } from '#ui/notice.tsx';

const address: string | undefined = import.meta.env.VITE_CONTACT_EMAIL;
const link = 'font-semibold underline underline-offset-4';

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
        <p>
          {address ? copy.writeTo : copy.askAt}{' '}
          {address ? (
            <a href={`mailto:${address}`} className={link}>
              {address}
            </a>
          ) : (
            <a href={paths.privacy()} className={link}>
              {copy.privacyPage}
            </a>
          )}
          .
        </p>
      </div>
    </Notice>
  );
}
