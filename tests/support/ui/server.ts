import { setupServer } from 'msw/node';

/**
 * Stands at the HTTP edge with no answers of its own: each test gives those it needs (`server.use(…)`), and a request
 * nobody answers fails the test.
 */
export const server = setupServer();
