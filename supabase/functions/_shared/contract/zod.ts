import { z } from 'zod';

// Before the first schema: it would try whether code can be made from text, which the app's content policy forbids and
// the browser reports.
z.config({ jitless: true });

export { z };
