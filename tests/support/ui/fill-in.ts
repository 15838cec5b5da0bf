import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field at once, as a paste over what stands there does. Each key that is typed draws the whole screen again, so only
 * a test of the typing types.
 */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.select();
  }
  await user.paste(text);
}
