/** What a request carries where the project asks for a captcha: without a key at build time nothing is left of it. */
export async function captchaOptions(): Promise<{ captchaToken?: string }> {
  const sitekey = import.meta.env.VITE_TURNSTILE_SITE_KEY;
  if (!sitekey) {
    return {};
  }
  const { captchaToken } = await import('./captcha.ts');
  return { captchaToken: await captchaToken(sitekey) };
}
