import { describe, expect, it } from 'vitest';
import { addressIn, nameIn, parseBasePath, pathIn } from '@/lib/base-path';

describe('the folder of the site that the product is in', () => {
  it.each([
    ['', '/'],
    ['/', '/'],
    ['/labels', '/labels/'],
    ['/labels/', '/labels/'],
    ['/tools/label-print_2/', '/tools/label-print_2/'],
  ])('is written %j and is %s', (text, base) => expect(parseBasePath(text)).toBe(base));

  it.each(['labels', '//labels/', '/a//b', '/../', '/a b/', '/a.b/', 'https://a.example/labels/', '/a"b/', "/a'/"])(
    'is not %j',
    (text) => expect(parseBasePath(text)).toBeUndefined(),
  );
});

describe('an address of the product', () => {
  it.each([
    ['/', '/', '/'],
    ['/', '/app/parts', '/app/parts'],
    ['/labels/', '/', '/labels/'],
    ['/labels/', '/en/', '/labels/en/'],
    ['/labels/', '/app/parts?page=2', '/labels/app/parts?page=2'],
    ['/tools/print/', '/login', '/tools/print/login'],
  ])('in %s for %s is %s, and back', (base, path, address) => {
    expect(addressIn(base, path)).toBe(address);
    expect(pathIn(base, address)).toBe(path);
  });

  it.each([
    ['/labels', '/'],
    ['/', undefined],
    ['/app', undefined],
    ['/labelsuite/app', undefined],
    ['/Labels/app', undefined],
  ])('at %s in /labels/ is %s', (address, path) => expect(pathIn('/labels/', address)).toBe(path));
});

describe('the name of what a product stores', () => {
  it.each([
    ['/', 'labelDesigns', 'labelDesigns'],
    ['/labels/', 'labelDesigns', '/labels/:labelDesigns'],
    ['/labels/', 'keyval-store', '/labels/:keyval-store'],
    ['/labels/print/', 'keyval-store', '/labels/print/:keyval-store'],
  ])('in %s for %s is %s', (base, name, stored) => expect(nameIn(base, name)).toBe(stored));
});
