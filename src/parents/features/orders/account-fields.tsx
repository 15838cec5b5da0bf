import type { RefundAccount } from '#api/refunds.ts';
import * as copy from '#parents/copy/order-refund.ts';
import { Field } from '#ui/field.tsx';
import type { FieldProblem } from '#ui/form.ts';
import { TextInput } from '#ui/text-input.tsx';

export interface AccountValues {
  bank: string;
  nomor: string;
  atas_nama: string;
}

export const emptyAccount: AccountValues = { bank: '', nomor: '', atas_nama: '' };

export function accountProblems(account: AccountValues): FieldProblem<keyof AccountValues>[] {
  const problems: FieldProblem<keyof AccountValues>[] = [];
  if (account.bank.trim().length < 2) {
    problems.push({ field: 'bank', text: copy.bankRequired });
  }
  if (!/^\d{6,20}$/.test(account.nomor.replace(/[\s.-]/g, ''))) {
    problems.push({ field: 'nomor', text: copy.numberRequired });
  }
  if (account.atas_nama.trim().length < 2) {
    problems.push({ field: 'atas_nama', text: copy.holderRequired });
  }
  return problems;
}

export function accountOf({ bank, nomor, atas_nama }: AccountValues): RefundAccount {
  return { bank, nomor, atas_nama };
}

interface AccountFieldsProps {
  rowOf: (name: keyof AccountValues) => {
    name: string;
    value: string;
    onChange: React.ChangeEventHandler<HTMLInputElement>;
    error: string | undefined;
  };
}

/** Where money goes back to. */
export function AccountFields({ rowOf }: AccountFieldsProps) {
  const input = (name: keyof AccountValues, label: string, extra: object = {}) => {
    const { error, ...control } = rowOf(name);
    return (
      <Field label={label} error={error} required>
        {(props) => <TextInput {...props} {...control} {...extra} autoComplete="off" />}
      </Field>
    );
  };
  return (
    <>
      {input('bank', copy.bankLabel, { placeholder: copy.bankExample })}
      {input('nomor', copy.numberLabel, { inputMode: 'numeric' })}
      {input('atas_nama', copy.holderLabel)}
      <p className="text-ink-muted text-xs">{copy.accountPrivacy}</p>
    </>
  );
}
