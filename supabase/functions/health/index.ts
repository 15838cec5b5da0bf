import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { healthHandler } from './handler.ts';

Deno.serve(healthHandler(paymentDependencies((name) => Deno.env.get(name))));
