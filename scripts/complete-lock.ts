import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run lock:complete` names in package-lock.json the packages that only other systems need. npm leaves out those
 * that the registry in use (a mirror, say) does not have, and then `npm ci` refuses the file on every machine. Their
 * versions are the ones the packages that want them ask for; which system they are for is in their name.
 * With --check it only looks. Run it after every `npm install` that changed a version.
 */
interface Package {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> };
const present = new Set(Object.keys(lock.packages).map((key) => key.split('node_modules/').at(-1)));

const missing: [string, Package][] = [];
for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (present.has(name)) {
      continue;
    }
    present.add(name);
    missing.push([`node_modules/${name}`, { version, ...(dev ? { dev } : {}), ...systemOf(name) }]);
  }
}

if (process.argv.includes('--check')) {
  if (missing.length > 0) {
    console.error(
      `package-lock.json leaves out ${missing.length} packages of other systems, so npm ci refuses it: run npm run lock:complete and commit it.`,
    );
    process.exitCode = 1;
  }
} else {
  const entries = [...Object.entries(lock.packages), ...missing];
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages of other systems.`);
}

function systemOf(name: string): Package {
  const tail = name.split('/').at(-1) ?? name;
  const os = /win32|windows/.test(tail)
    ? 'win32'
    : /android|darwin|freebsd|linux|openharmony/.exec(tail)?.[0];
  const cpu = /arm64|x64|arm(?=-|$)|ia32|ppc64|riscv64|s390x|wasm32/.exec(tail)?.[0];
  if (!os && !cpu) {
    throw new Error(`${name} does not say which system it is for`);
  }
  const libc = os === 'linux' ? /musl|gnu|glibc/.exec(tail)?.[0] : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc === 'musl' ? 'musl' : 'glibc'] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}
