import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { changeConsent, consentQueries, hasAgreed } from '#api/consents.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/own-data.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';

const link = 'inline-block py-1 font-semibold text-primary underline underline-offset-4';

/** Asks to read the texts and to agree to them. */
export function AskConsent({ userId, onLater }: { userId: string; onLater?: () => void }) {
  const client = useQueryClient();
  const agree = useAct({
    act: () => changeConsent(['syarat', 'privasi'], true),
    done: (consents) => {
      client.setQueryData(consentQueries.own(userId).queryKey, consents);
      toast.success(copy.askAgreed);
    },
    refused: refusedInToast(),
  });
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="text-base">{copy.askTitle}</h3>
      <p className="text-sm">{copy.askText}</p>
      <p className="text-sm">
        {copy.askReadBefore}
        <Link to={paths.terms()} className={link}>
          {shared.termsTitle}
        </Link>
        {copy.askReadBetween}
        <Link to={paths.privacy()} className={link}>
          {shared.privacyTitle}
        </Link>
        {copy.askReadAfter}
      </p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button block loading={agree.busy} loadingText={shared.saving} onClick={agree.run}>
          {copy.askAgreeAction}
        </Button>
        {onLater !== undefined && (
          <Button variant="secondary" block disabled={agree.busy} onClick={onLater}>
            {copy.askLaterAction}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The accounts that said "later"; forgotten when the app is opened anew. */
let laterFor: string | null = null;

/**
 * The same for accounts that have not agreed to the texts as they are now, such as those from before there were any. A person who
 * says "later" is left alone for a while.
 */
export function AskConsentOnce({ userId }: { userId: string }) {
  const [isLater, setLater] = useState(laterFor === userId);
  const consents = useQuery({ ...consentQueries.own(userId), enabled: !isLater });
  if (isLater || consents.data === undefined || hasAgreed(consents.data)) {
    return null;
  }
  return (
    <AskConsent
      userId={userId}
      onLater={() => {
        laterFor = userId;
        setLater(true);
      }}
    />
  );
}
