import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from './copy.ts';
import { IconButton } from './icon-button.tsx';

export interface ScreenHeaderProps {
  title: string;
  /** Where back goes when there is no previous place in this visit; without it there is no back button. */
  backTo?: string;
  action?: ReactNode;
}

/** A screen's name: a large title where a section starts, a bar that stays in view one level down. */
export function ScreenHeader({ title, backTo, action }: ScreenHeaderProps) {
  const navigate = useNavigate();

  if (backTo === undefined) {
    return (
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3 pt-5 pb-4">
        <h1 tabIndex={-1} className="wrap-anywhere min-w-0 text-3xl">
          {title}
        </h1>
        {action}
      </header>
    );
  }

  const goBack = () => {
    // The router counts its entries; the first one has no place of ours behind it.
    const index: unknown = window.history.state?.idx;
    if (typeof index === 'number' && index > 0) {
      navigate(-1);
    } else {
      navigate(backTo, { replace: true });
    }
  };

  return (
    <header className="bleed bar-above short:static z-30 mb-4 grid min-h-14 grid-cols-[56px_1fr_56px] items-center lg:grid-cols-[56px_1fr_auto] border-line border-b bg-page/92 py-1 backdrop-blur-md">
      <IconButton
        label={copy.backAction}
        icon={<ArrowLeft aria-hidden className="size-5.5" />}
        className="ml-1.5"
        onClick={goBack}
      />
      <h1
        tabIndex={-1}
        className="wrap-anywhere -mx-1.5 col-start-2 line-clamp-2 text-center text-lg leading-[1.5rem] lg:mr-0 lg:text-left lg:text-2xl lg:leading-[2rem]"
      >
        {title}
      </h1>
      {action !== undefined && <div className="mr-1.5 justify-self-end">{action}</div>}
    </header>
  );
}
