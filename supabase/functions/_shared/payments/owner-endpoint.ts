/** Endpoints with which an owner has the provider asked about one of their own registrations. */
import { type RegistrationRequest, registrationRequest } from '../contract/payments.ts';
import { endpoint, jsonBody, type UserContext } from '../http/endpoint.ts';
import { type CheckDependencies, type Checked, checkCharges } from './check-charges.ts';
import type { PaymentDependencies } from './dependencies.ts';

export type OwnerDependencies = CheckDependencies & Pick<PaymentDependencies, 'appOrigins' | 'log'>;

/** More attempts than anybody makes; the newest come first. */
const maxAttempts = 5;

export function ownerEndpoint(
  name: string,
  deps: OwnerDependencies,
  handle: (context: UserContext<RegistrationRequest>) => Promise<Response>,
) {
  return endpoint<RegistrationRequest>({
    name,
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'user',
    maxBodyBytes: 1024,
    parseBody: jsonBody(registrationRequest),
    handle,
  });
}

/**
 * Asks about every attempt to pay it, if the caller may have the provider asked now: once in 20
 * seconds (429 `check_too_soon` with the seconds to wait). One attempt that got no answer keeps no
 * other from being asked.
 *
 * @param source names the asker in the append-only log
 */
export async function askAboutAttempts(
  deps: OwnerDependencies,
  source: string,
  { token, body, log }: UserContext<RegistrationRequest>,
): Promise<PromiseSettledResult<Checked>[]> {
  const registrationId = body.registration_id;
  await deps.store.beginPaymentCheck(token, registrationId);
  const checks = await deps.store.claimChecks({ maxRows: maxAttempts, registrationId });
  return Promise.allSettled(checks.map((check) => checkCharges(deps, source, check, log)));
}

/** Why the provider did not answer, undefined when it did. */
export function firstFailure(answers: readonly PromiseSettledResult<Checked>[]) {
  return answers.find((answer) => answer.status === 'rejected');
}
