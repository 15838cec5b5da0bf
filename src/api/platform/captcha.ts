import { AppError } from './app-error.ts';

/**
 * The auth service's check that a person is asking (Cloudflare Turnstile), where the project has it switched on
 * (docs/deployment.md). Usually nothing is seen of it; when it wants a tap, it shows above everything.
 */

interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      appearance: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': (code: string) => boolean;
      'expired-callback': () => void;
    },
  ): string;
  remove(widget: string): void;
}

const scriptAddress = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

function failed(cause?: unknown) {
  return new AppError('captcha_failed', { retryable: true, cause });
}

let loading: Promise<Turnstile> | undefined;

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.onload = () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) {
        resolve(turnstile);
      } else {
        reject(failed());
      }
    };
    script.onerror = () => reject(failed());
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * A token for one request to the auth service; the service takes it once.
 * @throws AppError `captcha_failed`
 */
export async function captchaToken(sitekey: string): Promise<string> {
  const turnstile = await load();
  const container = document.createElement('div');
  container.className = 'fixed inset-x-0 bottom-24 z-50 flex justify-center';
  // What lies outside an open dialog cannot be tapped.
  (document.querySelector('dialog[open]') ?? document.body).append(container);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      widget = turnstile.render(container, {
        sitekey,
        language: 'id',
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': (code) => {
          reject(failed(code));
          return true;
        },
        'expired-callback': () => reject(failed()),
      });
    });
  } finally {
    if (widget !== undefined) {
      turnstile.remove(widget);
    }
    container.remove();
  }
}
