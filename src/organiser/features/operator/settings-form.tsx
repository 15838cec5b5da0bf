import { useQueryClient } from '@tanstack/react-query';
import { changeSetting, operatorQueries, type Setting } from '#api/organiser/operator.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/settings.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { plainValue, problemOf, shownValue } from './settings-value.ts';

const refusal = refusedBy<'value' | 'reason'>(copy.refusals);

/** Another value, why, and what follows from it, said before it is saved. */
export function SettingForm({ setting }: { setting: Setting }) {
  const queryClient = useQueryClient();
  const { key, value, kind, fallback } = setting;
  const form = useForm({
    initial: { value: value ?? '', reason: '' },
    check: (typed) => {
      const wrong = problemOf(setting, typed.value);
      return [
        ...(wrong === null ? [] : [{ field: 'value' as const, text: wrong }]),
        ...(typed.reason.trim() === ''
          ? [{ field: 'reason' as const, text: copy.reasonRequired }]
          : []),
      ];
    },
    send: async (typed) => {
      await changeSetting(setting, plainValue(setting, typed.value) || null, typed.reason);
      await queryClient.invalidateQueries({ queryKey: operatorQueries.settings().queryKey });
      form.change({ reason: '' });
      toast.success(copy.saved);
    },
    refused: (error) => {
      if (toAppError(error).code === 'changed_meanwhile') {
        void queryClient.invalidateQueries({ queryKey: operatorQueries.settings().queryKey });
      }
      return refusal(error);
    },
  });
  const wanted = plainValue(setting, form.values.value);
  const changes = problemOf(setting, form.values.value) === null;
  const next = shownValue({ ...setting, value: wanted === '' ? null : wanted });
  return (
    <form {...form.props} aria-label={copy.changeTitle} className="grid gap-4">
      {kind === 'choice' ? (
        <SelectField
          label={copy.valueLabel}
          choices={[
            ['ya', 'ya'],
            ['tidak', 'tidak'],
          ]}
          {...form.field('value')}
        />
      ) : (
        <TextField
          {...form.row('value')}
          label={copy.valueLabel}
          hint={copy.valueHint}
          placeholder={fallback ?? ''}
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <TextField
        {...form.row('reason')}
        label={copy.reasonLabel}
        hint={copy.reasonHint}
        maxLength={300}
        autoComplete="off"
        required
      />
      <div role="status" className="empty:hidden">
        {changes && (
          <Notice>
            <p className="font-bold tabular-nums">{copy.becomes(shownValue(setting), next)}</p>
            <p>{copy.wordsOf(key).effect}</p>
          </Notice>
        )}
      </div>
      <div aria-live="assertive" className="empty:hidden">
        {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
      </div>
      <Button type="submit" loading={form.busy} loadingText={copy.saving}>
        {copy.saveAction}
      </Button>
    </form>
  );
}
