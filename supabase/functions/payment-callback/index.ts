import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { paymentCallbackHandler } from './handler.ts';

Deno.serve(paymentCallbackHandler(paymentDependencies((name) => Deno.env.get(name))));
