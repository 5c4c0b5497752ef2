import { readFileSync } from 'node:fs';
import { openApiText } from '@scripts/contract/openapi';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';

const document = JSON.parse(openApiText());

describe('the OpenAPI document', () => {
  it('stands in docs/openapi.json as the schemas say now (write it anew with `npm run openapi`)', () => {
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(openApiText());
  });

  it('describes every path the product calls', () => {
    const described = Object.keys(document.paths).map((path) => path.replace('/{id}', ''));
    expect(Object.values(endpoints).filter((path) => !described.includes(path))).toEqual([]);
  });

  it('leads nowhere with no reference', () => {
    const references = [...openApiText().matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references.filter((name) => !(name && name in document.components.schemas))).toEqual([]);
  });

  it('says what is meant, not what is put up with', () => {
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
