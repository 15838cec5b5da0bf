import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  changeMember,
  type GivenRole,
  type Member,
  removeMember,
  teamQueries,
} from '#api/organiser/team.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { type Role, roles } from '#domain/roles.ts';
import { addresses } from '#organiser/addresses.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { type Act, useAct } from '#parts/act/use-act.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { toast } from '#ui/toast.ts';
import { useScopes } from './use-scopes.ts';

interface MemberDialogProps {
  organisation: MyOrganisation;
  member: Member;
  onClose: () => void;
}

interface RoleLine extends GivenRole {
  key: number;
}

/** What a member may do, and the way out of the team. */
export function MemberDialog({ organisation, member, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const name = member.name ?? member.email ?? copy.withoutName;

  const readAnew = () => {
    void queryClient.invalidateQueries({ queryKey: teamQueries.keyOf(organisation.id) });
  };
  /** What this person may do has changed: every place of the door follows from it. */
  const readOwnRights = () =>
    member.is_me ? queryClient.invalidateQueries({ queryKey: ['organiser'] }) : undefined;

  const change = useAct({
    act: (given: GivenRole[]) => changeMember(organisation.id, member.user_id, given),
    done: () => {
      toast.success(copy.rolesSaved);
      onClose();
      return readOwnRights();
    },
    sentences: rights.refusals,
    settled: readAnew,
  });

  if (removing) {
    return (
      <ActDialog
        open
        danger
        title={member.is_me ? copy.leaveTitle(organisation.nama) : copy.removeTitle(name)}
        onClose={() => setRemoving(false)}
        confirmLabel={member.is_me ? copy.leaveAction : copy.removeAction}
        act={() => removeMember(organisation.id, member.user_id)}
        sentences={rights.refusals}
        settled={readAnew}
        done={copy.removed(name)}
        onDone={async () => {
          onClose();
          await readOwnRights();
          if (member.is_me) {
            navigate(addresses.races());
          }
        }}
        busyLabel={copy.removing}
        closeLabel={copy.cancelAction}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{copy.rolesLost(namesOf(member))}</li>
          <li>{member.is_me ? copy.leaveAtOnce : copy.removeAtOnce}</li>
          {member.open_invitations > 0 && <li>{copy.invitationsEnd(member.open_invitations)}</li>}
          <li>{copy.logStays}</li>
        </ul>
      </ActDialog>
    );
  }
  return (
    <RolesDialog
      organisation={organisation}
      member={member}
      name={name}
      change={change}
      onClose={onClose}
      onRemove={() => setRemoving(true)}
    />
  );
}

function namesOf({ roles: given }: Member): string {
  return given
    .map(({ peran, lomba_id, race }) =>
      lomba_id === null ? rights.roleLabels[peran] : `${rights.roleLabels[peran]} (${race})`,
    )
    .join(', ');
}

interface RolesDialogProps extends MemberDialogProps {
  name: string;
  change: Act<GivenRole[]>;
  onRemove: () => void;
}

function RolesDialog({ organisation, member, name, change, onClose, onRemove }: RolesDialogProps) {
  const scopes = useScopes(organisation);
  const [lines, setLines] = useState<RoleLine[]>(() =>
    member.roles.map(({ peran, lomba_id }, key) => ({ key, peran, lomba_id })),
  );
  const [nextKey, setNextKey] = useState(member.roles.length);
  const setRoles = (next: RoleLine[]) => {
    setLines(next);
    change.forget();
  };
  const save = () => {
    if (lines.length === 0) {
      change.refuse({ field: null, text: copy.atLeastOneRole });
      return;
    }
    void change.run(lines.map(({ peran, lomba_id }) => ({ peran, lomba_id })));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.changeRolesOf(name)}
      footer={
        <div className="grid gap-2.5">
          <Button block loading={change.busy} loadingText={shared.saving} onClick={save}>
            {copy.saveAction}
          </Button>
          <Button variant="secondary" block className="text-danger!" onClick={onRemove}>
            {member.is_me ? copy.leaveAction : copy.removeAction}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-muted text-sm">{copy.rolesAtOnce}</p>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <RoleRow
              key={line.key}
              line={line}
              scopes={scopes}
              onChange={(part) =>
                setRoles(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))
              }
              onDrop={() => setRoles(lines.filter((one) => one.key !== line.key))}
            />
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setRoles([
              ...lines,
              { key: nextKey, peran: 'gerbang', lomba_id: scopes[0]?.value || null },
            ]);
            setNextKey(nextKey + 1);
          }}
        >
          <Plus aria-hidden className="size-4.5" />
          {copy.addRoleAction}
        </Button>
        <Refused act={change} />
      </div>
    </Dialog>
  );
}

interface RoleRowProps {
  line: RoleLine;
  scopes: readonly { value: string; label: string }[];
  onChange: (part: Partial<GivenRole>) => void;
  onDrop: () => void;
}

function RoleRow({ line, scopes, onChange, onDrop }: RoleRowProps) {
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-lg bg-sunken p-2.5">
      <SelectInput
        aria-label={copy.roleLabel}
        aria-describedby={id}
        value={line.peran}
        onChange={({ currentTarget }) => onChange({ peran: currentTarget.value as Role })}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {rights.roleLabels[role]}
          </option>
        ))}
      </SelectInput>
      <IconButton
        label={copy.dropRoleAction}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onDrop}
      />
      <p id={id} className="col-span-full text-ink-muted text-xs">
        {rights.roleTexts[line.peran]}
      </p>
      <div className="col-span-full">
        <SelectInput
          aria-label={copy.scopeLabel}
          value={line.lomba_id ?? ''}
          onChange={({ currentTarget }) => onChange({ lomba_id: currentTarget.value || null })}
        >
          {scopes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      </div>
    </li>
  );
}
