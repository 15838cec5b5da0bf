import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

afterEach(() => vi.restoreAllMocks());

test('on a laptop filters fit one row: those that are seldom wanted are in one menu', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  organiserBackend();
  const { user, router } = renderConsole(`/lomba/${raceId}/peserta`);
  const more = await screen.findByRole('button', { name: 'Saringan lain' });
  expect(screen.queryByRole('button', { name: 'Nama di papan' })).toBeNull();
  await user.click(more);
  const group = within(screen.getByRole('group', { name: 'Nama di papan' }));
  await user.click(group.getAllByRole('checkbox')[0] as HTMLElement);
  expect(router.state.location.search).toContain('papan=');
});
