import type { BankAccount } from '#api/organiser/money.ts';
import * as copy from '#organiser/copy/money.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { Field } from '#ui/field.tsx';
import type { FieldProblem } from '#ui/form.ts';
import { TextInput } from '#ui/text-input.tsx';

export const emptyAccount: BankAccount = { bank: '', nomor: '', atas_nama: '' };

export interface AccountFieldsProps {
  account: BankAccount;
  onChange: (account: BankAccount) => void;
  /** What is wrong with a field. */
  errorOf: (name: keyof BankAccount) => string | undefined;
}

/** Where a refund goes. Numbers paste as they come from a chat, with spaces and dashes. */
export function AccountFields({ account, onChange, errorOf }: AccountFieldsProps) {
  const input = (name: keyof BankAccount, label: string, extra: object = {}) => (
    <Field label={label} error={errorOf(name)} required>
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
export function accountProblem({
  bank,
  nomor,
  atas_nama,
}: BankAccount): FieldProblem<keyof BankAccount> | null {
  const field =
    bank.trim().length < 2
      ? 'bank'
      : !/^\d{6,20}$/.test(nomor.replace(/[\s.-]/g, ''))
        ? 'nomor'
        : atas_nama.trim().length < 2
          ? 'atas_nama'
          : null;
  return field && { field, text: ownSentence(copy.refusals, 'account_invalid', { field }) ?? '' };
}
