import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../gateway/config.ts';
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
  profiles: z.array(z.string()).default([]),
  build: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  logging: z.object({ driver: z.string() }).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});

const composed = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(textOf('compose.yaml'), { merge: true }));

describe('compose.yaml', () => {
  const services = Object.entries(composed.services);

  it('has nginx before two gateways, which share a store and an API on a database', () => {
    const always = services.filter(([, { profiles }]) => profiles.length === 0).map(([name]) => name);
    expect(always).toEqual(['nginx', 'gateway-1', 'gateway-2', 'api', 'postgres', 'valkey']);
    const open = services.flatMap(([name, { ports }]) => ports.map((port) => [name, port]));
    expect(open.filter(([, port]) => !port?.startsWith('127.0.0.1:'))).toEqual([
      ['nginx', '80:80'],
      ['nginx', '443:443'],
    ]);
  });

  it('pins every image; ours has the version of this project', () => {
    const ours = services.filter(([, { build }]) => build !== undefined).map(([, { image }]) => image);
    expect(new Set(ours)).toEqual(new Set([`dhap-academy:${version}`]));
    const others = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(others.filter((image) => !/^[\w/]+:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?$/.test(image))).toEqual([]);
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
      prometheus: [],
    });
    // The gateways have that of the image.
    const unchecked = services.filter(([, { healthcheck }]) => healthcheck === undefined);
    expect(unchecked.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2']);
  });

  it('keeps no more than so much of what each of them says', () => {
    expect(services.filter(([, { logging }]) => logging?.driver !== 'local')).toEqual([]);
  });

  it('holds no secret: passwords and keys come from outside', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    const secret = values.filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name) || /:[^/].*@/.test(String(value)));
    expect(secret.length).toBeGreaterThan(5);
    for (const [name, value] of secret)
      expect(`${name}=${value}`).toMatch(/=(?:\w+:\/\/\w+:)?\$\{[A-Z\d_]+:[?-][^}]*\}(?:@|$)/);
  });

  it('hands on what an operator sets in .env, where empty is the default of the gateway', () => {
    const { environment = {}, volumes } = composed.services['gateway-1'] ?? {};
    const handedOn = ['CLIENT_DOCUMENTS', 'TRUSTED_DOCUMENTS', 'MCP', 'EXPLAIN_TOKEN', 'RATE_LIMIT_FACTOR']
      .concat('ALLOWED_ORIGINS', 'LOG_LEVEL', 'CONTENT_FILE', 'MEDIA_ORIGINS', 'UPLOAD_ORIGINS')
      .concat('DISPLAY_TIMEZONE', 'DISPLAY_LOCALE', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME')
      .map((name) => [name, `\${${name}:-}`] as const);
    expect(environment).toMatchObject(Object.fromEntries(handedOn));
    const empty = Object.fromEntries(handedOn.map(([name]) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(composed.services['api']?.environment).toHaveProperty('LOG_LEVEL', '${LOG_LEVEL:-}');
    expect(volumes).toContain('${CLIENTS:-./clients}:/clients:ro');
  });

  it('hands on nothing that the document about it does not name', () => {
    const [, section = ''] = textOf('docs/from-a-clone-to-https.md').split('\n## ');
    const named = [...section.matchAll(/[A-Z\d]+(?:_[A-Z\d]*)*/g)].map(([name]) => name);
    const isNamed = (name: string) => named.some((one) => one === name || (one.endsWith('_') && name.startsWith(one)));
    const values = services.flatMap(([, { environment }]) => Object.values(environment));
    const handedOn = values.flatMap((value) =>
      [...String(value).matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name = '']) => name),
    );
    expect(handedOn.filter((name) => !isNamed(name))).toEqual([]);
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
    expect(named.toSorted()).toEqual(Object.keys(composed.volumes).toSorted());
    const networks = new Set(services.flatMap(([, service]) => service.networks));
    expect([...networks].toSorted()).toEqual(Object.keys(composed.networks).toSorted());
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

  it.each(['academy-gateway@.service', 'academy-api.service'])('starts %s again however often it fails', (unit) => {
    const [about = ''] = textOf(`deploy/systemd/${unit}`).split('[Service]');
    expect(about).toContain('\nStartLimitIntervalSec=0\n');
    expect(textOf(`deploy/systemd/${unit}`)).toContain('\nRestart=always\n');
  });
});

describe('deploy/prometheus', () => {
  const scraped = z.object({
    rule_files: z.array(z.string()),
    scrape_configs: z.array(
      z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
    ),
  });
  const targetsOf = (file: string) =>
    Object.fromEntries(
      scraped
        .parse(parse(textOf(file)))
        .scrape_configs.map((job) => [job.job_name, job.static_configs.flatMap(({ targets }) => targets)]),
    );
  const settingIn = (unit: string, name: string) =>
    new RegExp(`\\b${name}=(\\S+)`).exec(textOf(`deploy/systemd/${unit}`))?.[1] ?? '';

  it('asks where the systemd units answer', () => {
    const port = settingIn('academy-gateway@.service', 'METRICS_PORT');
    expect(targetsOf('deploy/prometheus/host.yaml')).toEqual({
      'academy-gateway': ['4001', '4002'].map((instance) => `127.0.0.1:${port.replace('%i', instance)}`),
      'academy-api': [`127.0.0.1:${settingIn('academy-api.service', 'ACADEMY_API_METRICS_PORT')}`],
    });
  });

  it('asks where the containers answer', () => {
    const { services } = composed;
    const portOf = (name: string, setting: string) => `${name}:${services[name]?.environment[setting]}`;
    expect(targetsOf('deploy/prometheus/compose.yaml')).toEqual({
      'academy-gateway': [portOf('gateway-1', 'METRICS_PORT'), portOf('gateway-2', 'METRICS_PORT')],
      'academy-api': [portOf('api', 'ACADEMY_API_METRICS_PORT')],
    });
    const network = new Set(services['prometheus']?.networks);
    const reached = ['gateway-1', 'gateway-2', 'api'].map((name) =>
      services[name]?.networks.some((one) => network.has(one)),
    );
    expect(reached).toEqual([true, true, true]);
  });
});
