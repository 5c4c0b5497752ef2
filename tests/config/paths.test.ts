import { describe, expect, it } from 'vitest';
import { isCreateId, paths } from '@/config/paths';

describe('routes', () => {
  it('puts an id into the path encoded, whatever is in it [L9]', () => {
    expect(paths.customers.record.href('../x')).toBe('/app/customer/..%2Fx');
    expect(paths.parts.record.href(12)).toBe('/app/parts/12');
  });

  it.each([
    [undefined, true],
    ['create', true],
    ['CREATE', true],
    ['Create', true],
    ['12', false],
    ['created', false],
  ])('reads the id %s as create mode: %s [L9]', (id, create) => expect(isCreateId(id)).toBe(create));
});
