import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { identityDocument } from '#api/identity-documents.ts';
import { ownChildren } from '#api/own-reads.ts';
import {
  type Rider,
  removeRider,
  removeRiderDocument,
  removeRiderPhoto,
  riderFactsOf,
  riderQueries,
  saveRider,
  uploadRiderDocument,
  uploadRiderPhoto,
} from '#api/riders.ts';
import { randomId } from '#domain/random-id.ts';
import type { RiderFacts } from '#domain/rider/fields.ts';
import {
  emptyRider,
  finishedRider,
  noLimits,
  riderFieldOf,
  riderProblems,
} from '#domain/rider/problems.ts';
import { today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/children.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { namedField } from '#parts/act/field-of.ts';
import { sentenceOf, toldBy } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import * as riderCopy from '#parts/copy/rider-fields.ts';
import * as shared from '#parts/copy/shared.ts';
import { IdentityDocumentField } from '#parts/identity-document-field.tsx';
import { GearFields, RiderFields } from '#parts/rider-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { OwnPhoto } from './own-photo.tsx';

interface ChildFormProps {
  userId: string;
  /** Null for one to be added. */
  child: Rider | null;
  /** A brother or sister, from whose city most come; null without. */
  sibling: Rider | null;
  /** Saved, removed, or given up. */
  onDone: () => void;
}

const refusals = { ...riderCopy.refusals, ...copy.refusals };

/** A child's data, to be added or corrected; for a saved child, photo and document are stored as soon as they are chosen. */
export function ChildForm({ userId, child, sibling, onDone }: ChildFormProps) {
  const queryClient = useQueryClient();
  const [id] = useState(() => child?.id ?? randomId());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const readAgain = () => queryClient.invalidateQueries({ queryKey: ownChildren(userId).queryKey });

  const form = useForm<RiderFacts>({
    initial: child === null ? emptyRider : riderFactsOf(child),
    check: (typed) => riderProblems(finishedRider(typed), noLimits, today()).map(toldBy(refusals)),
    send: async (typed) => {
      const values = finishedRider(typed);
      await saveRider(id, values);
      await readAgain();
      toast.success(copy.childSaved(values.nickname.trim()));
      onDone();
    },
    refused: (error) => {
      const field = namedField(error, riderFieldOf);
      const text = sentenceOf(error, refusals);
      return field === null ? { field: null, text: copy.saveFailed, help: text } : { field, text };
    },
    leaves: true,
  });
  const { failure, busy } = form;

  return (
    <div className="grid gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {child === null ? copy.newChildTitle : copy.childTitle(child.nama_panggilan)}
      </h2>
      {child !== null && (
        <div className="grid justify-items-center gap-2">
          <OwnPhoto
            path={child.foto}
            read={riderQueries.photo}
            words={{
              alt: copy.photoAlt(child.nama_panggilan),
              add: copy.addPhotoAction,
              change: copy.changePhotoAction,
              saved: copy.photoSaved,
              removed: copy.photoRemoved,
            }}
            removable
            store={async (photo) => {
              await uploadRiderPhoto(userId, child.id, photo);
              await readAgain();
            }}
            remove={async () => {
              await removeRiderPhoto(userId, child.id);
              await readAgain();
            }}
          />
          <p className="text-ink-muted text-xs">{copy.photoOptional}</p>
        </div>
      )}
      <form {...form.props} className="grid gap-6">
        <div className="grid gap-3">
          <RiderFields
            form={form}
            row={form.row}
            ageDay={today()}
            {...(sibling && { near: { kota: sibling.kota_asal, provinsi: null } })}
          />
        </div>
        <Section title={copy.gearTitle} level={3}>
          <GearFields form={form} row={form.row} beforehand />
        </Section>
        <div className="grid gap-3">
          {child === null && <p className="text-ink-muted text-sm">{copy.filesAfterSaving}</p>}
          <FormFailure failure={failure} />
          <Button type="submit" block loading={busy} loadingText={shared.saving}>
            {copy.saveAction}
          </Button>
          <Button variant="secondary" block disabled={busy} onClick={onDone}>
            {copy.cancelAction}
          </Button>
        </div>
      </form>
      {child !== null && (
        <>
          <ChildDocument userId={userId} child={child} onChanged={readAgain} />
          <RemoveChild child={child} onRemoved={readAgain} onDone={onDone} />
        </>
      )}
    </div>
  );
}

interface ChildDocumentProps {
  userId: string;
  child: Rider;
  onChanged: () => Promise<unknown>;
}

/** The child's identity document: stored as soon as it is chosen. */
function ChildDocument({ userId, child, onChanged }: ChildDocumentProps) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const failed = (failure: unknown) => {
    setError(sentenceOf(failure, copy.refusals));
    return null;
  };
  const upload = useAct({
    act: (chosen: File) =>
      uploadRiderDocument({
        file: chosen,
        userId,
        riderId: child.id,
        fullName: child.nama_lengkap,
        city: child.kota_asal,
      }),
    done: async () => {
      await onChanged();
      toast.success(copy.documentSaved);
    },
    refused: failed,
    settled: () => setFile(null),
  });
  const remove = useAct({
    act: () => removeRiderDocument(userId, child.id),
    done: async () => {
      await onChanged();
      toast.success(copy.documentRemoved);
    },
    refused: failed,
  });

  return (
    <Section title={copy.documentTitle} level={3}>
      <Card className="grid gap-2.5 p-4">
        <IdentityDocumentField
          stored={child.file_identitas !== null}
          checked={child.identitas_diperiksa_pada !== null}
          storedFile={() => identityDocument(child)}
          file={file}
          error={error}
          uploading={upload.busy}
          onChange={(chosen, problem) => {
            setFile(chosen);
            setError(problem);
            if (chosen !== null && !remove.busy) {
              void upload.run(chosen);
            }
          }}
        />
        {child.file_identitas !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            loading={remove.busy}
            loadingText={copy.removingDocument}
            onClick={() => {
              if (!upload.busy) {
                setError(undefined);
                void remove.run();
              }
            }}
          >
            {copy.removeDocumentAction}
          </Button>
        )}
      </Card>
    </Section>
  );
}

interface RemoveChildProps {
  child: Rider;
  onRemoved: () => Promise<unknown>;
  onDone: () => void;
}

function RemoveChild({ child, onRemoved, onDone }: RemoveChildProps) {
  const [asked, setAsked] = useState(false);
  const name = child.nama_panggilan;
  return (
    <>
      <Button variant="ghost" className="text-danger" onClick={() => setAsked(true)}>
        {copy.removeChildAction}
      </Button>
      <ActDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.removeTitle(name)}
        confirmLabel={copy.removeConfirm}
        act={() => removeRider(child)}
        refused={(error) => copy.removeFailed(sentenceOf(error))}
        done={copy.childRemoved(name)}
        onDone={() => {
          onDone();
          return onRemoved();
        }}
        busyLabel={copy.removing}
        closeLabel={copy.keepAction}
        danger
      >
        <p className="text-ink-muted">{copy.removeText}</p>
      </ActDialog>
    </>
  );
}
