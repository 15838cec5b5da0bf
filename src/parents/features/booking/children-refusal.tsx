import type { AppError } from '#api/platform/app-error.ts';
import type { Rider } from '#api/riders.ts';
import { paths } from '#domain/paths.ts';
import { priceChanges } from '#domain/price-changed.ts';
import { isTooManyUnpaid } from '#domain/unpaid-limits.ts';
import { refusals as codeRefusals, sendWithoutCode } from '#parents/copy/codes.ts';
import * as copy from '#parents/copy/several-children.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import * as orders from '#parts/copy/orders.ts';
import * as questionCopy from '#parts/copy/questions.ts';
import * as riderCopy from '#parts/copy/rider-fields.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { RisenNotice } from './refusal-notice.tsx';

interface ChildrenRefusalProps {
  refusal: AppError;
  chosen: readonly { rider: Rider }[];
}

/** The children for whom there was no place, as `register_riders` names them; null in another refusal. */
function withoutPlace({ without: names, left }: AppError['facts']) {
  return Array.isArray(names) && names.length > 0 && typeof left === 'number'
    ? { names: names.map(String), left }
    : null;
}

/** Nobody was entered, and about whom it is. */
export function ChildrenRefusal({ refusal, chosen }: ChildrenRefusalProps) {
  const place = refusal.facts.place;
  const child = typeof place === 'number' ? chosen[place - 1]?.rider : undefined;
  const risen = refusal.code === 'price_changed' ? priceChanges(refusal.facts) : [];
  if (risen.length > 0) {
    return <RisenNotice risen={risen} />;
  }
  const without = withoutPlace(refusal.facts);
  if (without !== null && chosen.length > 1) {
    return (
      <Notice tone="danger" role="alert">
        <p>{copy.withoutPlace(without.names, without.left)}</p>
        <p className="mt-1 font-normal">{copy.leaveOut(without.names)}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert">
      <p>
        {child !== undefined && <strong>{child.nama_panggilan}: </strong>}
        {sentenceOf(refusal, {
          ...questionCopy.refusals,
          ...riderCopy.refusals,
          ...codeRefusals,
        })}
      </p>
      {Object.hasOwn(codeRefusals, refusal.code) && (
        <p className="mt-1 font-normal">{sendWithoutCode}</p>
      )}
      {chosen.length > 1 && refusal.status > 0 && (
        <p className="mt-1 font-normal">
          {child === undefined ? copy.nobodyRegistered : copy.notRegistered(child.nama_panggilan)}
        </p>
      )}
      {isTooManyUnpaid(refusal.code) && (
        <p className="mt-2">
          <ButtonLink to={paths.orders()} size="sm" variant="secondary">
            {orders.viewOrderAction}
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
}
