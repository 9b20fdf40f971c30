import { describe, expect, it } from 'vitest';
import { mediaPath, mediaUrl, safeUrl } from '../../../gateway/values/safe-url.ts';

describe('addresses', () => {
  it.each([
    ['https://a.example/x y.png', 'https://a.example/x%20y.png'],
    [' http://a.example ', 'http://a.example/'],
    ['/files/1.png', 'https://api.example/files/1.png'],
    ['files/1.png', 'https://api.example/files/1.png'],
  ])('%j leads to %s', (sent, address) => {
    expect(safeUrl(sent, 'https://api.example')).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '',
    '  ',
    null,
    5,
    'http://',
  ])('%j leads nowhere', (sent) => {
    expect(safeUrl(sent, 'https://api.example')).toBeNull();
  });

  it('without a host lead nowhere when nobody says where they belong', () => {
    expect(safeUrl('/files/1.png')).toBeNull();
  });

  it.each([
    ['/academy-files/7/me.png', 'https://site.example/academy-files/7/me.png', '/academy-files/7/me.png'],
    ['/media/me.png', 'https://api.example/media/me.png', 'https://api.example/media/me.png'],
    ['https://files.example/me.png', 'https://files.example/me.png', 'https://files.example/me.png'],
  ])('of a file lead to where browsers reach it, and back to what the API knows: %s', (sent, url, known) => {
    const origins = { publicOrigin: 'https://site.example', mediaOrigin: 'https://api.example' };
    expect(mediaUrl(sent, origins)).toBe(url);
    expect(mediaPath(url, origins)).toBe(known);
  });
});
