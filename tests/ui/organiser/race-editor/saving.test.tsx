import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type EditableRace, managedRaceQueries } from '#api/organiser/races.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { serverClock } from '#domain/server-clock.ts';
import { clockAt } from '#functions/_shared/venue/dates.ts';
import { useRaceEditor } from '#organiser/features/race-editor/use-race-editor.ts';
import { editableRace } from '#tests/support/editable-race.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession } from '#tests/support/ui/session.ts';

/** The editor with what stands around it: the read it began with, and the races of the switch beside it. */
function openEditor(status: EditableRace['status']) {
  storeSession({});
  const asked = { my_races: 0, race_for_edit: 0, save_race: 0 };
  let race = editableRace({}, { status });
  server.use(
    http.post(api.rest('rpc/my_races'), () => {
      asked.my_races += 1;
      return HttpResponse.json([
        { id: 'race', judul: race.content.judul, status, rights: ['view', 'edit'], missing: 3 },
        { id: 'other', judul: 'Lomba Lain', status, rights: ['view'], missing: null },
      ]);
    }),
    http.post(api.rest('rpc/race_for_edit'), () => {
      asked.race_for_edit += 1;
      return HttpResponse.json(race);
    }),
    http.post(api.rest('rpc/save_race'), async ({ request }) => {
      asked.save_race += 1;
      const { changes } = (await request.json()) as { changes: Partial<EditableRace['content']> };
      race = { ...race, versi: race.versi + 1, content: { ...race.content, ...changes } };
      return HttpResponse.json({
        race,
        fields: [],
        consequences: { moved: null, price: null, closes_earlier: null },
      });
    }),
  );
  const client = createQueryClient();
  const { result } = renderHook(
    () => ({
      races: useQuery(managedRaceQueries.mine()).data,
      race: useQuery({ ...managedRaceQueries.toEdit('race'), staleTime: Number.POSITIVE_INFINITY })
        .data,
      editor: useRaceEditor(editableRace({}, { status })),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, asked, client };
}

async function typeAndSave(result: ReturnType<typeof openEditor>['result'], judul: string) {
  await act(async () => {
    result.current.editor.change({ judul });
    await result.current.editor.save();
  });
}

describe('saving a race', () => {
  test('a draft that is saved while it is typed is not asked for again, nor is the list of races', async () => {
    const { result, asked } = openEditor('draf');
    await waitFor(() => expect(result.current.races).toHaveLength(2));
    await waitFor(() => expect(result.current.race).toBeDefined());
    await typeAndSave(result, 'Lomba B');
    await typeAndSave(result, 'Lomba Baru');
    await waitFor(() => expect(result.current.races?.[0]?.judul).toBe('Lomba Baru'));
    expect(result.current.races?.[1]?.judul).toBe('Lomba Lain');
    expect(result.current.race?.content.judul).toBe('Lomba Baru');
    expect(asked).toEqual({ my_races: 1, race_for_edit: 1, save_race: 2 });
  });

  test('the list is read anew when somebody looks at it next', async () => {
    const { result, client } = openEditor('draf');
    await waitFor(() => expect(result.current.races).toHaveLength(2));
    await typeAndSave(result, 'Lomba Baru');
    expect(client.getQueryState(managedRaceQueries.mine().queryKey)?.isInvalidated).toBe(true);
  });

  test('saving a published race reads the list anew, and not the race', async () => {
    const { result, asked } = openEditor('dipublikasi');
    await waitFor(() => expect(result.current.races).toHaveLength(2));
    await waitFor(() => expect(result.current.race).toBeDefined());
    await typeAndSave(result, 'Lomba Baru');
    await waitFor(() => expect(asked.my_races).toBe(2));
    expect(asked.race_for_edit).toBe(1);
  });

  test('closing entries at once leaves no typed deadline to be saved over it', async () => {
    const { result } = openEditor('dipublikasi');
    act(() =>
      result.current.editor.change({
        pendaftaran_selesai: '2027-01-01T10:00',
        judul: 'Belum disimpan',
      }),
    );
    await act(() => result.current.editor.closeEntries());
    expect([...result.current.editor.unsaved]).toEqual(['judul']);
    expect(result.current.editor.values.pendaftaran_selesai).not.toBe('2027-01-01T10:00');
  });

  test('entries are closed now by the server’s clock, on a phone that is six hours ahead too', async () => {
    const { result } = openEditor('dipublikasi');
    await waitFor(() => expect(result.current.race).toBeDefined());
    const now = new Date(Date.now() - 6 * 3_600_000);
    serverClock.hear(now.toUTCString());
    await act(() => result.current.editor.closeEntries());
    serverClock.hear(new Date().toUTCString());
    const zone = result.current.editor.values.zona_waktu;
    const minute = 60_000;
    expect([0, minute].map((later) => clockAt(new Date(now.getTime() + later), zone))).toContain(
      result.current.editor.values.pendaftaran_selesai,
    );
  });
});
