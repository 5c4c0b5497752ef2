import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { templateFieldNames, templateFields } from '@/label/text/fields';
import { functionNames, templateFunctions } from '@/label/text/functions';
import { FIELD_GROUPS, fieldGroups, fieldTexts, functionTexts, tokenTexts } from '@/language/label/field-texts';

const page = readFileSync('docs/label-language.md', 'utf8');
const cell = (text: string) => text.replaceAll('|', '\\|');

it('docs/label-language.md has the fields, functions and date letters as they are', () => {
  const fields = FIELD_GROUPS.flatMap((group) => [
    `| **${fieldGroups[group]()}** | |`,
    ...templateFieldNames
      .filter((name) => fieldTexts[name].group === group)
      .map((name) => {
        const { alias, type } = templateFields[name];
        const { label } = fieldTexts[name];
        const typeText = type === 'number' || type === 'date' ? ` (${type})` : '';
        return `| \`${name}\`${alias === undefined ? '' : `, \`${alias}\``} | ${label()}${typeText} |`;
      }),
  ]);
  const functions = functionNames.map((name) => {
    const { meaning, result } = functionTexts[name];
    const { example } = templateFunctions[name];
    return `| \`${name}\` | ${meaning()} | \`${cell(example)}\` | ${result} |`;
  });
  const tokens = Object.entries(tokenTexts).map(
    ([token, { meaning, example }]) => `| \`${token}\` | ${meaning()} | ${example} |`,
  );
  for (const rows of [fields, functions, tokens]) expect(page).toContain(`${rows.join('\n')}\n`);
});
