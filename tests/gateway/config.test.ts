import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig as readAcademyConfig } from '../../academy-api/config.ts';
import { readFacts } from '../../gateway/academy/facts.ts';
import { ConfigError, readConfig } from '../../gateway/config.ts';
import { gatewayFlags } from '../../scripts/gateway-environment.mjs';

describe('the settings', () => {
  it('are those of a demonstration on this machine when nothing is set', () => {
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({
      isExplainedToAll: true,
      areSeededPeopleShown: true,
      isMailboxOn: true,
      port: 4000,
      host: '127.0.0.1',
      publicOrigin: null,
      isExplorerOn: true,
      academyApi: { url: 'http://127.0.0.1:4100/api', isLocal: true, monthlyAmounts: 'paise' },
      checkout: { scriptUrl: '/academy-checkout/checkout.js', amountCheck: 'warn' },
      display: { timeZone: 'Asia/Kolkata', locale: 'en-IN' },
    });
  });

  it('open to the world and close the explorer in production', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' };
    expect(readConfig(production)).toMatchObject({ host: '0.0.0.0', isExplorerOn: false });
    expect(readConfig({ ...production, HOST: '10.0.0.1', EXPLORER: 'on' })).toMatchObject({
      host: '10.0.0.1',
      isExplorerOn: true,
    });
  });

  it('of production name the address of the site', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL is not set: .+\.env\.example\.$/);
  });

  it.each([
    ['PUBLIC_URL', 'https://academy.example'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.7'],
  ])('that let others in by %s=%s are those of production, or say that this is a demonstration', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name}=${value} lets others in, .*NODE_ENV=production, or DEMONSTRATION=on .*\\.env\\.example\\.$`),
    );
    expect(() => readConfig({ [name]: value, DEMONSTRATION: 'off' })).toThrow(ConfigError);
    expect(readConfig({ [name]: value, DEMONSTRATION: 'on' }).isMailboxOn).toBe(true);
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'https://localhost:4443' },
    { PUBLIC_URL: 'http://academy.test' },
  ])('of a demonstration on this machine may be %j', (environment) => {
    expect(readConfig(environment).isMailboxOn).toBe(true);
  });

  it('warn of payments in which no money moves, in production', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' };
    expect(readConfig(production).warnings).toEqual([expect.stringContaining('RAZORPAY_KEY_ID is not set')]);
    expect(readConfig({ ...production, RAZORPAY_KEY_ID: 'rzp_test_1' }).warnings).toEqual([
      expect.stringContaining('RAZORPAY_KEY_ID is a test key'),
    ]);
    expect(readConfig({ ...production, RAZORPAY_KEY_ID: 'rzp_live_1' }).warnings).toEqual([]);
    expect(readConfig({}).warnings).toEqual([]);
  });

  it('warn of a stop that has no time to finish what is under way', () => {
    const warning = 'every stop cuts off what is under way: STOP_WITHIN_SECONDS is not longer than STOP_PAUSE_SECONDS';
    expect(readConfig({ STOP_PAUSE_SECONDS: '20' }).warnings).toEqual([warning]);
    expect(readConfig({ STOP_PAUSE_SECONDS: '20', STOP_WITHIN_SECONDS: '21' }).warnings).toEqual([]);
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example', RAZORPAY_KEY_ID: 'rzp_live_1' };
    expect(readConfig({ ...production, STOP_WITHIN_SECONDS: '2' }).warnings).toEqual([warning]);
  });

  it('take proxies by their number or by their addresses', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies;
    expect([trusted(''), trusted('2'), trusted('10.0.0.1, 10.1.0.0/16,::1')]).toEqual([
      0,
      2,
      ['10.0.0.1', '10.1.0.0/16', '::1'],
    ]);
  });

  it('point at another API and at the real payment provider', () => {
    const config = readConfig({
      ACADEMY_API_URL: 'https://api.academy.example/v2/api/',
      ACADEMY_TOKEN_COOKIES: 'sid, remember',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://academy.example/ignored?x',
      ALLOWED_ORIGINS: 'https://a.example/, http://b.example:8080',
    });
    expect(config).toMatchObject({
      publicOrigin: 'https://academy.example',
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
      academyApi: {
        url: 'https://api.academy.example/v2/api',
        origin: 'https://api.academy.example',
        isLocal: false,
        sessionCookieNames: ['sid', 'remember'],
      },
      checkout: { scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js', keyId: 'rzp_live_1' },
    });
  });

  it.each([
    [{}, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ HOST: '0.0.0.0', DEMONSTRATION: 'on' }, false],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:4000' }, false],
    [{ PUBLIC_URL: 'http://academy.test' }, false],
    [{ HOST: '127.0.0.1', NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' }, false],
  ])('tell whether the browsers of a site %j reach an API of the same machine', (site, isReached) => {
    const api = (ACADEMY_API_URL: string) => readConfig({ ...site, ACADEMY_API_URL }).academyApi;
    const ofSameMachine = ['localhost', '127.1', '[::1]', '0.0.0.0', '[::]'];
    const reached = ofSameMachine.filter((host) => api(`http://${host}:5000/api`).isOpenToBrowsers);
    expect(reached).toEqual(isReached ? ofSameMachine : []);
    expect(api('https://api.academy.example/api').isOpenToBrowsers).toBe(true);
  });

  it.each([
    ['http://academy.test', 'http://api.academy.test/api', true],
    ['https://academy.example', 'https://api.academy.example/api', true],
    ['https://academy.example', 'http://api:4100/api', false],
  ])('tell whether the browsers of %s reach an API at %s', (PUBLIC_URL, ACADEMY_API_URL, isReached) => {
    const settings = { NODE_ENV: 'production', PUBLIC_URL, ACADEMY_API_URL };
    expect(readConfig(settings).academyApi.isOpenToBrowsers).toBe(isReached);
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', '70000'],
    ['PORT', '4000x'],
    ['PUBLIC_URL', 'academy.example'],
    ['ALLOWED_ORIGINS', 'https://a.example, b'],
    ['ALLOWED_ORIGINS', 'https://*.a.example'],
    ['ALLOWED_ORIGINS', 'https://a.example;https://b.example'],
    ['ALLOWED_ORIGINS', 'capacitor://localhost'],
    ['METRICS_PORT', '0'],
    ['GATEWAY_WORKERS', '0'],
    ['GATEWAY_WORKERS', 'all'],
    ['STOP_PAUSE_SECONDS', '-1'],
    ['STOP_WITHIN_SECONDS', '0'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['RATE_LIMITS', 'on'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['REDIS_URL', 'redis://127.0.0.1:6379/academy'],
    ['REDIS_URL', 'redis://:50%off@127.0.0.1:6379'],
    ['ACADEMY_API_URL', 'ftp://a.example'],
    ['ACADEMY_API_URL', 'https://name:secret@a.example/api'],
    ['ACADEMY_API_URL', 'https://a.example/api?key=secret'],
    ['ACADEMY_API_URL', 'https://a.example/api#v2'],
    ['ACADEMY_MONTHLY_AMOUNTS', 'dollars'],
    ['ACADEMY_TOKEN_COOKIES', 'a;b'],
    ['CHECKOUT_SCRIPT_URL', '//a.example/x.js'],
    ['ORDER_AMOUNT_CHECK', 'ignore'],
    ['DISPLAY_TIMEZONE', 'Mars/Olympus'],
    ['DISPLAY_LOCALE', 'en_IN!'],
    ['EXPLORER', 'yes'],
  ])('stop the start in one sentence that names %s=%s and where to look', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} cannot be used: .+\\. See ${name} in \\.env\\.example\\.$`),
    );
  });

  it.each(['a.example/api', 'https://a b/api'])('say what an address is to one that is none: %s', (given) => {
    expect(() => readConfig({ ACADEMY_API_URL: given })).toThrow(/must be an http or https address/);
  });

  it('that cannot be used are named all at once, a sentence each', () => {
    expect(() => readConfig({ PORT: 'http', RATE_LIMIT_FACTOR: 'many' })).toThrow(
      /^PORT cannot be used: .+\nRATE_LIMIT_FACTOR cannot be used: .+$/,
    );
  });

  it.each(['-1', '33', 'nginx', '10.0.0.0/64'])('say in which forms proxies can be named, and not as %s', (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/how many proxies there are, 0 to 32, or their addresses/);
  });

  it.each([
    ['gateway', 'settings.ts'],
    ['academy-api', 'config.ts'],
  ])('of %s are all named, with a meaning, in .env.example', (side, file) => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const source = readFileSync(new URL(`../../${side}/${file}`, import.meta.url), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });

  it('have the values of .env.example by default', () => {
    const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));
    expect(readConfig(example)).toEqual(readConfig({}));
    expect(readAcademyConfig(example)).toEqual(readAcademyConfig({}));
    expect(gatewayFlags(example)).toEqual(gatewayFlags({}));
  });
});

describe('the facts of the academy', () => {
  const fileWith = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'facts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'content.json');
    writeFileSync(path, text);
    return path;
  };

  it('that nobody has set are none, and a site without a content file is a demonstration', () => {
    const unset = { tradeLicence: null, smallBusinessRegistration: null, supportPhone: null, address: null };
    expect(readFacts(null)).toMatchObject({ ...unset, examples: 'ALL' });
    const none = { ...unset, privacyEmail: null, billingEmail: null };
    expect(readFacts(fileWith('{ "name": "Code Path" }'))).toMatchObject({ ...none, examples: 'SUPPORT_EMAIL' });
    expect(readFacts(fileWith('{ "supportEmail": "help@code.path" }'))).toMatchObject({ ...none, examples: 'NONE' });
  });

  it('come from the content file, what it leaves out stays', () => {
    // Editors of Windows begin a file with a byte order mark.
    expect(readFacts(fileWith('\uFEFF{ "name": "Code Path", "tradeLicence": "TL-1" }'))).toMatchObject({
      name: 'Code Path',
      nameInBengali: 'ধাপ একাডেমি',
      tradeLicence: 'TL-1',
    });
  });

  it.each([
    ['{', 'it is no JSON'],
    ['{ "supportEmail": "nobody" }', 'supportEmail'],
    ['{ "policiesLastUpdated": "soon" }', 'policiesLastUpdated'],
    ['{ "brand": "x" }', 'brand'],
    ['[]', 'the file'],
  ])('stop the start when the content file is %s', (text, fault) => {
    expect(() => readFacts(fileWith(text))).toThrow(new RegExp(`^CONTENT_FILE cannot be used: .*${fault}`));
  });
});
