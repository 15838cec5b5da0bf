import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CourseParticipant, ownCourseQueries, setCoursePaid } from '#api/organiser/courses.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/content.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

interface CourseParticipantsProps {
  classId: string;
  /** This person may say that somebody has paid. */
  money: boolean;
}

/** The people who have registered for a class, and which of them have paid. */
export function CourseParticipants({ classId, money }: CourseParticipantsProps) {
  const participants = useQuery(ownCourseQueries.participants(classId));
  return (
    <Section title={copy.participantsTitle}>
      <Read
        of={[participants]}
        skeleton={
          <Loading label={copy.participantsLoading}>
            <Skeleton className="h-14" />
          </Loading>
        }
        failed={copy.participantsFailed}
        empty={<p className="text-ink-muted">{copy.noParticipants}</p>}
      >
        {(all) => (
          <ul className="divide-y divide-line rounded-xl bg-surface shadow-card">
            {all.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5"
              >
                <Participant one={one} money={money} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Section>
  );
}

function Participant({ one, money }: { one: CourseParticipant; money: boolean }) {
  const queryClient = useQueryClient();
  const name = one.nama?.trim() || copy.participantUnnamed;
  const paid = one.status_pembayaran === 'dibayar';

  const mark = useAct({
    act: () => setCoursePaid(one.id, !paid),
    done: () => {
      toast.success(paid ? copy.paidUnmarked(name) : copy.paidMarked(name));
      return queryClient.invalidateQueries({ queryKey: ownCourseQueries.keyOfAll });
    },
    refused: refusedInToast({ not_allowed: copy.payForbidden, internal: copy.payFailed }),
  });

  return (
    <>
      <div className="min-w-0 flex-auto basis-full sm:basis-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-ink-muted text-sm">
          {formatDate(one.didaftar_pada)}
          {one.jumlah_dibayar > 0 && ` · ${formatRupiah(one.jumlah_dibayar)}`}
        </p>
      </div>
      {one.akses_diberikan ? (
        <Badge tone="positive">{copy.accessGiven}</Badge>
      ) : (
        <Badge tone="warning">{copy.paymentOpen}</Badge>
      )}
      {money && one.status_pembayaran !== 'gratis' && (
        <Button
          variant={paid ? 'ghost' : 'secondary'}
          size="sm"
          loading={mark.busy}
          loadingText={copy.markingPaid}
          onClick={mark.run}
        >
          {paid ? copy.unmarkPaidAction : copy.markPaidAction}
        </Button>
      )}
    </>
  );
}
