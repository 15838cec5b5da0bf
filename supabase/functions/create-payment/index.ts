import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { createPaymentHandler } from './handler.ts';

Deno.serve(createPaymentHandler(paymentDependencies((name) => Deno.env.get(name))));
