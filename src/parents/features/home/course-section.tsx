import type { UseQueryResult } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FeaturedCourse } from '#api/courses.ts';
import { coursePrice } from '#domain/class-price.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/home.ts';
import * as shared from '#parts/copy/shared.ts';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { tileSizes } from '#ui/picture-widths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { TileSection } from './home-section.tsx';

export function CourseSection({ classes }: { classes: UseQueryResult<FeaturedCourse[]> }) {
  return (
    <TileSection
      title={copy.coursesTitle}
      allTo={paths.courses()}
      rows={classes}
      none={copy.noCourses}
      width="w-68"
      skeleton={
        <>
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-1 p-3.5">
            <Skeleton className="h-12 w-4/5" />
            <Skeleton className="h-11" />
            <Skeleton className="h-7.5 w-3/5" />
          </div>
        </>
      }
      tile={(course) => <CourseTile course={course} />}
    />
  );
}

function CourseTile({ course }: { course: FeaturedCourse }) {
  const { judul, deskripsi, durasi_menit } = course;
  const price = coursePrice(course);
  const free = price === 0;
  return (
    <Card className="flex w-full flex-col transition-shadow has-[a:hover]:shadow-raised">
      <div className="relative">
        <SmartImage
          src={firstFilled(course.gambar_cover, course.gambar_url)}
          alt=""
          ratio={16 / 9}
          sizes={tileSizes}
        />
        <Badge tone={free ? 'positive' : 'warning'} className="absolute top-2.5 left-2.5">
          {free ? copy.freeCourse : copy.pricedCourse}
        </Badge>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3.5">
        <h3 className="line-clamp-2 text-base">
          <Link to={paths.courses()} className="after:absolute after:inset-0 after:rounded-xl">
            {judul}
          </Link>
        </h3>
        <p className="line-clamp-2 text-ink-muted text-sm">
          {deskripsi?.trim() || copy.defaultCourseDescription}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2 text-sm">
          {free ? (
            <span className="font-bold text-positive">{shared.freeOfCharge}</span>
          ) : (
            <Price amount={price} className="text-primary" />
          )}
          {durasi_menit !== null && (
            <span className="flex items-center gap-1.5 text-ink-muted">
              <Clock aria-hidden className="size-4" />
              {shared.minutes(durasi_menit)}
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}
