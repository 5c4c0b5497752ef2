import { m } from '@messages/messages';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  changedGroups,
  describeChange,
  type FieldGroup,
  mergeChanges,
} from '@/resource/form/record-changes';

type Values = { name: string; left: boolean; right: boolean; customer: string | number };

const groups: FieldGroup<Values>[] = [
  { label: m.field_name, fields: ['name'] },
  {
    label: m.field_hand,
    fields: ['left', 'right'],
    text: ({ left, right }) => (left ? 'Left' : right ? 'Right' : 'None'),
  },
  { label: m.field_customer, fields: ['customer'] },
];
const opened: Values = { name: 'A', left: false, right: false, customer: 7 };

describe('what somebody else has changed', () => {
  it.each<[string, Partial<Values>, Partial<Values>, string[]]>([
    ['nothing', {}, { name: 'M' }, []],
    ['a field that only they changed', { name: 'T' }, {}, ['Name']],
    ['a field that both changed', { name: 'T' }, { name: 'M' }, ['Name']],
    ['a field that both changed to the same', { name: 'X' }, { name: 'X' }, []],
    ['one of two fields that belong together', { left: true }, { right: true }, ['Hand']],
    ['a number that is the same as text', { customer: '7' }, { name: 'M' }, []],
  ])('%s', (_, theirs, mine, labels) => {
    const versions = { before: opened, theirs: { ...opened, ...theirs }, mine: { ...opened, ...mine } };
    expect(changedGroups(groups, versions).map(({ label }) => label())).toEqual(labels);
  });

  it('is described with all three values, and selects nothing where both have changed', () => {
    const versions = { before: opened, theirs: { ...opened, left: true }, mine: { ...opened, right: true } };
    const rows = changedGroups(groups, versions).map((group) => describeChange(group, versions));
    expect(rows).toEqual([{ label: 'Hand', before: 'None', theirs: 'Left', mine: 'Right', isConflict: true }]);
  });

  it('takes fields that belong together from one side', () => {
    const theirs = { ...opened, left: true };
    const mine = { ...opened, name: 'M', right: true };
    expect(mergeChanges(groups.slice(1, 2), ['theirs'], { theirs, mine })).toEqual({ ...theirs, name: 'M' });
    expect(mergeChanges(groups.slice(1, 2), ['mine'], { theirs, mine })).toEqual(mine);
  });
});

const step = fc.record({
  admin: fc.integer({ min: 0, max: 1 }),
  record: fc.integer({ min: 0, max: 2 }),
  action: fc.constantFrom('open', 'type', 'type', 'save', 'save'),
  field: fc.integer({ min: 0, max: 2 }),
  choice: fc.constantFrom<Choice>('mine', 'theirs'),
});

describe('two admins on three records', () => {
  it('[F10] no saved value disappears without somebody having selected another', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const records = [0, 1, 2].map(() => ({ a: 'a0', b: 'b0', c: 'c0' }) as Record<string, string>);
        const names = ['a', 'b', 'c'];
        const fields: FieldGroup<Record<string, string>>[] = names.map((name) => ({
          label: () => name,
          fields: [name],
        }));
        type Form = { before: Record<string, string>; mine: Record<string, string> };
        const forms = new Map<string, Form>();
        let typed = 0;
        for (const { admin, record, action, field, choice } of steps) {
          const key = `${admin}/${record}`;
          const form = forms.get(key);
          const saved = records[record] ?? {};
          const name = names[field] ?? 'a';
          if (action === 'open' || !form) forms.set(key, { before: { ...saved }, mine: { ...saved } });
          else if (action === 'type') {
            typed += 1;
            form.mine = { ...form.mine, [name]: `${name}${typed} of ${admin}` };
          } else {
            const versions = { ...form, theirs: { ...saved } };
            const changed = changedGroups(fields, versions);
            const next =
              changed.length === 0
                ? form.mine
                : mergeChanges(
                    changed,
                    changed.map(() => choice),
                    versions,
                  );
            for (const each of names) {
              if (next[each] === saved[each]) continue;
              // Replaced: the admin saw it when the form was opened, or selected against it in the dialog.
              const wasSeen = form.before[each] === saved[each];
              const wasSelected = choice === 'mine' && changed.some(({ label }) => label() === each);
              expect(wasSeen || wasSelected).toBe(true);
            }
            records[record] = { ...next };
            forms.set(key, { before: { ...next }, mine: { ...next } });
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
