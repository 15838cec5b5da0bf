import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginActing } from '#api/organiser/operator.ts';
import * as copy from '#organiser/copy/operator-acts.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** The way into a club's own screens: with a reason, which the club reads. */
export function ActForClub({ organisationId }: { organisationId: string }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
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
        settled={() => queryClient.invalidateQueries({ queryKey: ['organiser'] })}
      >
        <p>{copy.actText}</p>
      </ActDialog>
    </>
  );
}
