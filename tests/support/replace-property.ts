import { onTestFinished } from 'vitest';

/** Replaces a property of an object that all tests share, until the test under way has ended. For tests and beforeEach. */
export function replaceProperty(object: object, key: PropertyKey, property: PropertyDescriptor) {
  const before = Reflect.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { ...property, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(object, key, before);
    else Reflect.deleteProperty(object, key);
  });
}
