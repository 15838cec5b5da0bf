import { readEnvironment } from '../_shared/environment.ts';
import { consoleLog } from '../_shared/log.ts';
import { paymentDependencies } from '../_shared/payment-dependencies.ts';
import { reconcileHandler } from './handler.ts';

const environment = readEnvironment((name) => Deno.env.get(name));

Deno.serve(
  reconcileHandler({
    ...paymentDependencies(environment),
    secretKeys: environment.secretKeys,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: consoleLog,
  }),
);
