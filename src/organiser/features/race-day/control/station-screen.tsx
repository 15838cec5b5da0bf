import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Pairing,
  readInvitation,
  shortKey,
  writePhoneRequest,
} from '#functions/_shared/racing/phone-codes.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import { pairPhoneTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { namePlace } from '#organiser/parts/field-log/place-name.ts';
import { useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import {
  forgetPairing,
  keepInvitation,
  keepPairing,
  namePhone,
  type OwnKey,
  ownKey,
  pairings,
  phoneName,
} from '#organiser/parts/pairing/own-key.ts';
import { readPairingFrames } from '#organiser/parts/pairing/pairing-frames.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import { readerReady } from '#organiser/parts/qr-reader/decoder.ts';
import { keepLists } from '#organiser/parts/stations/scanned-lists.ts';
import { stationKind } from '#organiser/parts/stations/station-phone.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';

/** A helper's phone, without an account: it shows who it is, and hears which race it helps with. Works with no signal. */
export function Component() {
  const [key, setKey] = useState<OwnKey | null>(null);
  const [name, setName] = useState('');
  const [broken, setBroken] = useState(false);
  const [paired, setPaired] = useState<readonly Pairing[]>([]);
  const [scanning, setScanning] = useState(false);
  const invitation = useInvitation();

  const read = useCallback(async () => {
    setPaired(await pairings());
  }, []);
  // At the track there may be no signal.
  const ready = useReadiness({ reader: readerReady, storage: true });
  useEffect(() => {
    let over = false;
    Promise.all([ownKey(), phoneName(), pairings()]).then(
      ([own, called, known]) => {
        if (!over) {
          setKey(own);
          setName(called);
          setPaired(known);
        }
      },
      () => setBroken(true),
    );
    return () => {
      over = true;
    };
  }, []);

  return (
    <main
      id="konten"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-160 content-start gap-6 px-4 py-6"
    >
      <header className="grid gap-1">
        <h1 className="font-extrabold text-2xl">{pairPhoneTitle}</h1>
        <p className="text-ink-muted">{copy.stationText}</p>
      </header>
      <ReadyLine ready={ready} say="short" />
      {(broken || invitation.broken) && <EmptyState title={copy.keyFailed} />}
      {invitation.refusal !== null && (
        <Notice tone="danger" role="alert">
          {ownSentence(refusals, invitation.refusal.code, invitation.refusal.facts)}
        </Notice>
      )}
      {invitation.taking && <p role="status">{copy.invitationTaking}</p>}
      {!invitation.taking && key !== null && (
        <>
          {paired.length > 0 && <PairedIn paired={paired} onChange={() => void read()} />}
          <Section title={copy.stepShow}>
            <Field label={copy.phoneNameLabel} hint={copy.phoneNameHint}>
              {(control) => (
                <TextInput
                  {...control}
                  value={name}
                  maxLength={24}
                  autoComplete="off"
                  onChange={(event) => {
                    setName(event.target.value);
                    void namePhone(event.target.value.trim());
                  }}
                />
              )}
            </Field>
            <ShowFrames
              frames={[writePhoneRequest({ key: key.key, name: name.trim() })]}
              label={copy.requestCode}
            />
            <p className="text-center font-bold text-lg">{copy.ownCode(shortKey(key.key))}</p>
            {paired.length === 0 && <p className="text-ink-muted">{copy.storageGone}</p>}
          </Section>
          <Section title={copy.stepScan}>
            {scanning ? (
              <Answer
                ownKey={key.key}
                onPaired={(pairing) => {
                  setScanning(false);
                  void keepPairing(pairing)
                    .then(read)
                    .then(() => {
                      toast.success(copy.pairedNow);
                      window.scrollTo({ top: 0 });
                    });
                }}
              />
            ) : (
              <Button block onClick={() => setScanning(true)}>
                {copy.scanAction}
              </Button>
            )}
          </Section>
        </>
      )}
    </main>
  );
}

/**
 * What the director's code has brought behind the `#`: the phone is paired by it and the station opens by itself. It is taken out of the address at
 * once: neither the history nor somebody who looks at the address has it.
 */
function useInvitation() {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [text] = useState(() => hash.slice(1));
  const read = useMemo(() => (text === '' ? null : attempt(() => readInvitation(text))), [text]);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (text !== '') {
      navigate(pathname, { replace: true });
    }
    if (!read?.ok) {
      return;
    }
    const { pairing } = read.value;
    keepInvitation(read.value).then(
      () => {
        noteOf(pairing);
        navigate(stationAddress(pairing.race, pairing.role), { replace: true });
      },
      () => setBroken(true),
    );
  }, [text, read, pathname, navigate]);
  return {
    taking: read?.ok === true && !broken,
    broken,
    refusal: read === null || read.ok ? null : read.refusal,
  };
}

/** What the director's phone says beside the key: what time it is, and what this phone is called on its sheets. */
function noteOf({ race, now, name }: Pairing): void {
  phoneClock.told(now * 1_000);
  namePlace(stationKind, race, name, '');
}

/** Where a role stands; a venue screen has no station of its own and shows what the announcer sees of the motos. */
function stationAddress(race: string, role: Pairing['role']): string {
  const stations = {
    mulai: 'start',
    finis: 'finis',
    penyiar: 'penyiar',
    layar: 'penyiar',
  } as const;
  return addresses.station(race, stations[role]);
}

function Answer({ ownKey, onPaired }: { ownKey: string; onPaired: (pairing: Pairing) => void }) {
  const read = useCallback(
    (texts: readonly string[]) => readPairingFrames(texts, ownKey),
    [ownKey],
  );
  return (
    <ScanFrames
      read={read}
      onRead={({ pairing, lists }) => {
        noteOf(pairing);
        keepLists(pairing.race, lists);
        onPaired(pairing);
      }}
      sentences={refusals}
    />
  );
}

function PairedIn({ paired, onChange }: { paired: readonly Pairing[]; onChange: () => void }) {
  return (
    <Section title={copy.pairingsTitle}>
      <ul className="grid gap-3">
        {paired.map(({ race, title, role, until, timeZone }) => {
          const over = Date.parse(until) < phoneClock.now();
          return (
            <li key={race}>
              <Card className="grid gap-3 p-4">
                <div>
                  <p className="wrap-anywhere font-bold">{title}</p>
                  <p className="text-ink-muted">
                    {over
                      ? copy.pairedAlready
                      : copy.pairedAs(
                          copy.roleNames[role],
                          formatTime(until, timeZone as VenueZone),
                        )}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {!over && (
                    <ButtonLink to={stationAddress(race, role)}>{copy.openStation}</ButtonLink>
                  )}
                  <Button
                    variant="ghost"
                    onClick={() => {
                      namePlace(stationKind, race, '', '');
                      void forgetPairing(race).then(() => {
                        toast.info(copy.forgetText);
                        onChange();
                      });
                    }}
                  >
                    {copy.forgetAction}
                  </Button>
                </div>
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
