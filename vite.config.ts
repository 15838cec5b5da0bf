import { defineConfig, type Plugin } from 'vite';
import { doorConfig } from './bundling/doors.ts';
import { bases, doorOf } from './hosting/door-addresses.ts';

/** In development one server serves both doors' sources; every address below the second one's is its page. */
function secondDoor(): Plugin {
  return {
    name: 'second-door',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const isPage = !/\.[^/]*$/.test(pathname);
        if (isPage && doorOf(pathname) === 'organiser') {
          request.url = `${bases.organiser}index.html`;
        }
        next();
      });
    },
  };
}

/** The development server's settings. What is built is in bundling/doors.ts. */
const { plugins = [], ...parents } = doorConfig('parents');
export default defineConfig({ ...parents, plugins: [...plugins, secondDoor()] });
