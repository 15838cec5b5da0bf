import { raceDayDependencies } from '../_shared/race-day/dependencies.ts';
import { raceDayHandler } from './handler.ts';

Deno.serve(raceDayHandler(raceDayDependencies((name) => Deno.env.get(name))));
