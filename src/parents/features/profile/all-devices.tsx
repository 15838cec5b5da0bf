import { signOutEverywhere } from '#api/auth.ts';
import { stopPushEverywhere } from '#api/push.ts';
import * as copy from '#parents/copy/profile.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** Ending every session of the account, for a person who has lost a phone. */
export function AllDevices({ onLeaving }: { onLeaving: () => void }) {
  const leave = useAct({
    act: async () => {
      onLeaving();
      await stopPushEverywhere();
      await signOutEverywhere();
    },
    done: () => toast.success(copy.signedOutEverywhere),
    refused: (error) => copy.signOutEverywhereFailed(sentenceOf(error)),
    leaves: true,
  });

  return (
    <Section title={copy.devicesTitle}>
      <Card className="grid gap-4 p-4">
        <p className="text-ink-muted text-sm">{copy.signOutEverywhereText}</p>
        <Refused act={leave} />
        <Button
          variant="secondary"
          block
          loading={leave.busy}
          loadingText={copy.signingOut}
          onClick={leave.run}
        >
          {copy.signOutEverywhereAction}
        </Button>
      </Card>
    </Section>
  );
}
