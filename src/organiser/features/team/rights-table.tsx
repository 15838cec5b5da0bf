import { Check, ChevronDown } from 'lucide-react';
import { roleRights, roles } from '#domain/roles.ts';
import * as rights from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { Card } from '#ui/card.tsx';

/** What each role may do, in a table that stays shut until somebody wonders. */
export function RightsTable() {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-bold lg:px-5">
          {copy.rightsTitle}
          <ChevronDown
            aria-hidden
            className="size-5 text-ink-muted transition-transform group-[[open]]:rotate-180"
          />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
        <section aria-label={copy.rightsTitle} tabIndex={0} className="overflow-x-auto pb-2">
          <table className="w-full min-w-140 text-sm">
            <thead>
              <tr className="border-line border-b text-left">
                <th scope="col" className="px-4 py-2 lg:px-5">
                  {copy.rightColumn}
                </th>
                {roles.map((role) => (
                  <th key={role} scope="col" className="px-2 py-2 text-center">
                    {rights.roleLabels[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rights.rightTexts.map(({ right, text }) => (
                <tr key={right} className="border-line border-b last:border-0">
                  <th scope="row" className="px-4 py-2 text-left font-normal lg:px-5">
                    {text}
                  </th>
                  {roles.map((role) => (
                    <td key={role} className="px-2 py-2 text-center">
                      {roleRights[role].includes(right) ? (
                        <>
                          <Check aria-hidden className="mx-auto size-4.5 text-positive" />
                          <span className="sr-only">{copy.yes}</span>
                        </>
                      ) : (
                        <span className="sr-only">{copy.no}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
