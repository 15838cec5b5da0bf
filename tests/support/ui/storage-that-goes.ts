import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The browser's databases, which it can throw away while they are open, as it does when the phone has no room left. */
export function storageThatGoes() {
  const opened: IDBDatabase[] = [];
  const begin = () => {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    factory.open = (...args) => {
      const request = open(...args);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    vi.stubGlobal('indexedDB', factory);
  };
  begin();
  return {
    throwAway() {
      const gone = opened.splice(0);
      begin();
      for (const database of gone) {
        forceCloseDatabase(database as never);
      }
    },
  };
}
