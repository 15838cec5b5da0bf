import { paymentDependencies } from '../_shared/payments/dependencies.ts';
import { cancelRegistrationHandler } from './handler.ts';

Deno.serve(cancelRegistrationHandler(paymentDependencies((name) => Deno.env.get(name))));
