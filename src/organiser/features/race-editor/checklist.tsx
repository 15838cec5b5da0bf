import { CircleCheck, CircleDashed, Lightbulb, MessageCircleQuestionMark } from 'lucide-react';
import type { RaceProblem } from '#api/organiser/races.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { classNames } from '#ui/class-names.ts';
import { goToField } from './field-problem.ts';
import type { RaceEditor } from './use-race-editor.ts';

/** What is missing for publishing, each a way to its field. */
export function Checklist({ editor, onGo }: { editor: RaceEditor; onGo: () => void }) {
  const { missing, advice, status } = editor.race;
  const waits = missing.some(({ field }) => field === 'organisasi');
  if (status === 'draf' && missing.length > 0) {
    return (
      <section
        aria-label={copy.missingTitle(missing.length)}
        className="rounded-xl bg-surface p-4 shadow-card"
      >
        <h2 className="font-bold">{copy.missingTitle(missing.length)}</h2>
        <Problems problems={missing} icon="missing" onGo={onGo} />
        {waits && <p className="mt-2 text-ink-muted text-sm">{copy.approvalText}</p>}
      </section>
    );
  }
  if (status !== 'draf' && advice.length === 0) {
    return null;
  }
  const asked = advice.filter(({ code }) => code === 'asked');
  const better = advice.filter(({ code }) => code !== 'asked');
  const headClass = status === 'draf' ? 'mt-3 font-semibold text-sm' : 'font-semibold text-sm';
  return (
    <section aria-label={copy.readyTitle} className="rounded-xl bg-surface p-4 shadow-card">
      {status === 'draf' && (
        <p className="flex items-center gap-2 font-bold text-on-positive-soft">
          <CircleCheck aria-hidden className="size-5" />
          {copy.readyTitle}
        </p>
      )}
      {better.length > 0 && (
        <>
          <h2 className={headClass}>{copy.adviceTitle}</h2>
          <Problems problems={better} icon="advice" onGo={onGo} />
        </>
      )}
      {asked.length > 0 && (
        <>
          <h2 className={classNames(headClass, better.length > 0 && 'mt-3')}>{copy.askedTitle}</h2>
          <Problems problems={asked} icon="asked" onGo={onGo} />
        </>
      )}
    </section>
  );
}

const icons = { missing: CircleDashed, advice: Lightbulb, asked: MessageCircleQuestionMark };

interface ProblemsProps {
  problems: readonly RaceProblem[];
  icon: keyof typeof icons;
  onGo: () => void;
}

function Problems({ problems, icon, onGo }: ProblemsProps) {
  const Icon = icons[icon];
  return (
    <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.code}`}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2 text-left text-primary text-sm underline-offset-4 hover:underline"
            onClick={() => {
              onGo();
              // The field may be behind the preview's tab until the next rendering.
              requestAnimationFrame(() => goToField(problem.field));
            }}
          >
            <Icon aria-hidden className="size-4.5 shrink-0" />
            {copy.problemText(problem)}
          </button>
        </li>
      ))}
    </ul>
  );
}
