import { paths } from '#domain/paths.ts';
import { askAt, operatorAddress, privacyPage, writeTo } from './copy/ask-operator.ts';

const link = 'font-semibold underline underline-offset-4';

/** Whom to ask about what the operator did. An address of the parents' door, whichever door shows it. */
export function AskOperator() {
  return (
    <p>
      {operatorAddress ? writeTo : askAt}{' '}
      {operatorAddress ? (
        <a href={`mailto:${operatorAddress}`} className={link}>
          {operatorAddress}
        </a>
      ) : (
        <a href={paths.privacy()} className={link}>
          {privacyPage}
        </a>
      )}
      .
    </p>
  );
}
