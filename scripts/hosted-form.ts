import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { type Outcome, runScript } from './steps.ts';

/**
 * The app as it is built for a hosted project: another origin than its own, with its key. The address is made up;
 * tests/e2e/two-origins.spec.ts leads it to the embedded stack. Plain HTTP, because nobody has a certificate for it.
 */
export const hostedForm = {
  folder: path.join(projectRoot, 'node_modules', '.cache', 'hosted-form'),
  api: 'http://proyek.example',
  publishableKey: 'sb_publishable_proyek',
};

export const hostedFormBuild = {
  file: 'scripts/build.ts',
  args: [`--into=${hostedForm.folder}`],
  env: {
    VITE_SUPABASE_URL: hostedForm.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: hostedForm.publishableKey,
  },
};

export function buildHostedForm(): Promise<Outcome> {
  return runScript(hostedFormBuild.file, hostedFormBuild.args, hostedFormBuild.env);
}
