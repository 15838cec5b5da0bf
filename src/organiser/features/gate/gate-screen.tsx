import type { QueryClient } from '@tanstack/react-query';
import { Check, Hourglass, ScanLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import { gateTitle, platesTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/gate.ts';
import { missingOf, useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import { readerReady } from '#organiser/parts/qr-reader/decoder.ts';
import { useMay } from '#organiser/parts/rights.ts';

import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '#ui/online.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { FollowAlong } from './follow-along.tsx';
import { gateNameOf, nameGate } from './gate-name.ts';
import { GateSyncLine } from './gate-sync-line.tsx';
import { listTrouble } from './list-trouble.ts';
import { allowSound } from './signals.ts';
import { prepareGate, useGatePhone } from './use-gate-phone.ts';

export function prefetch(_: QueryClient, { id = '' }: { id?: string }): Promise<void> {
  return prepareGate(id);
}

/** The gate of a race: getting this phone ready, and how many are in. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { phone, status, broken } = useGatePhone(id);
  const { list: race } = status;
  const ready = useReadiness({ reader: readerReady, storage: true });
  const mayPlate = useMay(id)('riders') === true;
  const trouble = listTrouble(status, useOnline());
  // Nothing is missing yet that would not come by itself.
  const preparing = race === null && trouble === null && !broken;
  const zone = race?.zone as VenueZone | undefined;
  const open = () => {
    allowSound();
    navigate(addresses.scanner(id));
  };

  return (
    <div className="grid max-w-240 gap-6">
      <ScreenHeader
        title={gateTitle}
        action={
          mayPlate && (
            <ButtonLink variant="secondary" size="sm" to={addresses.plates(id)}>
              {platesTitle}
            </ButtonLink>
          )
        }
      />
      {broken && <Notice tone="danger">{copy.storageBroken}</Notice>}
      <Card className="grid gap-4 p-5">
        <p role="status" className="font-extrabold text-xl">
          {race === null
            ? preparing
              ? copy.preparing
              : (trouble?.title ?? copy.notReady)
            : missingOf(ready).length > 0
              ? copy.notReady
              : copy.readyOffline(race.riders.length, new Date(race.preparedAt), zone)}
        </p>
        <ReadyLine ready={ready} say="quiet" />
        {trouble !== null && <p className="font-semibold">{trouble.text}</p>}
        {phone !== null && !(trouble?.closed && status.waiting === 0) && (
          <div className="-mx-4 -my-1.5">
            <GateSyncLine status={status} raceId={id} />
          </div>
        )}
        <ul className={preparing ? 'hidden' : 'grid gap-2'}>
          <PartLine name={copy.preparedList} ready={race !== null}>
            {race !== null ? copy.listReady : trouble?.closed ? copy.listClosed : copy.listMissing}
          </PartLine>
          <PartLine name={copy.preparedReader} ready={ready.reader}>
            {ready.reader ? copy.readerReady : copy.readerMissing}
          </PartLine>
          <PartLine name={copy.preparedPage} ready={ready.page}>
            {ready.page ? copy.pageReady : copy.pageMissing}
          </PartLine>
          <PartLine name={copy.preparedStorage} ready={ready.storage} checking={copy.storageAsking}>
            {ready.storage ? copy.storageReady : copy.storageMissing}
          </PartLine>
        </ul>
        <Field label={copy.gateNameLabel} hint={copy.gateNameHint}>
          {(field) => (
            <TextInput
              {...field}
              defaultValue={gateNameOf(id)}
              maxLength={40}
              onChange={(event) => nameGate(id, event.target.value)}
            />
          )}
        </Field>
        <Button block disabled={phone === null || race === null} onClick={open}>
          <ScanLine aria-hidden className="size-5" />
          {copy.openScanner}
        </Button>
      </Card>
      {status.refused.length > 0 && (
        <Notice tone="warning">
          <p className="font-bold">{copy.refusedTitle}</p>
          <ul>
            {status.refused.map((act) => (
              <li key={act.id}>
                {[
                  formatTime(new Date(act.at), zone),
                  phone?.rider(act.subject)?.nickname,
                  copy.refusedText(act.code ?? ''),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {phone !== null && race !== null && (
        <FollowAlong phone={phone} status={status} race={race} zone={zone} />
      )}
    </div>
  );
}

interface PartLineProps {
  name: string;
  /** Absent while it is looked at, which may last until somebody answers the browser. */
  ready: boolean | undefined;
  checking?: string;
  children: ReactNode;
}

function PartLine({ name, ready, checking = copy.partChecking, children }: PartLineProps) {
  const Icon = ready === undefined ? Hourglass : ready ? Check : TriangleAlert;
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        className={classNames(
          'size-5 shrink-0',
          ready === undefined ? 'text-ink-muted' : ready ? 'text-positive' : 'text-warning',
        )}
      />
      <p className="wrap-anywhere min-w-0">
        <b>{name}.</b>{' '}
        <span className="text-ink-muted">{ready === undefined ? checking : children}</span>
      </p>
    </li>
  );
}
