/** Wires the real database and the real mail provider from the environment; the only place that chooses one. */
import { readMailEnvironment } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import { createPulse, type Pulse } from '../pulse.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createPusher, type Pusher } from './pusher.ts';
import { createMessageStore, type MessageStore } from './store.ts';

export interface SendDependencies {
  store: MessageStore;
  mailer: Mailer;
  pulse: Pulse;
  /** Null where no keys are set: then there are only mails. */
  pusher: Pusher | null;
  /** Where links lead. */
  appUrl: string;
  /** How many mails the provider takes in a second. */
  perSecond: number;
  secretKeys: readonly string[];
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  log: Log;
}

/** @param variable gives a variable of the function's environment */
export function sendDependencies(variable: (name: string) => string | undefined): SendDependencies {
  const { mail, push, ...environment } = readMailEnvironment(variable);
  const [appUrl] = environment.appOrigins;
  if (appUrl === undefined) {
    throw new Error('APP_ORIGINS names no address.');
  }
  return {
    store: createMessageStore(environment.database),
    pulse: createPulse(environment.database),
    mailer: createMailer({ ...mail, fetch }),
    pusher: push === null ? null : createPusher({ ...push, fetch }),
    appUrl,
    perSecond: mail.perSecond,
    secretKeys: environment.secretKeys,
    now: () => new Date(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: consoleLog,
  };
}
