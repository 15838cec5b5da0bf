import pg from 'pg';
import { Problem, reportAndExit } from '../local/problem.ts';
import { databaseUrl } from './database-url.ts';

/**
 * `npm run admin -- <email>` lets the account with this e-mail address do everything at the organisers' door, for every
 * organisation; with `--remove` no longer; without an address it says who may. The account must exist and its address be
 * proved. Works on the database that DATABASE_URL names, else on the running local stack's.
 */
const usage = 'Usage: npm run admin -- <email> [--remove]';

interface Account {
  id: string;
  email: string;
  proved: boolean;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const remove = words.includes('--remove');
  const [email, ...more] = words.filter((word) => word !== '--remove');
  if (more.length > 0 || email?.startsWith('-') || (remove && email === undefined)) {
    throw new Problem(usage);
  }
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect().catch((error: Error) => {
    throw new Problem(`The database does not answer: ${error.message}`);
  });
  try {
    if (email === undefined) {
      await list(client);
    } else {
      await set(client, email, remove);
    }
  } finally {
    await client.end();
  }
}

async function list(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string; ditambah_pada: Date }>(
    `select u.email, a.ditambah_pada from private.admin a join auth.users u on u.id = a.user_id order by 2`,
  );
  if (rows.length === 0) {
    console.log(`There is no admin yet. ${usage}`);
  }
  for (const row of rows) {
    console.log(`${row.email} since ${row.ditambah_pada.toISOString()}`);
  }
}

async function set(client: pg.Client, email: string, remove: boolean): Promise<void> {
  const { rows } = await client.query<Account>(
    `select id, email, private.is_proved(id) as proved from auth.users where lower(email) = lower($1)`,
    [email],
  );
  const account = rows[0];
  if (account === undefined) {
    throw new Problem(
      `No account has the address ${email}: sign up with it in the app first, then run this again.`,
    );
  }
  // Anybody may have signed up with that address.
  if (!remove && !account.proved) {
    throw new Problem(
      `Nobody has proved yet that the mailbox ${email} is theirs: use the link or the code of its mail (in the app: Profil), then run this again.`,
    );
  }
  const { rowCount } = remove
    ? await client.query('delete from private.admin where user_id = $1', [account.id])
    : await client.query(
        'insert into private.admin (user_id) values ($1) on conflict (user_id) do nothing',
        [account.id],
      );
  if (remove) {
    console.log(`${account.email} ${rowCount === 1 ? 'is no admin any more' : 'was no admin'}.`);
  } else {
    console.log(`${account.email} is ${rowCount === 1 ? 'now' : 'already'} an admin.`);
  }
}

try {
  await main();
} catch (error) {
  reportAndExit(error);
}
