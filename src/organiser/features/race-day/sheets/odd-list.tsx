import { Notice, type NoticeProps } from '#ui/notice.tsx';

/** What is odd and none the less may be right, a line each; of nothing nothing is said. */
export function OddList({ odd, role }: { odd: readonly string[]; role?: NoticeProps['role'] }) {
  return odd.length === 0 ? null : (
    <Notice tone="warning" role={role}>
      <ul className="grid gap-1">
        {odd.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}
