import { boardFinding } from './board.ts';
import { reportFindings } from './choices.ts';
import { databaseFindings } from './database.ts';
import type { Finding, Patient } from './finding.ts';
import { platformFindings } from './platform.ts';
import {
  authFindings,
  bucketFindings,
  functionFindings,
  healthFindings,
  keyFindings,
} from './services.ts';
import { crawlerFinding, siteFindings } from './site.ts';

/** Looks at everything; changes nothing. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const found = await Promise.all(
    [
      keyFindings,
      authFindings,
      functionFindings,
      healthFindings,
      bucketFindings,
      siteFindings,
      crawlerFinding,
      boardFinding,
      reportFindings,
      databaseFindings,
      platformFindings,
    ].map((look) => look(patient)),
  );
  return found.flat();
}
