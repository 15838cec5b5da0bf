import { sendDependencies } from '../_shared/messages/dependencies.ts';
import { sendMessagesHandler } from './handler.ts';

Deno.serve(sendMessagesHandler(sendDependencies((name) => Deno.env.get(name))));
