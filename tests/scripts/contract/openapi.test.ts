import { readFileSync } from 'node:fs';
import { openApiText } from '@scripts/contract/openapi';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';

const document = JSON.parse(openApiText());

describe('the OpenAPI document', () => {
  it('in docs/openapi.json matches the schemas (write it again with `npm run openapi`)', () => {
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(openApiText());
  });

  it('describes every path the product calls', () => {
    const described = Object.keys(document.paths).map((path) => path.replace('/{id}', ''));
    expect(Object.values(endpoints).filter((path) => !described.includes(path))).toEqual([]);
  });

  it('has no dangling reference', () => {
    const references = [...openApiText().matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references.filter((name) => !(name && name in document.components.schemas))).toEqual([]);
  });

  it('documents the specified types, not the tolerated ones', () => {
    const { Part, User, PartBody } = document.components.schemas;
    expect(Part.properties.qtyPerPack).toEqual({ type: 'integer', minimum: 1 });
    expect(Part.properties.leftHand).toEqual({ type: 'boolean' });
    expect(Part.properties.name).toEqual({ type: ['string', 'null'] });
    expect(Part.required).toEqual(['id']);
    expect(User.properties.role).toEqual({ type: 'string', enum: ['admin', 'user'] });
    expect(User.properties).not.toHaveProperty('password');
    expect(PartBody.properties.customerId).toHaveProperty('anyOf');
  });
});
