/**
 * `POST /functions/v1/open-file`: an identity document for a person who checks papers, the proof of a transfer for a person at the money desk
 * or got it. Body: `_shared/contract/open-file.ts`; the answer is the file. For `check_…` the function looks into a file that the
 * caller has put up, and the database lets the caller attach it from then on.
 *
 * The database decides at this moment, as the caller, and writes the look into its log. There is no link: a link that a caller
 * signs may be signed for a year, and opens for anybody who has it. Nobody on the way keeps the answer, and it is sent as what
 * its bytes are, or not at all.
 */
import { type OpenFileRequest, openFileRequest } from '../_shared/contract/open-file.ts';
import type { FileDependencies } from '../_shared/files/dependencies.ts';
import { tellingBytes, typeOf } from '../_shared/files/file-kind.ts';
import { endpoint, jsonBody } from '../_shared/http/endpoint.ts';
import { FunctionError } from '../_shared/http/errors.ts';

const typesOf = {
  paper: ['application/pdf'],
  proof: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
};

const isWhat = {
  paper: 'paper',
  proof: 'proof',
  check_paper: 'paper',
  check_proof: 'proof',
} as const;

/** A person who opens it asks for another; the person whose file it is chooses one. */
function notAsClaimed(request: OpenFileRequest['kind']): FunctionError {
  const message = 'The file is not what it says it is.';
  switch (request) {
    case 'check_paper':
      return new FunctionError('paper_not_pdf', 422, message);
    case 'check_proof':
      return new FunctionError('proof_not_readable', 422, message);
    default:
      return new FunctionError('file_not_as_claimed', 422, message);
  }
}

export function openFileHandler(deps: FileDependencies) {
  return endpoint<OpenFileRequest>({
    name: 'open-file',
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'user',
    maxBodyBytes: 1024,
    parseBody: jsonBody(openFileRequest),
    async handle({ token, body, log }) {
      const kind = isWhat[body.kind];
      const file = await deps.locate(token, body);
      const content = await deps.read(file);
      if (content === null) {
        throw new FunctionError(`no_${kind}`, 404, 'The file is not there.');
      }
      const reader = content.getReader();
      const first = await beginningOf(reader);
      const type = typeOf(first);
      if (type === null || !typesOf[kind].includes(type)) {
        await reader.cancel().catch(() => undefined);
        throw notAsClaimed(body.kind);
      }
      if (body.kind !== kind) {
        await reader.cancel().catch(() => undefined);
        await deps.recordChecked(file, type);
        log('info', 'file_checked', { kind });
        return new Response(null, { status: 204 });
      }
      log('info', 'file_opened', { kind });
      return new Response(restOf(first, reader), {
        headers: {
          'content-type': type,
          'x-content-type-options': 'nosniff',
          'content-disposition': 'attachment',
        },
      });
    },
  });
}

/** What has come once the file can be told, or has ended. */
async function beginningOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  while (bytes.length < tellingBytes) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    const longer = new Uint8Array(bytes.length + value.length);
    longer.set(bytes);
    longer.set(value, bytes.length);
    bytes = longer;
  }
  return bytes;
}

function restOf(
  first: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
