import { stationDependencies } from '../_shared/race-day/station-dependencies.ts';
import { raceDayStationHandler } from './handler.ts';

Deno.serve(raceDayStationHandler(stationDependencies((name) => Deno.env.get(name))));
