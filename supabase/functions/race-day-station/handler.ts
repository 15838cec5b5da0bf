/**
 * `POST /functions/v1/race-day-station`: what helpers' phones say and ask on race day (race-day rules, R24).
 *
 * No JWT (`verify_jwt = false`): a helper has no account. The phone's signature over the raw bytes is the authentication, and
 * the race's chain says which keys are paired. Two acts and nothing else: `kirim` brings what was seen, `tarik` reads what is
 * new in that race. A repeated `kirim` is the same acts; a repeated `tarik` is refused once the phone has sent more, or its time is old.
 */
import { endpoint, jsonBody } from '../_shared/http/endpoint.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { keyHeader, signatureHeader } from '../_shared/race-day/device-of-key.ts';
import { isSignedBy } from '../_shared/race-day/device-signature.ts';
import {
  clockToleranceMs,
  type StationRequest,
  stationRequest,
} from '../_shared/race-day/station.ts';
import type { StationDependencies } from '../_shared/race-day/station-dependencies.ts';

const read = jsonBody(stationRequest);

export function raceDayStationHandler(deps: StationDependencies) {
  return endpoint<StationRequest>({
    name: 'race-day-station',
    log: deps.log,
    auth: 'device',
    origins: deps.appOrigins,
    headers: [keyHeader, signatureHeader],
    maxBodyBytes: 256 * 1024,
    async verify(bytes, headers) {
      const key = headers.get(keyHeader) ?? '';
      if (!(await isSignedBy(key, headers.get(signatureHeader) ?? '', bytes))) {
        throw new FunctionError('bad_signature', 401, 'The body is not signed by that key.');
      }
      const body = read(bytes);
      if (body.device !== key) {
        throw new FunctionError('bad_signature', 401, 'The body names another phone.');
      }
      const now = deps.now();
      if (Math.abs(body.signed_at - now) > clockToleranceMs) {
        throw new FunctionError('device_clock', 401, 'The phone knows another time.', {
          facts: { now },
        });
      }
      return body;
    },
    async handle({ body, log }) {
      if (body.op === 'tarik') {
        return Response.json(await deps.pull(body));
      }
      const answer = await deps.send(body);
      log('info', 'station_sent', { sent: body.events.length });
      return Response.json(answer);
    },
  });
}
