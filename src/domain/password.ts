export const minPasswordLength = 6;
/** The auth service hashes with bcrypt, which reads no further. */
const maxPasswordBytes = 72;

/** Whether the auth service would refuse it for its length: letters beyond a to z take two bytes and more. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes;
}
