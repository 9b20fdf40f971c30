import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { seedPassword } from '../../academy-api/database/seed-data/people.ts';
import { closeAfterAll } from '../support/close-after-all.ts';
import { pictures } from '../support/pictures.ts';
import { startAcademy } from '../support/start-academy.ts';
import { startGateway } from '../support/start-gateway.ts';

// As `npm start` has it: the API is told one name of the site, and the gateway none.
const academy = await closeAfterAll(startAcademy({ env: { ACADEMY_API_PUBLIC_URL: 'http://localhost:4000' } }));
const gateway = await closeAfterAll(startGateway({ academyApiUrl: academy.url }));

type Sent = { status: number; text: string; cookies: string[] };

/** Sends a request to the gateway in the name of a host. */
const send = (host: string, method: string, path: string, headers: object = {}, body: string | Buffer = '') =>
  new Promise<Sent>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const sent = request({ hostname, port, method, path, headers: { ...headers, host } }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
      resolve({ status: response.statusCode ?? 0, text, cookies });
    });
    sent.on('error', reject).end(body);
  });

describe.each(['localhost', '127.0.0.1', '192.168.1.7'])('the demonstration at %s', (name) => {
  const host = () => `${name}:${new URL(gateway.url).port}`;
  const origin = () => `http://${host()}`;
  const ask = async (query: string, variables = {}, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: origin(), ...(cookie !== '' && { cookie }) };
    const answer = await send(host(), 'POST', '/graphql', headers, JSON.stringify({ query, variables }));
    return { ...answer, data: JSON.parse(answer.text).data };
  };

  it('has its pictures there, and shows them', async () => {
    const { data } = await ask(
      '{ courses { nodes { image } } webinars { nodes { image } } testimonials { studentImage } }',
    );
    const images: string[] = [
      ...data.courses.nodes.map(({ image }: { image: string | null }) => image),
      ...data.webinars.nodes.map(({ image }: { image: string | null }) => image),
      ...data.testimonials.map(({ studentImage }: { studentImage: string | null }) => studentImage),
    ].filter(Boolean);
    expect(images.length).toBeGreaterThan(10);
    expect(images.filter((image) => new URL(image).origin !== origin())).toEqual([]);
    expect((await send(host(), 'GET', new URL(images[0] ?? '').pathname)).status).toBe(200);
  });

  it('takes a photo there, from the upload to the profile', async () => {
    const logIn = `mutation { logIn(input: { email: "nusrat@dhap.example", password: "${seedPassword}" }) { userErrors { code } } }`;
    const cookie = (await ask(logIn)).cookies.join('; ');
    const prepare = `mutation { createPhotoUpload(input: { fileName: "me.png", contentType: "image/png" }) {
      upload { uploadUrl publicUrl } userErrors { code } } }`;
    const { upload } = (await ask(prepare, {}, cookie)).data.createPhotoUpload;
    const to = new URL(upload.uploadUrl);
    expect([to.origin, new URL(upload.publicUrl).origin]).toEqual([origin(), origin()]);

    const type = { 'content-type': 'image/png' };
    expect((await send(host(), 'PUT', to.pathname + to.search, type, pictures.png)).status).toBe(200);
    const set =
      'mutation ($input: SetPhotoInput!) { setPhoto(input: $input) { viewer { photo } userErrors { code } } }';
    const { data } = await ask(set, { input: { photoUrl: upload.publicUrl } }, cookie);
    expect(data.setPhoto).toEqual({ viewer: { photo: upload.publicUrl }, userErrors: [] });
    expect((await send(host(), 'GET', new URL(upload.publicUrl).pathname)).status).toBe(200);
  });
});

it('a site that has one name has its pictures under that name, whoever asks', async () => {
  const elsewhere = await startGateway({
    academyApiUrl: academy.url,
    env: { PUBLIC_URL: 'https://academy.example' },
  });
  const response = await fetch(`${elsewhere.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ courses(first: 1) { nodes { image } } }' }),
  });
  const { data } = await response.json();
  expect(data.courses.nodes[0].image).toMatch(/^https:\/\/academy\.example\/academy-files\//);
  await elsewhere.close();
});
