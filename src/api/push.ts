import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/**
 * Push notices of this browser (Push API). What a browser can do, and whether it does, it says itself; the database keeps
 * where its push service is reached.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

async function manager(): Promise<PushManager | null> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || !('PushManager' in window) || !('Notification' in window)) {
    return null;
  }
  // Not `ready`: without a worker that never comes.
  return (await serviceWorker.getRegistration())?.pushManager ?? null;
}

/** The key that the server signs with; null where it sends no push notices. */
function publicKey(): Promise<string | null> {
  return send(rpcRead('push_key', {}));
}

export async function pushState(): Promise<PushState> {
  const push = await manager();
  if (push === null) {
    return 'unsupported';
  }
  if (Notification.permission === 'denied') {
    return 'blocked';
  }
  if ((await push.getSubscription()) !== null) {
    return 'on';
  }
  return (await publicKey()) === null ? 'unsupported' : 'off';
}

/**
 * Asks the person, then subscribes this browser for their account.
 * @throws AppError with a code of `subscribe_push`; what the browser throws when its push service does not answer
 */
export async function startPush(): Promise<PushState> {
  const push = await manager();
  const applicationServerKey = await publicKey();
  if (push === null || applicationServerKey === null) {
    return 'unsupported';
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  }
  // A subscription that was made with another key does not accept ours.
  await (await push.getSubscription())?.unsubscribe();
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await send(
      rpcRead('subscribe_push', {
        endpoint: endpoint ?? '',
        p256dh: keys?.p256dh ?? '',
        auth: keys?.auth ?? '',
      }),
    );
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** @throws AppError with a code of `unsubscribe_push`: the browser is silent all the same */
export async function stopPush(): Promise<PushState> {
  const subscription = await (await manager())?.getSubscription();
  if (subscription) {
    await subscription.unsubscribe();
    await send(rpcRead('unsubscribe_push', { endpoint: subscription.endpoint }));
  }
  return 'off';
}

/** Before the person signs out here: the next person at this phone must read none of their notices. */
export async function silencePush(): Promise<void> {
  try {
    // The push service tells our server, which then forgets the browser: no need to wait for a signal.
    await (await (await manager())?.getSubscription())?.unsubscribe();
  } catch {
    // A browser that cannot say so sends none either.
  }
}

/** No browser of the account is told anything any more, as far as it can be said now: the sign-out goes on either way. */
export async function stopPushEverywhere(): Promise<void> {
  await silencePush();
  await send(rpcRead('unsubscribe_push', { endpoint: null })).catch(() => undefined);
}
