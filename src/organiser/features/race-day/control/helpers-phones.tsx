import { Smartphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import { consoleBase } from '#domain/console-base.ts';
import {
  type PhoneRequest,
  readPhoneRequest,
  shortKey,
} from '#functions/_shared/racing/phone-codes.ts';
import type { Paired } from '#functions/_shared/racing/race-chain.ts';
import { clockAt, formatTime, momentAt } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { nextListFrames, writePairingFrames } from '#organiser/parts/pairing/pairing-frames.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Role = keyof typeof copy.roleNames;

/** Phones without an account that help: paired and let go by the phone that holds the race, with no signal too (R24). */
export function HelpersPhones({ day }: { day: RaceDay }) {
  const [pairing, setPairing] = useState(false);
  const [letGo, setLetGo] = useState<string | null>(null);
  useNow();
  const now = phoneClock.now();
  const devices = [...(day.chain?.state.devices ?? [])];
  return (
    <Section title={copy.phonesTitle}>
      <p>{copy.phonesText}</p>
      {devices.length === 0 ? (
        <p className="text-ink-muted">{copy.noPhones}</p>
      ) : (
        <ul className="grid gap-2">
          {devices.map(([key, device]) => (
            <li key={key}>
              <HelpersPhone
                day={day}
                phoneKey={key}
                device={device}
                over={Date.parse(device.until) < now}
                onLetGo={() => setLetGo(key)}
              />
            </li>
          ))}
        </ul>
      )}
      {day.deciding ? (
        <Button onClick={() => setPairing(true)}>{copy.pairAction}</Button>
      ) : (
        <p className="text-ink-muted">{copy.onlyHolder}</p>
      )}
      <Sheet open={pairing} onClose={() => setPairing(false)} title={copy.pairTitle} tall>
        <Pair day={day} onDone={() => setPairing(false)} />
      </Sheet>
      <ActDialog
        open={letGo !== null}
        onClose={() => setLetGo(null)}
        title={copy.letGoTitle}
        confirmLabel={copy.letGoButton}
        busyLabel={copy.lettingGo}
        closeLabel={copy.cancel}
        danger
        sentences={refusals}
        act={() => day.decide(null, { kind: 'lepas', payload: { key: letGo ?? '' } })}
      >
        <p>{copy.letGoText}</p>
      </ActDialog>
    </Section>
  );
}

interface HelpersPhoneProps {
  day: RaceDay;
  phoneKey: string;
  device: Paired;
  over: boolean;
  onLetGo: () => void;
}

function HelpersPhone({ day, phoneKey, device, over, onLetGo }: HelpersPhoneProps) {
  const ended = over || device.letGo !== null;
  const until = formatTime(device.until, day.race.timeZone as VenueZone);
  return (
    <Card className={classNames('flex items-center gap-3 p-3', ended && 'opacity-70')}>
      <Smartphone aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-bold">{copy.pairWhat(device.name, shortKey(phoneKey))}</p>
        <p className="text-ink-muted text-sm">
          {copy.roleNames[device.role]} ·{' '}
          {device.letGo !== null ? copy.letGoDone : over ? copy.ended : copy.until(until)}
        </p>
      </div>
      {device.letGo === null && day.deciding && (
        <Button variant="ghost" onClick={onLetGo}>
          {copy.letGoAction}
        </Button>
      )}
    </Card>
  );
}

function Pair({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const [request, setRequest] = useState<PhoneRequest | null>(null);
  const [answer, setAnswer] = useState<readonly string[] | null>(null);
  const read = useCallback((texts: readonly string[]) => readPhoneRequest(texts.at(-1) ?? ''), []);
  if (answer !== null) {
    return (
      <div className="grid gap-4">
        <p className="font-bold">{copy.pairedTitle}</p>
        <ShowFrames frames={answer} label={copy.pairedCode} />
        <Button block onClick={onDone}>
          {copy.done}
        </Button>
      </div>
    );
  }
  if (request === null) {
    const address = `${window.location.host}${consoleBase}${addresses.pairThisPhone()}`;
    return (
      <div className="grid gap-4">
        <p className="wrap-anywhere">{copy.pairSteps(address)}</p>
        <ScanFrames read={read} onRead={setRequest} sentences={refusals} />
      </div>
    );
  }
  return <ChooseRole day={day} request={request} onPaired={setAnswer} />;
}

interface ChooseRoleProps {
  day: RaceDay;
  request: PhoneRequest;
  onPaired: (frames: readonly string[]) => void;
}

function ChooseRole({ day, request, onPaired }: ChooseRoleProps) {
  const zone = day.race.timeZone as VenueZone;
  const [role, setRole] = useState<Role | null>(null);
  const [clock, setClock] = useState('18:00');
  const [tried, setTried] = useState(false);
  const until = endOf(clock, zone);
  const pair = useAct({
    act: async (chosen: { role: Role; until: string }) => {
      const { key } = request;
      const name = request.name.trim();
      await day.decide(null, {
        kind: 'pasang',
        payload: { key, ...chosen, ...(name !== '' && { name }) },
      });
      const { id: race, name: title, timeZone } = day.race;
      const now = phoneClock.now() / 1_000;
      const pairing = { race, title, timeZone, now, ...chosen };
      return writePairingFrames(request.key, pairing, nextListFrames(day));
    },
    done: onPaired,
    sentences: refusals,
  });
  const devices = day.chain?.state.devices ?? new Map<string, Paired>();
  const known = devices.get(request.key);
  // A phone whose storage went comes with another key, under the name that it had.
  const other = [...devices].find(
    ([key, { name, letGo }]) =>
      key !== request.key && letGo === null && name !== '' && name === request.name.trim(),
  );
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (role !== null && until !== null) {
          void pair.run({ role, until });
        }
      }}
    >
      <p className="font-bold text-lg">{copy.pairWhat(request.name, shortKey(request.key))}</p>
      {known?.letGo === null && <p>{copy.pairedBefore}</p>}
      {other && (
        <Notice tone="warning">{copy.pairedOther(other[1].name, shortKey(other[0]))}</Notice>
      )}
      <RadioGroup
        legend={copy.pairRole}
        name="role"
        layout="stack"
        value={role}
        onChange={setRole}
        error={tried && role === null ? copy.pairRoleRequired : undefined}
        options={Object.entries(copy.roleNames).map(([value, label]) => ({
          value: value as Role,
          label,
          hint: copy.roleTexts[value as Role],
        }))}
      />
      <Field
        label={copy.pairUntil}
        hint={copy.pairUntilHint}
        error={tried && until === null ? copy.pairUntilWrong : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={clock}
            onChange={(event) => setClock(event.target.value)}
          />
        )}
      </Field>
      <Refused act={pair} />
      <Button type="submit" block loading={pair.busy} loadingText={copy.pairing}>
        {copy.pairButton}
      </Button>
    </form>
  );
}

/** That time of today at the venue; null when it is none, or over. */
function endOf(clock: string, zone: VenueZone): string | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) {
    return null;
  }
  const today = clockAt(new Date(phoneClock.now()), zone).slice(0, 10);
  const moment = new Date(momentAt(`${today}T${clock}`, zone));
  return moment.getTime() > phoneClock.now() ? moment.toISOString().replace('.000Z', 'Z') : null;
}
