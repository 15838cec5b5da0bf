import { fileDependencies } from '../_shared/files/dependencies.ts';
import { openFileHandler } from './handler.ts';

Deno.serve(openFileHandler(fileDependencies((name) => Deno.env.get(name))));
