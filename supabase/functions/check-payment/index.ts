import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { checkPaymentHandler } from './handler.ts';

Deno.serve(checkPaymentHandler(paymentDependencies((name) => Deno.env.get(name))));
