import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#api/platform/app-error.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { type PriceChange, priceChanges } from '#domain/price-changed.ts';
import { pricesInOrder } from '#domain/price-steps.ts';
import { serverClock } from '#domain/server-clock.ts';

/** A child of the form: its class, and its name as far as it is known. */
export interface PricedChild {
  categoryId: string;
  rider: string;
}

/**
 * What a form shows that each of its children costs. Nobody is entered at more than stood there (clubs' money, K5): a price that
 * rises is shown first, by the app where it knows, else by the database's refusal.
 */
export function useSeenPrices(race: RaceDetail, children: readonly PricedChild[], now: Date) {
  const queryClient = useQueryClient();
  const ids = children.map(({ categoryId }) => categoryId);
  /** What was told to be asked for this list: where this phone's clock is wrong, it is the database that knows. */
  const [told, setTold] = useState({ list: '', prices: new Map<number, number>() });
  const list = ids.join();
  const reckonedAt = (moment: Date, at: RaceDetail) =>
    pricesInOrder(at, moment, ids).map(({ harga }, index) =>
      Math.max(harga, (told.list === list && told.prices.get(index)) || 0),
    );
  const shown = reckonedAt(now, race);
  return {
    /** In the order of the children, in whole rupiah. */
    shown,
    /**
     * The same, to be sent.
     * @throws AppError `price_changed` where one has risen since it was drawn, which nobody has seen yet
     */
    agreed: (): readonly number[] => {
      const known = queryClient.getQueryData(raceQueries.detail(race.id).queryKey) ?? race;
      const risen = reckonedAt(serverClock.now(), known).flatMap((price, index): PriceChange[] => {
        const seen = shown[index] ?? price;
        return price > seen
          ? [{ place: index + 1, rider: children[index]?.rider ?? '', price, seen }]
          : [];
      });
      if (risen.length > 0) {
        throw new AppError('price_changed', { status: 409, facts: { children: risen } });
      }
      return shown;
    },
    /** A refusal: where it is `price_changed`, its prices are shown from now on. */
    refused: ({ code, facts }: AppError) => {
      if (code === 'price_changed') {
        const prices = new Map(told.list === list ? told.prices : []);
        for (const { place, price } of priceChanges(facts)) {
          prices.set(place - 1, price);
        }
        setTold({ list, prices });
      }
    },
  };
}
