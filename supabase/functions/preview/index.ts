import { asVisitor } from '../_shared/database.ts';
import { readPlatform } from '../_shared/environment.ts';
import { consoleLog } from '../_shared/http/log.ts';
import { previewHandler } from './handler.ts';

const platform = readPlatform((name) => Deno.env.get(name));
const database = asVisitor({
  url: platform.supabaseUrl,
  publishableKey: platform.publishableKey,
  secretKey: platform.secretKey,
  timeoutMs: 5_000,
  fetch,
});

Deno.serve(previewHandler({ database, origin: platform.appOrigins[0] ?? '', log: consoleLog }));
