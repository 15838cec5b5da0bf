import * as copy from '#organiser/copy/search.ts';
import { Dialog } from '#ui/dialog.tsx';

/** What the keyboard can do here. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={copy.keysTitle}>
      <dl className="grid gap-2">
        {copy.keys.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center gap-4">
            <dt className="flex w-34 shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-8 shrink-0 place-items-center rounded-sm bg-sunken px-2 py-1 font-bold font-sans text-sm inset-ring inset-ring-line-strong"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
