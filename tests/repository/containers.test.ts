import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { instructionsOf } from '../support/dockerfile.ts';
import { root, textOf } from './project-files.ts';

const instructions = instructionsOf(textOf('Dockerfile'));
const released = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
const textsOf = (word: string) => released.filter((line) => line.word === word).map(({ text }) => text);
const version = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json'))).version;

describe('Dockerfile', () => {
  it('runs the academy as somebody without rights, who is told to stop and can be asked for health', () => {
    const words = released.map(({ word }) => word);
    expect(textsOf('USER')).toEqual(['node']);
    expect(words.slice(words.indexOf('USER')).filter((word) => ['COPY', 'RUN'].includes(word))).toEqual([]);
    expect([textsOf('STOPSIGNAL'), textsOf('HEALTHCHECK').length]).toEqual([['SIGTERM'], 1]);
  });

  it('installs before it copies what changes more often, so that an installation outlives a change', () => {
    const lines = instructions.map(({ word, text }) => `${word} ${text}`);
    expect(lines.indexOf('RUN npm ci')).toBeLessThan(lines.indexOf('COPY . .'));
    const own = released.map(({ word, text }) => `${word} ${text}`);
    expect(own.findIndex((line) => line.startsWith('RUN npm ci'))).toBeLessThan(own.indexOf('COPY scripts scripts'));
  });
});

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});

describe('compose.yaml', () => {
  const compose = z
    .object({
      services: z.record(z.string(), service),
      networks: z.record(z.string(), z.unknown()),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parse(textOf('compose.yaml'), { merge: true }));
  const services = Object.entries(compose.services);

  it('has nginx before two gateways, which share a store and an API on a database', () => {
    expect(services.map(([name]) => name)).toEqual(['nginx', 'gateway-1', 'gateway-2', 'api', 'postgres', 'valkey']);
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['nginx']);
  });

  it('pins every image; ours has the version of this project', () => {
    const ours = services.filter(([, { build }]) => build !== undefined).map(([, { image }]) => image);
    expect(new Set(ours)).toEqual(new Set([`dhap-academy:${version}`]));
    const others = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(others.filter((image) => !/^[\w/]+:\d+\.\d+(?:\.\d+)?-\w+$/.test(image))).toEqual([]);
  });

  it('starts each after what it needs is healthy, and everything has a health check', () => {
    const conditions = services.flatMap(([, { depends_on: needed }]) => Object.values(needed));
    expect(new Set(conditions.map(({ condition }) => condition))).toEqual(new Set(['service_healthy']));
    const order = Object.fromEntries(services.map(([name, { depends_on: needed }]) => [name, Object.keys(needed)]));
    expect(order).toEqual({
      nginx: ['gateway-1', 'gateway-2'],
      'gateway-1': ['api', 'valkey'],
      'gateway-2': ['api', 'valkey'],
      api: ['postgres'],
      postgres: [],
      valkey: [],
    });
    // The gateways have that of the image.
    const unchecked = services.filter(([, { healthcheck }]) => healthcheck === undefined);
    expect(unchecked.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2']);
  });

  it('holds no secret: passwords and keys come from outside', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name) || /:[^/].*@/.test(String(value)));
    expect(secret.length).toBeGreaterThan(5);
    for (const [name, value] of secret)
      expect(`${name}=${value}`).toMatch(/=(?:\w+:\/\/\w+:)?\$\{[A-Z\d_]+:[?-][^}]*\}(?:@|$)/);
  });

  it('sets only settings that there are, and mounts only files that there are', () => {
    const known = textOf('.env.example');
    const settings = services
      .filter(([, { build }]) => build !== undefined)
      .flatMap(([, { environment }]) => Object.keys(environment));
    expect(settings.filter((name) => !known.includes(`\n${name}=`))).toEqual([]);
    const mounted = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    const files = mounted.filter((file) => file.startsWith('./'));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const named = mounted.filter((name) => /^\w/.test(name));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    const networks = new Set(services.flatMap(([, service]) => service.networks));
    expect([...networks].toSorted()).toEqual(Object.keys(compose.networks).toSorted());
  });
});

describe('deploy/systemd', () => {
  it.each([
    ['academy-gateway@.service', textsOf('CMD')[0]],
    ['academy-api.service', JSON.stringify(['node', 'academy-api/main.ts'])],
  ])('starts with %s what a container starts', (unit, command) => {
    const [, started = ''] =
      /^ExecStart=\/srv\/academy\/node_modules\/\.bin\/(.*)$/m.exec(textOf(`deploy/systemd/${unit}`)) ?? [];
    expect(started.split(' ')).toEqual(JSON.parse(command ?? ''));
  });
});
