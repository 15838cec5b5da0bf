import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { reconcileHandler } from './handler.ts';

Deno.serve(reconcileHandler(paymentDependencies((name) => Deno.env.get(name))));
