import { registerHooks } from 'node:module';

const unguarded = 'const x = socket.write(chunk, fn)';
const guarded = `if (socket === null) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      return false
    }
    ${unguarded}`;

let hooked = false;

/**
 * Bridge: when the database restarts, the PostgreSQL client of @supabase/lite writes to a connection that is gone, from
 * a callback where nobody can catch the error, and the whole stack ends (porsager/postgres#1154, #1208). The guard
 * proposed there is put in while the file is loaded; a version without this line is left as it is. A caller that waits for such a
 * statement is answered by api.ts.
 */
export function surviveLostConnections(): void {
  if (hooked) {
    return;
  }
  hooked = true;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith('/node_modules/postgres/src/connection.js') || loaded.source == null) {
        return loaded;
      }
      const source = Buffer.from(loaded.source as Buffer).toString();
      return { ...loaded, source: source.replace(unguarded, () => guarded) };
    },
  });
}
