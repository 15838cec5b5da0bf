import type { ComponentProps } from 'react';

export interface SearchFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'role'> {
  /** Enter, or the form's button. Where what is typed takes effect by itself it only puts the keyboard away. */
  onSubmit?: () => void;
}

export function SearchForm({ onSubmit, ...rest }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones that are a few years old do not know <search>
    <form
      {...rest}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit !== undefined) {
          onSubmit();
        } else if (document.activeElement instanceof HTMLElement) {
          document.activeElement.blur();
        }
      }}
    />
  );
}
