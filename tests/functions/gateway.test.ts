import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from '#local/static-files.ts';

describe('serving the built app', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'pushbike-static-'));
  const script = `console.log(${'"x"'.padEnd(2000)})`;
  const serve = staticFiles(dir, (html) => html.replace('</head>', '<meta name="key"></head>'));
  const get = (pathname: string, headers: Record<string, string> = {}) =>
    serve(new Request(`http://127.0.0.1${pathname}`, { headers }));

  beforeAll(() => {
    mkdirSync(path.join(dir, 'assets'));
    mkdirSync(path.join(dir, '.vite'));
    writeFileSync(path.join(dir, 'index.html'), '<html><head></head><body>app</body></html>');
    mkdirSync(path.join(dir, 'panitia', 'assets'), { recursive: true });
    mkdirSync(path.join(dir, 'panitia', '.vite'));
    writeFileSync(
      path.join(dir, 'panitia', 'index.html'),
      '<html><head></head><body>panitia</body></html>',
    );
    writeFileSync(path.join(dir, 'panitia', 'assets', 'b-1.js'), script);
    writeFileSync(path.join(dir, 'panitia', '.vite', 'manifest.json'), '{}');
    writeFileSync(path.join(dir, 'assets', 'a-1.js'), script);
    writeFileSync(path.join(dir, 'favicon.svg'), '<svg/>');
    writeFileSync(path.join(dir, '_headers'), '/*');
    writeFileSync(path.join(dir, '.vite', 'manifest.json'), '{}');
    writeFileSync(`${dir}.secret`, 'outside');
  });
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
    rmSync(`${dir}.secret`, { force: true });
  });

  it('gives the app, changed as asked, at every address of its router', async () => {
    for (const pathname of [
      '/',
      '/index.html',
      '/race-detail/0b0f',
      '/tickets/11/2026',
      '/x?y=1',
    ]) {
      const answer = await get(pathname);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<meta name="key"></head><body>app');
    }
  });

  it('gives the second door at every address below its own, and the first one beside it', async () => {
    for (const pathname of [
      '/panitia',
      '/panitia/',
      '/panitia/lomba/0b0f/uang',
      '/panitia/x?y=1',
    ]) {
      const answer = await get(pathname);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<meta name="key"></head><body>panitia');
    }
    expect(await (await get('/panitiaku')).text()).toContain('<body>app');
    const asset = await get('/panitia/assets/b-1.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('lets the camera and wasm into the second door only', async () => {
    const [parents, organiser] = await Promise.all([get('/'), get('/panitia/lomba/baru')]);
    expect(parents.headers.get('permissions-policy')).toContain('camera=()');
    expect(parents.headers.get('content-security-policy')).not.toContain('wasm');
    expect(organiser.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(organiser.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
  });

  it('keeps hashed files for ever, and asks again for pages', async () => {
    const asset = await get('/assets/a-1.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await get('/');
    const unchanged = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);
  });

  it('does not give the app for a file that is not there, nor anything from outside', async () => {
    const gone = [
      '/assets/a-0.js',
      '/missing.png',
      '/_headers',
      '/.vite/manifest.json',
      '/panitia/.vite/manifest.json',
      '/panitia/assets/b-0.js',
      '/%ff',
    ];
    const outside = `/..%2f${path.basename(dir)}.secret`;
    const endless = [
      'a'.repeat(300),
      `race-detail/${'é'.repeat(150)}`,
      `assets/${'a'.repeat(300)}.js`,
    ];
    for (const pathname of [...gone, outside, ...endless.map((name) => `/${name}`)]) {
      const answer = await get(pathname);
      expect([pathname, answer.status]).toEqual([pathname, 404]);
    }
  });

  it('compresses text as the browser can take it', async () => {
    const br = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(script);
    const gzip = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    const plain = await get('/assets/a-1.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('accept-encoding');
  });

  it('sends the security headers, on errors too', async () => {
    for (const pathname of ['/', '/assets/a-1.js', '/assets/none.js']) {
      const { headers } = await get(pathname);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  it('only reads', async () => {
    const answer = await serve(new Request('http://127.0.0.1/', { method: 'POST' }));
    expect(answer.status).toBe(405);
    const head = await serve(new Request('http://127.0.0.1/', { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
