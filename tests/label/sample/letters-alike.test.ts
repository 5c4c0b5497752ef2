import { sampleData } from '@tests/label/fixtures';
import { expect, it } from 'vitest';
import { foundText } from '@/label/sample/found-elements';
import { withKnownLetters } from '@/label/sample/letters-alike';
import { sayIdentifier } from '@/language/label/identifiers';

const facts = {
  parts: [sampleData],
  customers: [{ name: sampleData.customerName, alias: 'CMI' }],
  companyName: sampleData.companyName,
  nameOf: sayIdentifier,
};
const style = { family: 'Arial', weight: 'normal', stretch: 100 } as const;

function settled(text: string, certainty = 0.9) {
  const element = foundText({ text, anchor: { x: 5, y: 10 }, rotation: 0, style, size: 4, width: 30, certainty });
  const label = { size: { width: 100, height: 50 }, elements: [element], leftOut: [] };
  return withKnownLetters(label, facts).elements[0];
}

it.each([
  ['83500-TG4-NO10', '83500-TG4-N010', 'the number of a part'],
  ['83500TG4NO1O', '83500TG4N010', 'the number of a part without its signs'],
  ['83500-TG4-N0O10', '83500-TG4-N010', 'a zero that was read as two letters'],
])('“%s” becomes “%s”: %s', (read, text) => {
  const found = settled(read);
  expect(found?.text).toBe(text);
  expect(found?.certainty).toBe(0.95);
  expect(found?.notes).toEqual([{ code: 'other-letters', read, text }]);
});

it('a number that nothing confirms stays, and is marked', () => {
  const found = settled('LOT-8O1');
  expect(found).toMatchObject({ text: 'LOT-8O1', certainty: 0.7, notes: [{ code: 'letters-alike' }] });
});
