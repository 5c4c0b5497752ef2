type Properties = Map<PropertyKey, PropertyDescriptor>;

/** The properties of the objects that all test files of a process share, as they were before the first file. */
export type Snapshot = { name: string; object: object; keys: Keys; properties: Properties }[];

/** `own`: what `Reflect.ownKeys` says. `words`: without symbols, of which a node of happy-dom has its whole state. */
type Keys = 'own' | 'words';

export const takeSnapshot = (objects: [name: string, object: object, keys?: Keys][]): Snapshot =>
  objects.map(([name, object, keys = 'own']) => ({ name, object, keys, properties: propertiesOf(object, keys) }));

/** Restores the objects as in the snapshot, and returns the names of the properties that had changed. */
export function restoreSnapshot(snapshot: Snapshot): string[] {
  const changed: string[] = [];
  for (const { name, object, keys, properties } of snapshot) {
    const now = propertiesOf(object, keys);
    for (const [key, before] of properties) {
      if (isOfPackage(key) || sameProperty(before, now.get(key))) continue;
      changed.push(`${name}.${String(key)}`);
      Object.defineProperty(object, key, before);
    }
    for (const key of now.keys()) {
      if (properties.has(key)) continue;
      if (isOfPackage(key)) continue;
      if (!isMark(key)) changed.push(`${name}.${String(key)}`);
      Reflect.deleteProperty(object, key);
    }
  }
  return changed;
}

/** Packages are not loaded again, and keep what they define at the first time; the last four names are of zpl-renderer-js. */
const isOfPackage = (key: PropertyKey) => /^(__(?!react)|IS_REACT_ACT|(Go|zpl|fs|path)$)/.test(String(key));

/** Marks that React and user-event write on objects. */
const isMark = (key: PropertyKey) => typeof key === 'symbol' || /^(_react|__react)/.test(String(key));

/** happy-dom's window takes what is assigned to it behind the same accessor, so there the values are kept, too. */
export function watchAssigned(scope: object) {
  const values = new Map<string, unknown>();
  for (const key of Object.getOwnPropertyNames(scope)) {
    const value: unknown = Reflect.get(scope, key);
    const isAssignable = Reflect.getOwnPropertyDescriptor(scope, key)?.set !== undefined;
    if (isAssignable && (['function', 'undefined'].includes(typeof value) || /^(inner|outer)/.test(key)))
      values.set(key, value);
  }
  return () => {
    const changed = [...values].filter(([key, value]) => Reflect.get(scope, key) !== value);
    for (const [key, value] of changed) Reflect.set(scope, key, value);
    return changed.map(([key]) => `window.${key}`);
  };
}

function propertiesOf(object: object, keys: Keys): Properties {
  const properties: Properties = new Map();
  for (const key of Reflect.ownKeys(object)) {
    if (keys === 'words' && typeof key === 'symbol') continue;
    const property = Reflect.getOwnPropertyDescriptor(object, key);
    if (property?.configurable || property?.writable) properties.set(key, property);
  }
  return properties;
}

const sameProperty = (before: PropertyDescriptor, now: PropertyDescriptor | undefined) =>
  now !== undefined && before.get === now.get && before.set === now.set && Object.is(before.value, now.value);

/** Every class of the process with its prototype: a test may replace `offsetWidth` of HTMLElement. */
export const classesOf = (scope: object): [name: string, object: object][] =>
  Object.getOwnPropertyNames(scope).flatMap((key) => {
    if (!/^[A-Z]/.test(key)) return [];
    const value: unknown = Reflect.get(scope, key);
    if (typeof value !== 'function') return [];
    const itself: [string, object] = [key, value];
    const prototype: unknown = value.prototype;
    return typeof prototype === 'object' && prototype !== null ? [itself, [`${key}.prototype`, prototype]] : [itself];
  });
