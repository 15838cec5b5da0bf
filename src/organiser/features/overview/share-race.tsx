import { Link2 } from 'lucide-react';
import type { RaceOverview } from '#api/organiser/overview.ts';
import * as copy from '#organiser/copy/overview.ts';
import { WhatsAppShare } from '#organiser/parts/whatsapp-share.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Section } from '#ui/section.tsx';

function linkTo({ id }: RaceOverview['race']): string {
  return `${window.location.origin}/race-detail/${id}`;
}

/** The address that families get, as it can be read and copied by hand. */
export function RaceLink({ race }: { race: RaceOverview['race'] }) {
  return (
    <span className="wrap-anywhere block select-all rounded-md bg-sunken px-3 py-2 font-semibold text-ink">
      {linkTo(race)}
    </span>
  );
}

export function ShareActions({
  race,
  isOpen,
  prominent = false,
}: {
  race: RaceOverview['race'];
  isOpen: boolean;
  prominent?: boolean;
}) {
  const link = linkTo(race);
  return (
    <>
      <WhatsAppShare
        text={isOpen ? copy.inviteText(race.judul, link) : copy.lookText(race.judul, link)}
        variant={prominent ? 'primary' : 'secondary'}
      />
      <Button
        variant="secondary"
        onClick={() => copyText(link, { copied: copy.linkCopied, refused: copy.copyFailed })}
      >
        <Link2 aria-hidden className="size-5" />
        {copy.copyLinkAction}
      </Button>
    </>
  );
}

/** What is sent to families as long as there is a race, and how far it has filled. */
export function ShareRace({ race, isOpen }: { race: RaceOverview['race']; isOpen: boolean }) {
  return (
    <Section title={copy.linkTitle}>
      <Card className="grid grid-cols-1 items-center gap-3 p-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-1.5">
          <RaceLink race={race} />
          <p className="text-ink-muted text-sm">
            {copy.placesTaken(race.peserta_saat_ini, race.max_peserta)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ShareActions race={race} isOpen={isOpen} />
        </div>
      </Card>
    </Section>
  );
}
