import { describe, expect, it } from 'vitest';
import { elements } from '@/label/elements';

const fields = Object.values(elements).flatMap(({ type, properties, fields: own }) =>
  own.map((field) => ({ type, properties, field, name: `${type}: ${field.label}` })),
);
const fresh = (type: string) => elements[type]?.properties.parse({}) as Record<string, unknown>;

describe('what the properties panel lets be set can be saved and read again', () => {
  it.each(fields.filter(({ field }) => field.kind === 'number'))('$name, at both its limits', (one) => {
    const { properties, type, field } = one;
    expect(field.min).toBeDefined();
    for (const value of [field.min, field.max ?? Number.POSITIVE_INFINITY]) {
      expect(properties.safeParse({ ...fresh(type), [field.key]: value }).success, String(value)).toBe(true);
    }
  });

  it.each(fields.filter(({ field }) => field.options))('$name, every choice', ({ properties, type, field }) => {
    for (const { value } of field.options ?? []) {
      const read = properties.safeParse({ ...fresh(type), [field.key]: value });
      expect(read.success, value).toBe(true);
      const kept = (read.data as Record<string, unknown>)[field.key];
      expect(String(kept)).toBe(value);
    }
  });

  it('has no property that the panel cannot set', () => {
    const hidden = Object.values(elements).flatMap(({ type, fields: own }) =>
      Object.keys(fresh(type)).filter((key) => key !== 'raw' && !own.some((field) => field.key === key)),
    );
    expect(hidden).toEqual([]);
  });
});
