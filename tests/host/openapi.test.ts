import { openApiText } from '@scripts/contract/openapi';
import { examples } from '@scripts/contract/openapi-examples';
import { named } from '@scripts/contract/openapi-schemas';
import { expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { callsOf, document, faultOfAnswer } from './support/documented';

// What the host answers is compared with the document in every test of the host (support/host.ts).
it.each([
  ['/customers/:id', 200, '{"result":{}}', 'GET /customers/:id 200: result.id Invalid input'],
  ['/customers/:id', 202, '{}', 'GET /customers/:id 202 is not documented'],
  ['/customers/:id', 500, '{}', 'GET /customers/:id 500: message Invalid input: expected string, received undefined'],
  ['/nothing', 200, '{}', 'GET /nothing 200 is not documented'],
  ['/customers/:id', 200, '{"result":{"id":7,"name":"Name","alias":null,"address":""}}', undefined],
])('an answer that it does not describe is found: %s %s %s', (path, status, answer, fault) => {
  expect(faultOfAnswer('GET', path, status, answer)).toBe(fault);
});

it('docs/openapi.json is what the routes say (write it again with `npm run openapi`)', async () => {
  expect(document).toEqual(JSON.parse(await openApiText()));
});

it('it describes every path the product calls', () => {
  const described = Object.keys(document.paths).map((path) => path.replace('/{id}', ''));
  expect(Object.values(endpoints).filter((path) => !described.includes(path))).toEqual([]);
});

it('it has no dangling reference', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(references.filter((name) => !(name && name in document.components.schemas))).toEqual([]);
});

it('it documents the specified types, not the tolerated ones', () => {
  const { Part, User, PartBody } = document.components.schemas;
  expect(Part.properties.qtyPerPack).toEqual({ type: 'integer', minimum: 1 });
  expect(Part.properties.leftHand).toEqual({ type: 'boolean' });
  expect(Part.properties.name).toEqual({ type: ['string', 'null'] });
  expect(Part.required).toEqual(['id']);
  expect(User.properties.role).toEqual({ type: 'string', enum: ['admin', 'user'] });
  expect(User.properties).not.toHaveProperty('password');
  expect(PartBody.properties.customerId).toHaveProperty('anyOf');
});

it.each(Object.keys(examples))('its example of %s is one that the host takes', (name) => {
  expect(named[name]?.safeParse(examples[name]).error).toBeUndefined();
});

it('each call has a summary of its own', () => {
  const summaries = callsOf().map(({ summary }) => summary);
  expect(summaries.filter((summary, index) => !summary || summaries.indexOf(summary) !== index)).toEqual([]);
});

it.each(callsOf())('the examples of $call are there and fit their schemas', ({ faults, missing }) => {
  expect({ faults, missing }).toEqual({ faults: [], missing: [] });
});
