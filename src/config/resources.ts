type Resource = {
  /** One record, as messages of the mock API name it. */
  word: string;
  /** The path of its list in the API. */
  root: string;
  /** The screen with its list. */
  address: string;
  /** The screen of one record: a page to read, or a form that creates and edits. */
  record?: 'page' | 'form';
};

/**
 * Every resource of the API by its name in query keys and in the log. Paths of screens and of the API, the activity
 * list, the contract checks and the walks of the browser tests read this table; tests/resources.test.ts names what a
 * new row still lacks.
 */
export const resources = {
  parts: { word: 'Part', root: '/parts', address: '/app/parts', record: 'form' },
  customers: { word: 'Customer', root: '/customers', address: '/app/customer', record: 'form' },
  users: { word: 'User', root: '/users', address: '/app/user', record: 'form' },
  deliveries: { word: 'Delivery', root: '/deliveries', address: '/app/delivery', record: 'page' },
  'print-history': { word: 'Print', root: '/parts/print-history', address: '/app/parts-print-history' },
  'label-designs': { word: 'Design', root: '/label-designs', address: '/app/label-designs' },
  'number-ranges': { word: 'Number range', root: '/number-ranges', address: '/app/number-ranges' },
  activity: { word: 'Activity', root: '/activity', address: '/app/activity' },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
/** Resources that a form creates and edits. */
export type FormResource = {
  [N in ResourceName]: (typeof resources)[N] extends { record: 'form' } ? N : never;
}[ResourceName];

// Object.keys and Object.entries forget the keys.
export const resourceNames = Object.keys(resources) as ResourceName[];
const formNames = resourceNames.filter((name): name is FormResource => {
  const { record }: Resource = resources[name];
  return record === 'form';
});

/** A value for each resource with a form. */
export const forEachForm = <T>(make: (resource: (typeof resources)[FormResource]) => T): Record<FormResource, T> =>
  Object.fromEntries(formNames.map((name) => [name, make(resources[name])])) as Record<FormResource, T>;

/** The resource of a name in the log; undefined for a name that only the host knows. */
export const resourceNamed = (name: string): Resource | undefined =>
  resourceNames.some((known) => known === name) ? resources[name as ResourceName] : undefined;
