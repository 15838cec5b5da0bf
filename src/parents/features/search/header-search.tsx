import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { searchText } from '#domain/search-text.ts';
import * as copy from '#parents/copy/search.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';

export interface HeaderSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const formId = 'header-search';

/** The magnifying glass of the header; the box it opens is `HeaderSearchBox`, on a row of its own. */
export function HeaderSearchToggle({ open, onOpenChange }: HeaderSearchProps) {
  return (
    <IconButton
      label={open ? copy.closeAction : copy.openAction}
      aria-expanded={open}
      aria-controls={open ? formId : undefined}
      icon={
        open ? <X aria-hidden className="size-5.5" /> : <Search aria-hidden className="size-5.5" />
      }
      onClick={() => onOpenChange(!open)}
    />
  );
}

/** Sends the text to the search results, then closes and is empty again (product spec, section 2). */
export function HeaderSearchBox({ open, onOpenChange }: HeaderSearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    if (open) {
      input.current?.focus();
    }
  }, [open]);

  if (!open) {
    return null;
  }

  const close = () => {
    setTyped('');
    onOpenChange(false);
  };
  const submit = () => {
    const text = searchText(typed);
    if (text === '') {
      input.current?.focus();
      return;
    }
    navigate(paths.searchResults(text));
    close();
  };

  return (
    <SearchForm
      id={formId}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="flex animate-rise items-center gap-2 px-4 pb-3 min-[23rem]:px-5 wide:ml-auto wide:max-w-160 laptop:px-8"
    >
      <div className="min-w-0 flex-1">
        <SearchInput
          ref={input}
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit">{copy.searchAction}</Button>
    </SearchForm>
  );
}
