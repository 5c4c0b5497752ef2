import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canLoadImage, isAllowedImageUrl } from '@/label/image-url';
import { sayForeignImage } from '@/language/label/label-facts';

describe('an image address', () => {
  it.each([
    'https://example.com/logo.png',
    'HTTPS://EXAMPLE.COM/logo.png',
    '/logo.svg',
    '/images/a%20b.png?x=1',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,/9j/4AAQ',
    'data:image/webp;base64,UklGRg==',
    'data:image/gif;base64,R0lGODlh',
    'data:image/svg+xml,%3Csvg/%3E',
  ])('%s is allowed', (url) => {
    expect(isAllowedImageUrl(url)).toBe(true);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' https://example.com/a.png',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;x=data:image/png;,',
    'data:image/svg+xmlx;base64,AA',
    'data:image/bmp;base64,AA',
    'data:application/octet-stream;base64,AA',
    'file:///etc/passwd',
    'blob:https://example.com/uuid',
    'http://example.com/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'https:evil',
    'https://',
    'https:///x',
    'logo.png',
    'about:blank',
    'ftp://example.com/a.png',
  ])('[DS12] %j is refused', (url) => {
    expect(isAllowedImageUrl(url)).toBe(false);
  });

  it('[DS12] that is allowed is https, data or of this site when a browser parses it', () => {
    const pieces = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      'data:',
      'image/png',
      'text/html',
      '/',
      '\\',
      '\t',
      '\n',
      ';',
      ',',
      'x',
      '&#58;',
      '%0a',
      ' ',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
        ),
        (url) => {
          if (!isAllowedImageUrl(url)) return;
          const read = new URL(url, 'https://this.example');
          if (url.startsWith('/')) expect(read.origin).toBe('https://this.example');
          expect(['https:', 'data:']).toContain(read.protocol);
          if (read.protocol === 'data:') expect(read.pathname).toMatch(/^image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('an image that may be loaded', () => {
  const origins = ['https://panel.example', 'https://images.example:8443'];

  it.each([
    ['/logo.png', true],
    ['data:image/png;base64,AA', true],
    ['https://panel.example/logo.png', true],
    ['HTTPS://IMAGES.example:8443/a.png', true],
    ['https://images.example/a.png', false],
    ['https://panel.example.evil.test/a.png', false],
    ['https://panel.example@evil.test/a.png', false],
    ['http://panel.example/a.png', false],
    ['javascript:alert(1)', false],
  ])('%s: %s [DS12] [B3]', (url, loaded) => {
    expect(canLoadImage(url, origins)).toBe(loaded);
  });

  it('is named by its host where it may not', () => {
    expect(sayForeignImage('https://evil.test:444/a.png')).toMatch(
      /^Images from evil\.test:444 cannot be loaded here\. /,
    );
  });
});
