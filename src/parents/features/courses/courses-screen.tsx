import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type Course, courseQueries } from '#api/courses.ts';
import { ownCourseQueries, type CourseRegistration as Registration } from '#api/own-courses.ts';
import { useSession } from '#api/platform/session.ts';
import { coursePrice } from '#domain/class-price.ts';
import { externalLink } from '#domain/external-link.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { coursesPerPage } from '#domain/list-size.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/courses.ts';
import { CardListSkeleton } from '#parts/card-list-skeleton.tsx';
import * as content from '#parts/copy/content.ts';
import * as shared from '#parts/copy/shared.ts';
import { CourseCard } from '#parts/course-card.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CourseRegistration } from './course-registration.tsx';
import { pageCount, pageInAddress } from './page-numbers.ts';
import { Pagination } from './pagination.tsx';

function hrefOf(page: number) {
  return paths.courses(page === 1 ? {} : { page });
}

export function Component() {
  const [params] = useSearchParams();
  const page = pageInAddress(params.get('page'));
  const session = useSession();
  const classes = useQuery({ ...courseQueries.page(page), placeholderData: keepPreviousData });
  const mine = useQuery({
    ...ownCourseQueries.mine(session?.userId ?? ''),
    enabled: session !== null,
  });
  const links = useQuery({
    ...ownCourseQueries.links(session?.userId ?? ''),
    enabled: session !== null,
  });

  const count = pageCount(classes.data?.total ?? 0, coursesPerPage);
  const beyond =
    classes.data !== undefined &&
    !classes.isPlaceholderData &&
    classes.data.classes.length === 0 &&
    page > 1;
  // An old link to a page that is no more: the nearest there is.
  if (beyond) {
    return <Navigate to={hrefOf(Math.min(count, page - 1))} replace />;
  }

  const registrationOf = (id: string): Registration | null | undefined =>
    mine.data === undefined
      ? undefined
      : (mine.data.find((registration) => registration.kelas_id === id) ?? null);

  return (
    <Screen>
      <ScreenHeader title={shared.coursesTitle} backTo={paths.home()} />
      <SavedNotice query={classes} />
      <Read of={[classes]} skeleton={<CourseListSkeleton />} failed={copy.listLoadFailed}>
        {({ classes: shown }) =>
          shown.length === 0 ? (
            <EmptyState title={copy.noCoursesTitle} text={copy.noCoursesText} />
          ) : (
            <div aria-busy={classes.isPlaceholderData || undefined}>
              <ul className="cards gap-5">
                {shown.map((course, index) => (
                  <li key={course.id} className="grid">
                    <CourseItem
                      course={course}
                      registration={registrationOf(course.id)}
                      learningCenter={links.data?.get(course.id)}
                      priority={index === 0}
                    />
                  </li>
                ))}
              </ul>
              <Pagination current={page} count={count} href={hrefOf} />
            </div>
          )
        }
      </Read>
    </Screen>
  );
}

interface CourseItemProps {
  course: Course;
  registration: Registration | null | undefined;
  /** Where the class is held, for a participant with access. */
  learningCenter: string | undefined;
  priority: boolean;
}

function CourseItem({ course, registration, learningCenter, priority }: CourseItemProps) {
  const { judul } = course;
  const details = externalLink(learningCenter ?? course.url_halaman);
  return (
    <CourseCard
      title={judul}
      description={course.deskripsi}
      price={coursePrice(course)}
      minutes={course.durasi_menit}
      startsAt={course.jadwal_pada}
      picture={firstFilled(course.gambar_cover, course.gambar_url)}
      priority={priority}
    >
      <CourseRegistration course={course} registration={registration} />
      {details === null ? (
        <Button size="sm" disabled className="ml-auto">
          {content.detailAction}
        </Button>
      ) : (
        <a
          href={details}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'sm', false, 'ml-auto')}
        >
          {content.detailAction} <span className="sr-only">{judul + shared.inNewTab}</span>
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </CourseCard>
  );
}

function CourseListSkeleton() {
  return (
    <CardListSkeleton label={copy.listLoading}>
      <div className="grid gap-2 p-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-14" />
        <Skeleton className="mt-2 h-9" />
      </div>
    </CardListSkeleton>
  );
}
