import { queryOptions } from '@tanstack/react-query';
import { alsoIn, rpcRead } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** What a race's page tells below its first two screens, read when the reader has seen what is above. */
export type RaceStory = Answer<'race_story'>;
export type ClubPage = Answer<'club_page'>;
export type RaceFriend = Answer<'race_friends'>;

function story(raceId: string) {
  return alsoIn(rpcRead('race_story', { race_id: raceId }), `lomba/${raceId}`, 'story');
}

function club(clubId: string) {
  return alsoIn(rpcRead('club_page', { club_id: clubId }), `klub/${clubId}`, 'club');
}

export const racePageQueries = {
  /** Null where there is no such race. */
  story: (raceId: string) =>
    queryOptions({
      queryKey: ['races', 'story', raceId],
      meta: savedFor(everybody, story(raceId)),
      queryFn: async ({ signal }): Promise<RaceStory | null> =>
        (await send(story(raceId), signal))[0] ?? null,
    }),

  /** A club and its published races; null while it has none. */
  club: (clubId: string) =>
    queryOptions({
      queryKey: ['clubs', clubId],
      meta: savedFor(everybody, club(clubId)),
      queryFn: async ({ signal }): Promise<ClubPage | null> =>
        (await send(club(clubId), signal))[0] ?? null,
    }),

  /** Children of one's own team who are in, where their parents agreed to be seen. */
  friends: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: ['friends', userId, raceId],
      queryFn: ({ signal }): Promise<RaceFriend[]> =>
        send(rpcRead('race_friends', { race_id: raceId }), signal),
    }),
};
