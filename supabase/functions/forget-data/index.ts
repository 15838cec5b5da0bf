import { forgetDependencies } from '../_shared/privacy/dependencies.ts';
import { forgetDataHandler } from './handler.ts';

Deno.serve(forgetDataHandler(forgetDependencies((name) => Deno.env.get(name))));
