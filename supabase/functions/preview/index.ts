import { asVisitor } from '../_shared/database.ts';
import { readPlatform } from '../_shared/environment.ts';
import { consoleLog } from '../_shared/http/log.ts';
import { previewHandler } from './handler.ts';

const platform = readPlatform((name) => Deno.env.get(name));
const database = asVisitor({ ...platform.database, timeoutMs: 5_000 });

Deno.serve(previewHandler({ database, origin: platform.appOrigins[0] ?? '', log: consoleLog }));
