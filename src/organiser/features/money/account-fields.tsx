import type { BankAccount } from '#api/organiser/money.ts';
import * as copy from '#organiser/copy/money.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

export const emptyAccount: BankAccount = { bank: '', nomor: '', atas_nama: '' };

export interface AccountFieldsProps {
  account: BankAccount;
  onChange: (account: BankAccount) => void;
}

/** Where a refund goes. Numbers paste as they come from a chat, with spaces and dashes. */
export function AccountFields({ account, onChange }: AccountFieldsProps) {
  const input = (name: keyof BankAccount, label: string, extra: object = {}) => (
    <Field label={label} required>
      {(props) => (
        <TextInput
          {...props}
          {...extra}
          name={name}
          autoComplete="off"
          value={account[name]}
          onChange={({ currentTarget }) => onChange({ ...account, [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-3">
      {input('bank', copy.bankLabel, { placeholder: copy.bankExample })}
      {input('nomor', copy.numberLabel, { inputMode: 'numeric' })}
      {input('atas_nama', copy.holderLabel)}
    </div>
  );
}

/** What is wrong with an account, by the rule of the database; null when nothing is. */
export function accountProblem({ bank, nomor, atas_nama }: BankAccount): string | null {
  const field =
    bank.trim().length < 2
      ? 'bank'
      : !/^\d{6,20}$/.test(nomor.replace(/[\s.-]/g, ''))
        ? 'nomor'
        : atas_nama.trim().length < 2
          ? 'atas_nama'
          : null;
  return field === null ? null : (copy.refusal('account_invalid', { field }) ?? null);
}
