import { describe, expect, it } from 'vitest';
import { sidebarItems } from '@/app/sidebar-entries';
import { groupOf, isWithin } from '@/features/shell/nav-item';

describe('where the user is in the sidebar', () => {
  it.each([
    ['/app', '/app', true],
    ['/app/', '/app', true],
    ['/app/parts', '/app', false],
    ['/app/parts/12', '/app/parts', true],
    ['/app/parts-print-history', '/app/parts', false],
    ['/app/customer/create', '/app/customer', true],
  ])('%s inside %s: %s', (pathname, href, within) => expect(isWithin(pathname, href)).toBe(within));

  it.each([
    ['/app/parts/12', 'label'],
    ['/app/parts-print-history', 'label'],
    ['/app/label-design', 'label'],
    ['/app/delivery', undefined],
  ])('%s opens the group %s', (pathname, id) => expect(groupOf(sidebarItems('admin'), pathname)?.id).toBe(id));
});
