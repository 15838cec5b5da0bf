/**
 * `POST /functions/v1/send-messages` (secret key; called by a schedule every minute): what is due in the outbox goes to
 * the mail provider.
 *
 * Safe to run twice at once: the database hands each message to one run. A run that dies between sending and saying so
 * leaves its message to a later one, whose key is the same, and the provider sends nothing again. Bounded in rows and
 * time. When the provider cannot be used at all, or fails three messages in a row, the run ends, and what it did not try
 * loses no attempt.
 *
 * Browsers that the account lets us wake are told beside the mail, at most once: a push is never tried again.
 */
import type { SendMessagesResponse } from '../_shared/contract/schedule.ts';
import { scheduledEndpoint } from '../_shared/http/endpoint.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import type { SendDependencies } from '../_shared/messages/dependencies.ts';
import {
  codePictures,
  type Frame,
  htmlOf,
  type Letter,
  textOf,
  wordsToKeep,
} from '../_shared/messages/layout.ts';
import { type Mail, MailError, type MailFailure } from '../_shared/messages/mailer.ts';
import { type Notice, noticeOf } from '../_shared/messages/notice.ts';
import { qrPng } from '../_shared/messages/qr-png.ts';
import type { Message, Outcome } from '../_shared/messages/store.ts';
import { templates } from '../_shared/messages/templates.ts';
import { notePulse } from '../_shared/pulse.ts';

/** Few, so that a run which dies keeps few from the next. */
const batchSize = 10;
/** Less than the schedule's minute, and than the platform allows a function. */
const budgetMs = 45_000;

/** Trouble of ours, not of the message: the next would meet it too, and nothing has gone out. */
const ours: readonly MailFailure[] = [
  'rate_limited',
  'quota_exceeded',
  'credentials_refused',
  'sender_refused',
];
/** Trouble that the next message may meet too. This one may have gone out, so it counts as tried. */
const theirs: readonly MailFailure[] = ['timeout', 'unreachable', 'server_error'];
/** So many messages in a row, and the provider is down; one alone holds up no others. */
const downAfter = 3;

export function sendMessagesHandler(deps: SendDependencies) {
  return scheduledEndpoint('send-messages', deps, async (log) => {
    const { trouble, ...result } = await sendDue(deps, log);
    if (result.sent > 0 || trouble !== null) {
      await notePulse(deps.pulse, log, 'mail-provider', trouble);
    }
    await notePulse(deps.pulse, log, 'send-messages', null);
    const { sent, failed, refused, provider_down } = result;
    // It is called all day: that there was nothing to send is no news.
    if (sent + failed + refused > 0 || provider_down) {
      log(provider_down ? 'error' : 'info', 'messages_sent', result);
    }
    return Response.json(result);
  });
}

/** `trouble`: why the provider cannot be used at all. */
type Sent = SendMessagesResponse & { trouble: string | null };

async function sendDue(deps: SendDependencies, log: Log): Promise<Sent> {
  const endsAt = deps.now().getTime() + budgetMs;
  const result: Sent = { sent: 0, failed: 0, refused: 0, provider_down: false, trouble: null };
  let failedInARow = 0;
  const isOver = () => result.provider_down || deps.now().getTime() >= endsAt;
  while (!isOver()) {
    const messages = await deps.store.claim(batchSize);
    for (const message of messages) {
      if (isOver()) {
        await deps.store.record(message, { outcome: 'untried' });
        continue;
      }
      const beganAt = deps.now().getTime();
      const { outcome, asked, trouble } = await deliver(deps, message, log);
      await deps.store.record(message, outcome);
      if (outcome.outcome === 'held') {
        continue;
      }
      result[outcome.outcome === 'postponed' ? 'failed' : outcome.outcome] += 1;
      if ('cause' in outcome && outcome.cause !== 'unsubscribed') {
        log('warn', 'message_not_sent', {
          message_id: message.id,
          kind: message.kind,
          outcome: outcome.outcome,
          cause: outcome.cause,
        });
      }
      if (asked) {
        failedInARow = trouble === 'theirs' ? failedInARow + 1 : 0;
      }
      result.provider_down = trouble === 'ours' || failedInARow >= downAfter;
      result.trouble = result.provider_down && 'cause' in outcome ? outcome.cause : null;
      const restMs = 1000 / deps.perSecond - (deps.now().getTime() - beganAt);
      if (asked && restMs > 0 && !result.provider_down) {
        await deps.sleep(restMs);
      }
    }
    if (messages.length < batchSize) {
      break;
    }
  }
  return result;
}

type Tried = Exclude<Outcome, { outcome: 'untried' }>;

async function deliver(
  deps: SendDependencies,
  message: Message,
  log: Log,
): Promise<{ outcome: Tried; asked: boolean; trouble: 'ours' | 'theirs' | null }> {
  const unasked = (outcome: Tried) => ({ outcome, asked: false, trouble: null });
  const template = templates[message.kind];
  // Of a later version, perhaps, whose function is not there yet: tried again.
  if (!template) {
    return unasked({ outcome: 'failed', cause: 'no_template' });
  }
  let letter: Letter;
  let mail: Mail | null;
  try {
    letter = template.write(message, deps.appUrl);
    mail =
      message.address === null
        ? null
        : await mailOf(letter, message.address, {
            appUrl: deps.appUrl,
            recipientName: message.recipientName,
            unsubscribeUrl:
              template.necessary || message.unsubscribeToken === null
                ? null
                : new URL(`/berhenti-pesan/${message.unsubscribeToken}`, deps.appUrl).href,
          });
  } catch (error) {
    log('error', 'message_not_written', { message_id: message.id, ...describeError(error) });
    return unasked({ outcome: 'failed', cause: 'content_incomplete' });
  }
  const words = { subject: letter.subject, text: template.secret ? null : wordsToKeep(letter) };
  // Who stopped such messages reads this one in the app alone.
  if (!template.necessary && message.unsubscribed) {
    return unasked({ outcome: 'refused', cause: 'unsubscribed', words });
  }
  await push(deps, message, noticeOf(template, letter, message.id, deps.appUrl), log);
  if (message.held) {
    return unasked({ outcome: 'held', words });
  }
  if (mail === null) {
    return unasked({ outcome: 'refused', cause: 'no_address', words });
  }

  try {
    const { id } = await deps.mailer.send(mail, message.id);
    return { outcome: { outcome: 'sent', providerId: id, words }, asked: true, trouble: null };
  } catch (error) {
    if (!(error instanceof MailError)) {
      throw error;
    }
    const { failure, providerCode } = error;
    if (providerCode !== '') {
      log('warn', 'mail_provider_refused', { code: providerCode });
    }
    const isOurs = ours.includes(failure);
    return {
      outcome:
        failure === 'mail_refused'
          ? { outcome: 'refused', cause: failure, words }
          : { outcome: isOurs ? 'postponed' : 'failed', cause: failure },
      asked: true,
      trouble: isOurs ? 'ours' : theirs.includes(failure) ? 'theirs' : null,
    };
  }
}

/** Tells the account's browsers. Whatever goes wrong here, the mail goes out. */
async function push(deps: SendDependencies, message: Message, notice: Notice | null, log: Log) {
  const { pusher } = deps;
  if (pusher === null || !message.push || notice === null) {
    return;
  }
  try {
    const browsers = await deps.store.beginPush(message.id);
    const outcomes = await Promise.all(
      browsers.map(async (browser) => ({
        id: browser.id,
        outcome: await pusher.send(browser, notice).catch(() => 'failed' as const),
      })),
    );
    const gone = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ id }) => id);
    if (gone.length > 0) {
      await deps.store.endPush(gone);
    }
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length;
    if (failed > 0) {
      log('warn', 'push_not_sent', { message_id: message.id, kind: message.kind, failed });
    }
  } catch (error) {
    log('error', 'push_failed', { message_id: message.id, ...describeError(error) });
  }
}

async function mailOf(letter: Letter, to: string, frame: Frame): Promise<Mail> {
  return {
    to,
    subject: letter.subject,
    html: htmlOf(letter, frame),
    text: textOf(letter, frame),
    unsubscribeUrl: frame.unsubscribeUrl,
    replyTo: letter.replyTo ?? null,
    pictures: await Promise.all(
      codePictures(letter).map(async ({ id, code }) => ({
        id,
        fileName: `${id}.png`,
        base64: await qrPng(code),
      })),
    ),
  };
}
