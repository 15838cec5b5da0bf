import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginActing } from '#api/organiser/operator.ts';
import { endActing } from '#api/organiser/work.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator-acts.ts';
import { useActsFor } from '#organiser/parts/use-my-work.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';

/** The way into a club's own screens: with a reason, which the club reads; and, while one acts for it, the way there and out. */
export function ActForClub({ organisationId }: { organisationId: string }) {
  const queryClient = useQueryClient();
  const acts = useActsFor(organisationId);
  const [open, setOpen] = useState(false);
  const settled = () => queryClient.invalidateQueries({ queryKey: ['organiser'] });
  const end = useAct({ act: endActing, refused: refusedInToast(), settled });
  // A reason that is being typed stays, also when acting began in another window.
  if (acts && !open) {
    return (
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={addresses.races()} size="sm">
          {copy.openClubAction}
        </ButtonLink>
        <Button
          variant="secondary"
          size="sm"
          loading={end.busy}
          loadingText={copy.ending}
          onClick={end.run}
        >
          {copy.endAction}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {copy.actAction}
      </Button>
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title={copy.actTitle}
        confirmLabel={copy.actConfirm}
        busyLabel={copy.actBusy}
        closeLabel={copy.closeLabel}
        note={{
          initial: '',
          label: copy.reasonLabel,
          hint: copy.reasonHint,
          required: copy.reasonRequired,
        }}
        act={(reason) => beginActing(organisationId, reason)}
        sentences={copy.refusals}
        done={copy.actBegun}
        settled={settled}
      >
        <p>{copy.actText}</p>
      </ActDialog>
    </>
  );
}
