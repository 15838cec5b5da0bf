import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label'> {
  /** For who does not see the magnifying glass. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchInput({ label, onChange, ...rest }: SearchInputProps) {
  return (
    <TextInput
      {...rest}
      type="search"
      aria-label={label}
      icon={<Search className="size-5" />}
      enterKeyHint="search"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
