import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnFreePort } from './listen.ts';

/** An object in the double's bucket. */
export type StoredObject = { body: Buffer; contentType: string };

/** A store that speaks as much S3 as the academy does, and checks every signature for itself. */
export type S3Double = {
  url: string;
  /** By bucket and key, such as academy/photos/1/a.png. */
  objects: Map<string, StoredObject>;
  /** Answers calls of this method with this status from now on, or never; null: as it should. */
  fail: (how: { method: string; status: number | 'never' } | null) => void;
  /** Takes only what is signed for this region from now on; null: for any. */
  belongTo: (region: string | null) => void;
  close: () => Promise<void>;
};

const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'test-secret';

/** The settings that point the academy to a double. */
export const s3Settings = ({ url }: S3Double): Record<string, string> => ({
  S3_ENDPOINT: url,
  S3_BUCKET: 'academy',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

type Signed = { scope: string; signedHeaders: string; signature: string; time: string; payloadHash: string };

// Both places that AWS Signature Version 4 may stand in: the address of a presigned call, or its headers.
const signatureOf = (url: URL, { headers }: IncomingMessage): Signed | null => {
  const query = url.searchParams;
  if (query.has('X-Amz-Signature')) {
    return {
      scope: (query.get('X-Amz-Credential') ?? '').replace(`${accessKeyId}/`, ''),
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      time: query.get('X-Amz-Date') ?? '',
      payloadHash: 'UNSIGNED-PAYLOAD',
    };
  }
  const [, scope = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (signature === '') return null;
  const time = String(headers['x-amz-date']);
  return { scope, signedHeaders, signature, time, payloadHash: String(headers['x-amz-content-sha256']) };
};

const isSigned = (url: URL, request: IncomingMessage): boolean => {
  const signed = signatureOf(url, request);
  if (signed === null || isExpired(url, signed.time)) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signed.signedHeaders, signed.payloadHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', signed.time, signed.scope, sha256(canonical)].join('\n');
  const key = signed.scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signed.signature;
};

const isExpired = (url: URL, time: string): boolean => {
  const expires = url.searchParams.get('X-Amz-Expires');
  if (expires === null) return false;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + Number(expires) * 1000 < Date.now();
};

/** Starts a double with an empty bucket whose photos everybody may read. */
export const startS3Double = async (): Promise<S3Double> => {
  const objects = new Map<string, StoredObject>();
  let failure: Parameters<S3Double['fail']>[0] = null;
  let region: string | null = null;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = url.pathname.slice(1);
    const sent = await buffer(request);
    const status = failure?.method === request.method ? failure?.status : undefined;
    if (status !== undefined) return status === 'never' ? undefined : response.writeHead(status).end('SlowDown');
    if (region !== null && signatureOf(url, request)?.scope.split('/')[1] !== region) {
      return response.writeHead(400).end('AuthorizationHeaderMalformed');
    }
    const isPublicRead = request.method === 'GET' && request.headers.authorization === undefined;
    if (!isPublicRead && !isSigned(url, request)) return response.writeHead(403).end('SignatureDoesNotMatch');

    if (request.method === 'PUT') {
      objects.set(key, { body: sent, contentType: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object === undefined) return response.writeHead(404).end();
    const last = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
    const { body, contentType } = object;
    if (last === undefined) return response.writeHead(200, { 'content-type': contentType }).end(body);
    if (body.length === 0) return response.writeHead(416).end();
    const part = body.subarray(0, Number(last) + 1);
    const range = `bytes 0-${part.length - 1}/${body.length}`;
    return response.writeHead(206, { 'content-type': contentType, 'content-range': range }).end(part);
  });

  return {
    ...(await listenOnFreePort(server)),
    objects,
    fail: (how) => {
      failure = how;
    },
    belongTo: (name) => {
      region = name;
    },
  };
};
