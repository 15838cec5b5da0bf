import { useQuery } from '@tanstack/react-query';
import { type Delegate, delegateQueries, setDelegate } from '#api/delegates.ts';
import * as copy from '#parents/copy/delegate.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { useAct } from '#parts/act/use-act.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

/** Somebody else who may bring or fetch the child, named by the parent for this race. */
export function OrderDelegate({ orderId, userId }: { orderId: string; userId: string }) {
  const delegate = useQuery(delegateQueries.of(userId, orderId));
  const readAnew = () => delegate.refetch();
  return (
    <Section level={3} title={copy.title}>
      <Read
        of={[delegate]}
        failed={copy.loadFailed}
        skeleton={
          <Loading label={copy.loading}>
            <Skeleton className="h-48 rounded-xl" />
          </Loading>
        }
        missing={<DelegateForm orderId={orderId} delegate={null} onSaved={readAnew} />}
      >
        {(found) => (
          <DelegateForm
            key={`${found.nama} ${found.nomor_hp}`}
            orderId={orderId}
            delegate={found}
            onSaved={readAnew}
          />
        )}
      </Read>
    </Section>
  );
}

function problemsOf({ nama, nomor_hp }: Delegate): FieldProblem<keyof Delegate>[] {
  const problems: FieldProblem<keyof Delegate>[] = [];
  if (nama.trim() === '') {
    problems.push({ field: 'nama', text: errorMessage('delegate_name_required') });
  }
  if (nomor_hp.trim() === '') {
    problems.push({ field: 'nomor_hp', text: errorMessage('phone_invalid') });
  }
  return problems;
}

const refused = refusedBy<keyof Delegate>(undefined, {
  delegate_name_required: 'nama',
  text_too_long: 'nama',
  name_has_link: 'nama',
  phone_invalid: 'nomor_hp',
});

interface DelegateFormProps {
  orderId: string;
  delegate: Delegate | null;
  onSaved: () => Promise<unknown>;
}

function DelegateForm({ orderId, delegate, onSaved }: DelegateFormProps) {
  const form = useForm<Delegate>({
    initial: delegate ?? { nama: '', nomor_hp: '' },
    check: problemsOf,
    send: async (typed) => {
      await setDelegate(orderId, typed);
      toast.success(copy.saved);
      await onSaved();
    },
    refused,
  });
  const remove = useAct({
    act: () => setDelegate(orderId, null),
    done: () => {
      form.reset({ nama: '', nomor_hp: '' });
      toast.success(copy.removed);
      return onSaved();
    },
    refused: (error) => {
      form.refuse(refused(error));
      return null;
    },
  });
  return (
    <Card className="p-4">
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-muted text-sm">{copy.text}</p>
        {form.failure && (
          <Notice tone="danger" role="alert">
            {form.failure.text}
          </Notice>
        )}
        <TextField label={copy.nameLabel} autoComplete="off" {...form.row('nama')} />
        <TextField
          label={copy.phoneLabel}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.row('nomor_hp')}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" loading={form.busy} loadingText={copy.saving}>
            {copy.saveAction}
          </Button>
          {delegate !== null && (
            <Button variant="ghost" loading={remove.busy} onClick={remove.run}>
              {copy.removeAction}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
