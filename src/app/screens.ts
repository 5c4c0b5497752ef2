import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ApiFeature } from '@/config/api-features';
import { paths } from '@/config/paths';
import type { ResourceName } from '@/config/resources';
import type { RouteHandle } from '@/features/shell/app-layout';

export type ScreenModule = {
  Component: ComponentType;
  /** Starts to fetch what the screen shows at an address with this query string. */
  prefetch?: (client: QueryClient, search: string) => void;
};

/** Entry in the sidebar and the command palette. `icon` is a name: icons need React, which is not loaded yet. */
type ScreenNav = {
  label: () => string;
  icon: IconName;
  group?: keyof typeof navGroups;
  adminOnly?: true;
  /** The resource of a list: the sidebar leads to its last state in this tab. */
  list?: ResourceName;
};
export type IconName =
  | 'dashboard'
  | 'print-list'
  | 'part'
  | 'print-history'
  | 'designs'
  | 'designer'
  | 'trace'
  | 'number-ranges'
  | 'delivery'
  | 'customer'
  | 'user'
  | 'activity';

export type Screen = RouteHandle & {
  path: string;
  load: () => Promise<ScreenModule>;
  nav?: ScreenNav;
  /** Only with this optional part of the host. */
  feature?: ApiFeature;
};

/** Groups of the sidebar that open and close. */
export const navGroups = { label: { label: m.nav_label, icon: 'part' } } as const;

export const publicScreens: Screen[] = [
  { path: paths.login.pattern, title: m.screen_login, load: () => import('@/features/login/login') },
  {
    path: '*',
    title: m.error_not_found_title,
    load: async () => ({ Component: (await import('./not-found')).PublicNotFound }),
  },
];

/**
 * Every screen of the panel, in the order of the sidebar (SPEC section 2). The router, the sidebar, the command palette
 * and the build (scripts/vite/chunk-groups.ts) read this table. It is loaded before React, so it imports only texts.
 * A record screen is also the create form, at the id 'create'.
 */
export const screens: Screen[] = [
  {
    path: paths.dashboard.pattern,
    title: m.screen_dashboard,
    nav: { label: m.nav_dashboard, icon: 'dashboard' },
    load: () => import('@/features/dashboard/dashboard'),
  },
  {
    path: paths.printList.pattern,
    title: m.screen_print_list,
    // It fills the screen.
    nav: { label: m.nav_print_list, icon: 'print-list' },
    load: () => import('@/features/print/list/print-list-screen'),
  },
  {
    path: paths.parts.list.pattern,
    title: m.screen_parts,
    nav: { label: m.nav_parts, icon: 'part', group: 'label', list: 'parts' },
    renderBeforeProfile: true,
    load: () => import('@/features/parts/part-list'),
  },
  { path: paths.parts.record.pattern, title: m.screen_part, load: () => import('@/features/parts/part-form') },
  {
    path: paths.printHistory.pattern,
    title: m.screen_print_history,
    nav: { label: m.nav_print_history, icon: 'print-history', group: 'label', list: 'print-history' },
    renderBeforeProfile: true,
    load: () => import('@/features/print-history/print-history-list'),
  },
  {
    path: paths.labelDesigns.pattern,
    title: m.screen_designs,
    nav: { label: m.nav_designs, icon: 'designs', group: 'label' },
    feature: 'label-designs',
    load: () => import('@/features/label-designer/shared/shared-designs'),
  },
  {
    path: paths.labelDesigner.pattern,
    title: m.screen_designer,
    // SPEC names the route but no navigation entry.
    nav: { label: m.nav_designer, icon: 'designer', group: 'label' },
    wide: true,
    load: () => import('@/features/label-designer/label-designer'),
  },
  {
    path: paths.trace.pattern,
    title: m.screen_trace,
    nav: { label: m.nav_trace, icon: 'trace', group: 'label' },
    load: () => import('@/features/trace/trace-screen'),
  },
  {
    path: paths.numberRanges.list.pattern,
    title: m.screen_number_ranges,
    nav: { label: m.nav_number_ranges, icon: 'number-ranges', group: 'label', adminOnly: true, list: 'number-ranges' },
    feature: 'number-ranges',
    load: () => import('@/features/number-ranges/number-range-list'),
  },
  {
    path: paths.numberRanges.record.pattern,
    title: m.screen_number_range,
    feature: 'number-ranges',
    load: () => import('@/features/number-ranges/number-range-form'),
  },
  {
    path: paths.deliveries.list.pattern,
    title: m.screen_deliveries,
    nav: { label: m.nav_deliveries, icon: 'delivery', list: 'deliveries' },
    renderBeforeProfile: true,
    load: () => import('@/features/deliveries/delivery-list'),
  },
  {
    path: paths.deliveries.record.pattern,
    title: m.screen_delivery,
    load: () => import('@/features/deliveries/delivery-record'),
  },
  {
    path: paths.customers.list.pattern,
    title: m.screen_customer,
    nav: { label: m.nav_customer, icon: 'customer', list: 'customers' },
    renderBeforeProfile: true,
    load: () => import('@/features/customers/customer-list'),
  },
  {
    path: paths.customers.record.pattern,
    title: m.screen_customer,
    load: () => import('@/features/customers/customer-form'),
  },
  {
    path: paths.users.list.pattern,
    title: m.screen_user,
    nav: { label: m.nav_user, icon: 'user', list: 'users' },
    renderBeforeProfile: true,
    load: () => import('@/features/users/user-list'),
  },
  { path: paths.users.record.pattern, title: m.screen_user, load: () => import('@/features/users/user-form') },
  {
    path: paths.activity.pattern,
    title: m.screen_activity,
    nav: { label: m.nav_activity, icon: 'activity', adminOnly: true, list: 'activity' },
    feature: 'activity',
    load: () => import('@/features/activity/activity-list'),
  },
  { path: '*', title: m.error_not_found_title, load: () => import('./not-found') },
];
