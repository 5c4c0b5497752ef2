import { readFileSync } from 'node:fs';
import { catalogFaults, keysUsed, readCatalog, refusedWords, wordFaults } from '@scripts/checks/catalogs';
import { longerCatalog, withSharedTexts } from '@scripts/vite/messages';
import { describe, expect, it, vi } from 'vitest';
import { SPECIFICATION } from '@/language/languages';

// Nothing is compiled here, and its database leaves names in `globalThis`.
vi.mock('@inlang/paraglide-js', () => ({ compile: undefined }));

const spec = { part_count: plural('{count} parts'), part_greeting: 'Hello {name}' };
const used = new Set(Object.keys(spec));

function plural(other: string) {
  return [{ declarations: ['input count', 'local n = count: plural'], selectors: ['n'], match: { 'n=other': other } }];
}

describe('the catalogs', () => {
  it('are told what is wrong with a text', () => {
    const faults = (catalog: Record<string, unknown>) => catalogFaults({ [SPECIFICATION]: spec, id: catalog }, used);
    expect(faults({ part_count: plural('{count} part'), part_greeting: 'Halo {name}' })).toEqual([]);
    expect(faults({ part_count: plural('Part'), part_greeting: 'Halo {nama}' })).toEqual([
      `part_greeting: id has the parameters nama, ${SPECIFICATION} name.`,
    ]);
    expect(faults({ part_count: plural(' '), part_greeting: 'Halo {name}', part_old: 'Lama' })).toEqual([
      'part_count: empty in id.',
      `part_old: missing in ${SPECIFICATION}.`,
      'part_old: no screen says it.',
    ]);
    expect(faults({ part_greeting: 'Halo {name}', part_count: plural('{count} part') })).toEqual([
      'part_count: not in the order of the alphabet in id.',
    ]);
  });

  it('name every text that a new language does not have yet', () => {
    const english = readCatalog('en');
    const { login_title: _, ...japanese } = english;
    const inProgram = keysUsed();
    expect(inProgram.size).toBeGreaterThan(100);
    expect(catalogFaults({ [SPECIFICATION]: english, ja: japanese }, inProgram)).toEqual([
      'login_title: missing in ja.',
    ]);
  });

  it('use the words of the glossary', () => {
    const refused = refusedWords(readFileSync('docs/glossary.md', 'utf8'));
    expect(refused).toContain('pengenal');
    expect(wordFaults({ part_code: 'Kode {scan} dengan pengenal', part_name: 'Grupnya' }, refused)).toEqual([
      'part_code: "pengenal" is not a word of docs/glossary.md.',
    ]);
  });

  it('have a language for tests that is at least 40 % longer, no text of another is longer, and what stands in braces stays', () => {
    const spaces = (count: number) => `\u200b${'\u00a0'.repeat(count)}`;
    const usual = { search: 'Search', hello: 'Hello {name}, how?', parts: plural('{count} parts') };
    const other = { search: 'Mencari', hello: 'Halo {name}?', parts: plural('{count} suku cadang') };
    expect(longerCatalog(usual, [other])).toEqual({
      search: `Search${spaces(5)}`,
      hello: `Hello {name}, how?${spaces(8)}${spaces(2)}`,
      parts: plural(`{count} parts${spaces(8)}${spaces(4)}`),
    });
  });
});

describe('the module of a message in a build', () => {
  const texts = (
    spec: string,
    en: string,
    id: string,
  ) => `import { getLocale, experimentalStaticLocale } from '../runtime.js';

const en_x_spec_greeting = /** a type */ (i) => {
	return /** a type */ (\`${spec}\`)
};

const en_greeting = /** a type */ (i) => {
	return /** a type */ (\`${en}\`)
};

const id_greeting = /** a type */ (i) => {
	return /** a type */ (\`${id}\`)
};

export const greeting = /** a type */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "en") return en_greeting(inputs)
	if (locale === "id") return id_greeting(inputs)
	return en_x_spec_greeting(inputs)
});`;

  it('has a text that languages share once, and the others by their language', () => {
    const module = withSharedTexts(texts('Hello {name}', 'Hello {name}', 'Halo {name}'));
    expect(module.match(/Hello/g)).toHaveLength(1);
    expect(module).toContain('inLanguages(en_x_spec_greeting, { "id": id_greeting })');
    expect(withSharedTexts(texts('OK', 'OK', 'OK'))).toContain('export const greeting = en_x_spec_greeting;');
    expect(withSharedTexts(texts('Total Data', 'Rows', 'Baris'))).toContain('{ "en": en_greeting, "id": id_greeting }');
  });

  it('is refused in a form that is not known, for nothing must be lost', () => {
    expect(() => withSharedTexts(texts('a', 'b', 'c').replace('en_greeting(inputs)', 'other(inputs)'))).toThrow(
      'Not understood',
    );
  });
});

/** Texts whose number is never one: a limit, or what is said of several alone. */
const neverOne = [
  ...['designer_file_too_many', 'designer_max_rows', 'designer_select_several', 'history_reprint_ask'],
  ...['history_runs_unread', 'host_slips_imported', 'import_choice_in_rows', 'import_correct_all'],
  ...['import_customers_of_name', 'label_code_full', 'label_code_full_size', 'label_code_qr_full'],
  ...['label_code_qr_full_size', 'label_code_too_many', 'label_code_too_narrow', 'label_composition_too_wide'],
  ...['label_design_too_many', 'label_gs1_full', 'landing_demo_pieces', 'print_added_many', 'print_confirm_many'],
  ...[
    'print_confirm_many_text',
    'print_confirm_many_yes',
    'print_line_several',
    'print_list_slips',
    'print_lost_answers',
  ],
  ...['print_paste_some_good', 'print_pull_again', 'print_pull_again_at', 'print_pull_had', 'print_pull_had_at'],
  ...['print_scan_several', 'print_slips_unread', 'profile_has_codes', 'sample_refused_commands'],
  ...['sample_refused_elements', 'sample_refused_page_drawings', 'sample_refused_page_elements'],
  ...['sample_refused_page_letters', 'sample_why_values_between', 'sample_why_values_fixed'],
  ...['sample_why_values_inside', 'trace_cell_papers', 'trace_note_papers_up_to'],
];

it.each(['en-x-spec', 'en'])('a number in %s has a form for one, unless it is never one', (tag) => {
  const some = /\{(count|shown|left|minutes|hours|days)\} (?!(has|is|was|does|needs|means)\b)(\w+ )?[a-z]+s\b/;
  const plain = Object.entries(readCatalog(tag)).filter(([, text]) => typeof text === 'string' && some.test(text));
  expect(plain.map(([key]) => key)).toEqual(neverOne);
});
