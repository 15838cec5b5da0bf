/**
 * Where the backend is and the key that every visitor's request carries. The build bakes them in, or leaves them
 * open: then the app talks to the origin that served it, and the server writes the key into the page.
 */

function keyFromPage(): string {
  return (
    document.querySelector<HTMLMetaElement>('meta[name="supabase-publishable-key"]')?.content ?? ''
  );
}

/** Base of `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`, without a slash at the end. */
export const supabaseUrl: string = (
  import.meta.env.VITE_SUPABASE_URL || window.location.origin
).replace(/\/+$/, '');

/** Public by design: it names the project, row-level security protects the data. */
export const publishableKey: string =
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || keyFromPage();
