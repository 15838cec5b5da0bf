import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#api/query-client.ts';
import { startSessionCheck } from '#api/session.ts';
import { App } from '#app/app.tsx';
import { createAppRouter } from '#app/router.tsx';
import '#ui/styles.css';

startSessionCheck();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={createQueryClient()} />
  </StrictMode>,
);
