/** Endpoints with which an owner has the provider asked about one of their own registrations. */
import { type Asked, askProvider } from './ask-provider.ts';
import { type RegistrationRequest, registrationRequest } from './contract.ts';
import { type EndpointContext, endpoint, jsonBody } from './endpoint.ts';
import type { Log } from './log.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PaymentProvider } from './provider.ts';

export type OwnRegistrationDependencies = {
  store: Pick<
    PaymentStore,
    | 'beginPaymentCheck'
    | 'claimChecks'
    | 'recordCharge'
    | 'applyStatus'
    | 'recordCheck'
    | 'recordFailedCheck'
  >;
  provider: Pick<PaymentProvider, 'listByMerchantRef' | 'fetchStatus'>;
  appOrigins: readonly string[];
  log: Log;
};

/** More attempts than anybody makes; the newest come first. */
const maxAttempts = 5;

export const ownRegistrationEndpoint = (
  name: string,
  deps: OwnRegistrationDependencies,
  handle: (context: EndpointContext<RegistrationRequest>) => Promise<Response>,
) =>
  endpoint<RegistrationRequest>({
    name,
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'bearer',
    maxBodyBytes: 1024,
    parseBody: jsonBody(registrationRequest),
    handle,
  });

/**
 * Asks about every attempt to pay it, if the caller may have the provider asked now: once in 20
 * seconds (429 `check_too_soon` with the seconds to wait). One attempt that got no answer keeps no
 * other from being asked.
 *
 * @param source names the asker in the append-only log
 */
export const askAboutAttempts = async (
  deps: OwnRegistrationDependencies,
  source: string,
  { token, body, log }: EndpointContext<RegistrationRequest>,
): Promise<PromiseSettledResult<Asked>[]> => {
  const registrationId = body.registration_id;
  await deps.store.beginPaymentCheck(token, registrationId);
  const checks = await deps.store.claimChecks({ maxRows: maxAttempts, registrationId });
  return Promise.allSettled(checks.map((check) => askProvider(deps, source, check, log)));
};

/** Why the provider did not answer, undefined when it did. */
export const firstFailure = (answers: readonly PromiseSettledResult<Asked>[]) =>
  answers.find((answer) => answer.status === 'rejected');
