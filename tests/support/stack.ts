import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#api/database.types.ts';
import { target } from './target.ts';

export type Client = SupabaseClient<Database>;

export interface TestUser {
  client: Client;
  id: string;
  email: string;
  password: string;
  fullName: string;
  phone: string;
  accessToken: string;
  /** What the auth client keeps in localStorage. */
  session: Session;
}

const withoutStore = { auth: { persistSession: false, autoRefreshToken: false } };

/** Somebody who is not signed in. */
export function visitor(): Client {
  const { api_url, publishable_key } = target();
  return createClient<Database>(api_url, publishable_key, withoutStore);
}

/** The role of our own servers, `service_role`. */
export function service(): Client {
  const { api_url, secret_key } = target();
  return createClient<Database>(api_url, secret_key, withoutStore);
}

/** Signs up a new person and returns a client that acts as this person. */
export async function signUp(fullName?: string): Promise<TestUser> {
  const mark = randomUUID().slice(0, 8);
  const person = {
    email: `orang-${mark}@example.test`,
    password: `sandi-${mark}`,
    fullName: fullName ?? `Orang Uji ${mark}`,
    phone: '081234567890',
  };
  const client = visitor();
  const { data, error } = await client.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { nama_lengkap: person.fullName, nomor_hp: person.phone } },
  });
  if (error) {
    throw error;
  }
  if (!data.user || !data.session) {
    throw new Error('sign-up gave no session');
  }
  const { user, session } = data;
  return { ...person, client, id: user.id, session, accessToken: session.access_token };
}

/** Puts a file into a bucket as the app does: the database is told first. A visitor's word is not heard. */
export async function putFile(
  client: Client,
  bucket: string,
  path: string,
  file: Blob,
  options: { cacheControl?: string; upsert?: boolean; contentType?: string } = {},
) {
  await client.rpc('begin_upload', { bucket, name: path });
  return client.storage.from(bucket).upload(path, file, options);
}

/** Has the server look into what was put up, as the app does before a row names it. */
export async function checkFile(
  client: Client,
  bucket: 'akta_kia' | 'bukti_pengembalian',
  path: string,
) {
  const body =
    bucket === 'akta_kia'
      ? { kind: 'check_paper', path }
      : { kind: 'check_proof', refund_id: path.split('/')[0], path };
  const { error } = await client.functions.invoke('open-file', { body });
  if (error) {
    throw error;
  }
}

export interface ReceivedMail {
  subject: string;
  html: string;
  /** Every link in it, in order. */
  links: string[];
}

/** The newest mail to this address. Waits for it, for a real mail server delivers after the answer. */
export async function newestMailTo(address: string): Promise<ReceivedMail> {
  const giveUp = Date.now() + 15_000;
  for (;;) {
    const mail = await mailTo(address);
    if (mail) {
      return mail;
    }
    if (Date.now() > giveUp) {
      throw new Error(`no mail has come to ${address}`);
    }
    await pause(100);
  }
}

/** The same, as it is now: undefined when none has come. */
export async function mailTo(address: string): Promise<ReceivedMail | undefined> {
  const response = await fetch(`${target().mail_url}.json?to=${encodeURIComponent(address)}`);
  if (!response.ok) {
    return fromMailpit(address);
  }
  const [mail] = (await response.json()) as ReceivedMail[];
  return mail;
}

async function fromMailpit(address: string): Promise<ReceivedMail | undefined> {
  const base = `${target().mail_url}/api/v1`;
  const found = await fetch(`${base}/search?query=${encodeURIComponent(`to:"${address}"`)}`);
  if (!found.ok) {
    return undefined;
  }
  const { messages } = (await found.json()) as { messages: { ID: string }[] };
  const [newest] = messages;
  if (!newest) {
    return undefined;
  }
  const message = await fetch(`${base}/message/${newest.ID}`);
  const { Subject, HTML } = (await message.json()) as { Subject: string; HTML: string };
  const links = [...HTML.matchAll(/href="([^"]+)"/g)].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );
  return { subject: Subject, html: HTML, links };
}

/** Keeps an identity document of the account itself, as families did before each child had its own; its path. */
export async function keepDocument(client: Client, userId: string, content: string) {
  const path = `${userId}/${randomUUID()}.pdf`;
  const paper = new File([content], 'akta.pdf', { type: 'application/pdf' });
  const put = await putFile(client, 'akta_kia', path, paper, { cacheControl: '0, no-store' });
  if (put.error) {
    throw put.error;
  }
  await checkFile(client, 'akta_kia', path);
  await client.from('profil_pengguna').update({ file_identitas: path }).eq('id', userId);
  return path;
}
