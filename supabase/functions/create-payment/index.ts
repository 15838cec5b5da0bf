import { readEnvironment } from '../_shared/environment.ts';
import { consoleLog } from '../_shared/log.ts';
import { paymentDependencies } from '../_shared/payment-dependencies.ts';
import { createPaymentHandler } from './handler.ts';

const environment = readEnvironment((name) => Deno.env.get(name));

Deno.serve(
  createPaymentHandler({
    ...paymentDependencies(environment),
    fallbackMerchantCode: environment.payment.fallbackMerchantCode,
    appOrigins: environment.appOrigins,
    callbackUrl: environment.payment.callbackUrl,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: consoleLog,
  }),
);
