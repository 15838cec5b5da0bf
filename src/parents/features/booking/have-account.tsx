import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';

/** The way past the new account, for who has one. */
export function HaveAccount({ next }: { next: string }) {
  return (
    <Link
      to={paths.login({ next })}
      className="justify-self-start py-2 font-bold text-primary underline-offset-4 hover:underline"
    >
      {copy.accountAlreadyHere}
    </Link>
  );
}
