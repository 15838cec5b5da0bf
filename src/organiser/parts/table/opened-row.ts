import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The row whose panel is open, under this name in the address, so that it can be sent and back closes it. */
export function useOpenedRow(name: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const withRow = useCallback(
    (key: string | null) => {
      const query = new URLSearchParams(search);
      if (key === null) {
        query.delete(name);
      } else {
        query.set(name, key);
      }
      return `?${query}`;
    },
    [name, search],
  );
  const close = useCallback(
    () => navigate(withRow(null), { preventScrollReset: true, state: { keepFocus: true } }),
    [navigate, withRow],
  );
  return { opened: new URLSearchParams(search).get(name) ?? undefined, linkTo: withRow, close };
}
