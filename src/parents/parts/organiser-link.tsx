import { organiserLink } from '#parents/copy/profile.ts';

/** Who holds races comes in by a door of its own: the quiet way to it, where a stranger would look. */
export function OrganiserLink() {
  return (
    <p className="text-center">
      <a
        href="/panitia/"
        className="inline-block py-2 text-ink-muted text-sm underline underline-offset-4"
      >
        {organiserLink}
      </a>
    </p>
  );
}
