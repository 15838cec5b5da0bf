import { useQueryClient } from '@tanstack/react-query';
import { Link2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { type ClubCode, codeQueries, switchCode } from '#api/organiser/codes.ts';
import type { ManagedRace } from '#api/organiser/races.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/codes.ts';
import { WhatsAppShare } from '#organiser/parts/whatsapp-share.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useNow } from '#ui/now.ts';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';
import { givenBy, lastDay, stateOf } from './code-columns.ts';

interface CodeCardProps {
  code: ClubCode;
  clubId: string;
  /** The club's. */
  races: readonly ManagedRace[];
  onChange: () => void;
}

/** A code: what it gives, to whom, how it is used, and what can be done with it. */
export function CodeCard({ code, clubId, races, onChange }: CodeCardProps) {
  const queryClient = useQueryClient();
  const state = stateOf(code, useNow());
  const turn = useAct({
    act: () => switchCode(code.kode_id, !code.aktif),
    done: () => {
      toast.success(code.aktif ? copy.stoppedNow : copy.startedNow);
      return queryClient.invalidateQueries({ queryKey: codeQueries.ofClub(clubId).queryKey });
    },
    sentences: copy.refusals,
  });
  const named = code.lomba_id;
  const where =
    named === null
      ? copy.forAllRaces
      : races
          .filter(({ id }) => named.includes(id))
          .map(({ judul }) => judul)
          .join(', ');
  return (
    <Card className="grid gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere text-xl">{code.kode}</h2>
        <Badge tone={state === copy.active ? 'positive' : 'neutral'}>{state}</Badge>
      </div>
      <p className="wrap-anywhere text-sm">
        {[
          copy.gives(givenBy(code), code.min_anak),
          where,
          code.sampai !== null && copy.endsOn(lastDay(code.sampai)),
          code.keterangan,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Sum label={copy.usesLabel} value={copy.usesOf(code.uses, code.batas)} />
        <Sum label={copy.discountLabel} value={formatRupiah(code.discount)} />
        <Sum label={copy.chargedLabel} value={formatRupiah(code.charged)} />
      </dl>
      {code.races.length > 1 && (
        <ul className="grid gap-0.5 text-ink-muted text-sm">
          {code.races.map(({ race_id, judul, uses, discount }) => (
            <li key={race_id}>{copy.inRace(judul, uses, formatRupiah(discount))}</li>
          ))}
        </ul>
      )}
      {state === copy.active && <SendCode code={code} races={races} />}
      <Refused act={turn} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onChange}>
          <Pencil aria-hidden className="size-4" />
          {copy.changeAction}
        </Button>
        <Button size="sm" variant="ghost" loading={turn.busy} onClick={() => turn.run()}>
          {code.aktif ? copy.stopAction : copy.startAction}
        </Button>
      </div>
    </Card>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}

/** The link of a race that brings the code along. */
function SendCode({ code, races }: Pick<CodeCardProps, 'code' | 'races'>) {
  const open = races.filter(
    ({ id, status }) =>
      status === 'dipublikasi' && (code.lomba_id === null || code.lomba_id.includes(id)),
  );
  const [chosen, setChosen] = useState(open[0]?.id);
  const race = open.find(({ id }) => id === chosen) ?? open[0];
  if (race === undefined) {
    return <p className="text-ink-muted text-sm">{copy.noOpenRace}</p>;
  }
  const link = `${window.location.origin}/race-detail/${race.id}?kode=${code.kode}`;
  return (
    <div className="grid gap-2">
      {open.length > 1 && (
        <SelectField
          label={copy.linkRaceLabel}
          className="max-w-100"
          value={race.id}
          onChoose={setChosen}
          choices={open.map(({ id, judul }) => [id, judul])}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <WhatsAppShare text={copy.shareText(race.judul, code.kode, link)} />
        <Button
          variant="secondary"
          onClick={() => copyText(link, { copied: copy.copied, refused: copy.notCopied })}
        >
          <Link2 aria-hidden className="size-5" />
          {copy.copyAction}
        </Button>
      </div>
    </div>
  );
}
