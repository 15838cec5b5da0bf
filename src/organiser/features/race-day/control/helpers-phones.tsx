import { Smartphone } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { consoleBase } from '#domain/console-base.ts';
import { paths } from '#domain/paths.ts';
import {
  type PhoneRequest,
  readPhoneRequest,
  shortKey,
  writeInvitation,
} from '#functions/_shared/racing/phone-codes.ts';
import type { Paired } from '#functions/_shared/racing/race-chain.ts';
import { clockAt, formatTime, momentAt } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { inviteKey } from '#organiser/parts/pairing/own-key.ts';
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

/** How a helper's phone is paired: it opens the page from a code by its own camera; with no signal the two show each other codes. */
function Pair({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const [byCodes, setByCodes] = useState(false);
  const [invited, setInvited] = useState<{ address: string; name: string } | null>(null);
  if (byCodes) {
    return <PairByCodes day={day} onDone={onDone} />;
  }
  if (invited !== null) {
    return (
      <div className="grid gap-4">
        <p className="font-bold text-lg">{copy.inviteTitle(invited.name)}</p>
        <p>{copy.inviteText}</p>
        <ShowFrames frames={[invited.address]} label={copy.inviteCode(invited.name)} />
        <div className="grid gap-2.5">
          <Button block onClick={onDone}>
            {copy.done}
          </Button>
          <Button variant="secondary" block onClick={() => setInvited(null)}>
            {copy.inviteNext}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <Invite day={day} onInvited={setInvited} />
      <Button variant="ghost" block onClick={() => setByCodes(true)}>
        {copy.pairByCodes}
      </Button>
    </div>
  );
}

interface InviteProps {
  day: RaceDay;
  onInvited: (invited: { address: string; name: string }) => void;
}

/** What the phone is for and what it is called; then its code. A screen at the venue needs no key: it shows what everybody may see. */
function Invite({ day, onInvited }: InviteProps) {
  const [name, setName] = useState('');
  return (
    <ChooseRole
      day={day}
      button={copy.inviteButton}
      pair={async (chosen) => {
        const called = name.trim() || nextName(day, chosen.role);
        if (chosen.role === 'layar') {
          const screen = new URL(paths.venue(day.race.id), window.location.origin).href;
          return { address: screen, name: called };
        }
        const { secret, key } = await inviteKey();
        await day.decide(null, { kind: 'pasang', payload: { key, ...chosen, name: called } });
        const pairing = { ...pairingOf(day, chosen, called), lists: 0 };
        const code = writeInvitation({ secret, key, pairing });
        const page = `${window.location.origin}${consoleBase}${addresses.pairThisPhone()}`;
        return { address: `${page}#${code}`, name: called };
      }}
      onPaired={onInvited}
    >
      <Field label={copy.inviteName} hint={copy.inviteNameHint}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={24}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </ChooseRole>
  );
}

/** "Garis finis", and from the second one on with its number. */
function nextName(day: RaceDay, role: Role): string {
  const devices = [...(day.chain?.state.devices.values() ?? [])];
  const before = devices.filter((device) => device.role === role && device.letGo === null).length;
  return before === 0 ? copy.roleNames[role] : `${copy.roleNames[role]} ${before + 1}`;
}

function pairingOf(day: RaceDay, chosen: Chosen, name: string) {
  const { id: race, name: title, timeZone } = day.race;
  return { race, title, timeZone, name, now: phoneClock.now() / 1_000, ...chosen };
}

function PairByCodes({ day, onDone }: { day: RaceDay; onDone: () => void }) {
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
  const devices = day.chain?.state.devices ?? new Map<string, Paired>();
  const name = request.name.trim();
  // A phone whose storage went comes with another key, under the name that it had.
  const other = [...devices].find(
    ([key, device]) =>
      key !== request.key && device.letGo === null && device.name !== '' && device.name === name,
  );
  return (
    <ChooseRole
      day={day}
      button={copy.pairButton}
      pair={async (chosen) => {
        const { key } = request;
        await day.decide(null, {
          kind: 'pasang',
          payload: { key, ...chosen, ...(name !== '' && { name }) },
        });
        return writePairingFrames(key, pairingOf(day, chosen, name), nextListFrames(day));
      }}
      onPaired={setAnswer}
    >
      <p className="font-bold text-lg">{copy.pairWhat(request.name, shortKey(request.key))}</p>
      {devices.get(request.key)?.letGo === null && <p>{copy.pairedBefore}</p>}
      {other && (
        <Notice tone="warning">{copy.pairedOther(other[1].name, shortKey(other[0]))}</Notice>
      )}
    </ChooseRole>
  );
}

interface Chosen {
  role: Role;
  until: string;
}

interface ChooseRoleProps<Answer> {
  day: RaceDay;
  /** Stands above the choice. */
  children: ReactNode;
  button: string;
  pair: (chosen: Chosen) => Promise<Answer>;
  onPaired: (answer: Answer) => void;
}

function ChooseRole<Answer>({ day, children, button, pair, onPaired }: ChooseRoleProps<Answer>) {
  const [role, setRole] = useState<Role | null>(null);
  const [clock, setClock] = useState('18:00');
  const [tried, setTried] = useState(false);
  const until = endOf(clock, day.race.timeZone as VenueZone);
  const act = useAct({ act: pair, done: onPaired, sentences: refusals });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (role !== null && until !== null) {
          void act.run({ role, until });
        }
      }}
    >
      {children}
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
      <Refused act={act} />
      <Button type="submit" block loading={act.busy} loadingText={copy.pairing}>
        {button}
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
