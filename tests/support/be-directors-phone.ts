import type { Page } from 'playwright-core';
import { logDatabaseOf } from '#domain/field-log/databases.ts';

/** The phone that has decided so far, as `raceDay` names it, goes on in this page, which has not opened the console yet. */
export function beDirectorsPhone(page: Pick<Page, 'evaluate'>) {
  return page.evaluate(
    ({ name, device }) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open(name, 1);
        asked.onerror = reject;
        asked.onupgradeneeded = () => {
          const database = asked.result;
          database
            .createObjectStore('decisions', { keyPath: ['chain', 'n'] })
            .createIndex('race', 'race');
          database
            .createObjectStore('branches', { autoIncrement: true })
            .createIndex('race', 'race');
          database.createObjectStore('races', { keyPath: 'id' });
          const phone = database.createObjectStore('phone');
          phone.put(device, 'device');
          phone.put(10_000, 'seq');
        };
        asked.onsuccess = () => {
          asked.result.close();
          resolve();
        };
      }),
    { name: logDatabaseOf('race-day'), device: 'hp-direktur' },
  );
}
