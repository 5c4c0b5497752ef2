import { sampleData } from '@tests/label/fixtures';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '@/label/text/evaluate';
import { templateFieldNames, templateFields } from '@/label/text/fields';
import { functionNames, templateFunctions } from '@/label/text/functions';
import type { LabelData } from '@/label/text/label-data';
import { printTemplate } from '@/label/text/print-template';
import { asTemplate, parseTemplate, type Template } from '@/label/text/template';
import { sayContent } from '@/language/label/content-facts';
import { functionTexts, otherForms } from '@/language/label/field-texts';

const data: LabelData = {
  ...sampleData,
  hand: 'right',
  customerAlias: 'CMI',
  labelNo: '3',
  labelCount: '10',
  totalQty: '120',
  qtyPerPack: '12',
  printDate: '21-11-2026 07:05',
  printedBy: 'Rina Aulia',
  answers: { lot: 'KD26', dock: '12' },
};

const textOf = (template: string, values: Partial<LabelData> = {}) => {
  const { template: read, faults } = parseTemplate(template);
  expect(faults).toEqual([]);
  const { text, refused } = evaluate(read, { ...data, ...values });
  return refused ? sayContent(refused) : text;
};
const faultsOf = (template: string) => parseTemplate(template).faults.map(({ what }) => sayContent(what));

describe('a template', () => {
  it.each([
    ['plain \\ text', 'plain \\ text'],
    ['{partNo}', '83500-TG4-N010'],
    ['{ partNo } {qty}', '83500-TG4-N010 12'],
    ['{{partNo}}', '{partNo}'],
    ['{{{partNo}}}', '{83500-TG4-N010}'],
    ['C:\\{qty}', 'C:\\12'],
    ['{labelNo}/{labelCount} of {totalQty}', '3/10 of 120'],
    ['{serial}={serialNumber}', '202611200001=202611200001'],
    ['{serialDate}-{counter}', '20261120-0001'],
    ['{counter:000000}', '000001'],
    ['{prodDate}', '20-11-2026'],
    ['{prodDate:yyMMdd}', '261120'],
    ['{prodDate+90d:dd/MM/yyyy}', '18/02/2027'],
    ['{prodDate + 1w}', '27-11-2026'],
    ['{prodDate-1y}', '20-11-2025'],
    ['{prodDate+3m:MMM d}', 'Feb 20'],
    ["{prodDate:RRRR'W'II-i DDD}", '2026W47-5 324'],
    ['{printDate} {printDate:HH:mm} {printDate+1d}', '21-11-2026 07:05 22-11-2026'],
    ['{printedBy} {companyName} {alias}', 'Rina Aulia PT Pokayoke Indonesia CMI'],
    ['{qty:000000}', '000012'],
    ['{qty:0}', '12'],
    ['{partNo|remove:-|left:5}', '83500'],
    ['{customerName|upper}', 'PT CAKRA MOTOR INDONESIA'],
    ['{if:leftHand:L:R}', 'R'],
    ['{if:hand=right:R:L}', 'R'],
    ['{if:colorCode=NH-900L:BLACK:}', 'BLACK'],
    ['{if:lot:LOT {lot}:none}', 'LOT KD26'],
    ['{if:{ask:Dock}=12:to dock 12:}', 'to dock 12'],
    ['{if:model:{partNo|left:3}\\:{qty}:-}', '835:12'],
    ['{if:leftHand:l:r|upper}', 'R'],
    ['{lot} {ask:Lot} {ask: lot }', 'KD26 KD26 KD26'],
    ['{ask:Remark:optional}', ''],
    ['{partNo|replace:-:\\:}', '83500:TG4:N010'],
    ['{partNo|remove:{colorCode|left:0}}', '83500-TG4-N010'],
    ['{ask:Remark|or:{partNo}}', '83500-TG4-N010'],
    ['{hand} {leftHand}{rightHand}', 'right yes'],
  ])('%s is printed as %s', (template, text) => expect(textOf(template)).toBe(text));

  it('has no value for a missing date, and leaves what is not a number as it is', () => {
    expect(textOf('{prodDate:yyMMdd}{prodDate+1d}', { prodDate: '' })).toBe('');
    expect(textOf('{qty:000}', { qty: 'ten' })).toBe('ten');
    expect(textOf('{prodDate+1m} {prodDate+1y}', { prodDate: '29-02-2028' })).toBe('29-03-2028 28-02-2029');
    expect(textOf('{prodDate+1m}', { prodDate: '31-12-2026' })).toBe('31-01-2027');
  });

  it.each([
    ['{', '{ is not closed by }. Write {{ to print it'],
    ['a } b', '} does not follow a {. Write }} to print it'],
    ['{}', 'Nothing is between { and }. Write {{}} to print both'],
    ['S{serail}', '{serail} is not a field. Did you mean {serial}?'],
    ['{xyzzy}', '{xyzzy} is not a field. Select one with Insert field, or write {{ to print a brace'],
    ['{partNo|lft:5}', 'lft is not a function. Did you mean left?'],
    ['{upper}', '{upper} is not a field. Select one with Insert field, or write {{ to print a brace'],
    ['{partNo|}', `A function is missing after |. The functions are ${functionNames.join(', ')}`],
    ['{partNo|left}', 'left takes a number, as in {partNo|left:5}'],
    ['{partNo|left:x}', 'left takes a whole number from 0 to 999, as in {partNo|left:5}'],
    ['{partNo|left:-1}', 'left takes a whole number from 0 to 999, as in {partNo|left:5}'],
    ['{partNo|left:1000}', 'left takes a whole number from 0 to 999, as in {partNo|left:5}'],
    ['{partNo|upper:5}', 'upper takes nothing after it, as in {customerAlias|upper}'],
    ['{partNo|replace:-}', 'replace takes a text and a text, as in {partNo|replace:-:/}'],
    ['{partNo:000}', '{partNo} has no pattern: only dates and numbers have one. Functions follow after |'],
    ['{qty:##}', '{qty:##}: the pattern of a number is zeros, such as {qty:000000}'],
    ['{prodDate:YYYYMMdd}', 'YYYY is not part of a date pattern. Did you mean yyyy?'],
    ['{prodDate:dd qq}', 'qq is not part of a date pattern. Letters that are printed stand between single quotes'],
    ['{prodDate:}', '{prodDate:}: the pattern of the date is missing'],
    ['{prodDate+90}', '{prodDate+…} needs a number and d, w, m or y, such as {prodDate+90d}'],
    ['{qty+1d}', '{qty} is not a date: only a date can be moved by days'],
    ['{range}', 'range needs the name of a number range, such as {range:Licence plate}'],
    ['{range:A:B}', 'range needs the name of a number range, such as {range:Licence plate}'],
    ['{ask}', 'What to ask at printing is missing, such as {ask:Dock}'],
    ['{ask: }', 'What to ask at printing is missing, such as {ask:Dock}'],
    ['{ask:Dock:maybe}', 'After the question only optional may follow, as in {ask:Dock:optional}'],
    ['{ask:{qty}}', 'No placeholder can stand here'],
    ['{if:leftHand}', 'if needs a field and a text, such as {if:leftHand:L:R}'],
    ['{if:leftHand:a:b:c}', 'if has one : too many. Write \\: to print one, such as {if:leftHand:L:R}'],
    ['{if:leftHnd:a}', '{leftHnd} is not a field. Did you mean {leftHand}?'],
    ['{if:leftHand:{serail}:b}', '{serail} is not a field. Did you mean {serial}?'],
    ['{partNo|or:{{x}}}', 'Nothing'],
  ])('%s is refused: %s', (template, message) => {
    const [first] = faultsOf(template);
    if (message === 'Nothing') expect(first).toBeTruthy();
    else expect(first).toBe(message);
  });

  it('reports each fault with its place and what corrects it', () => {
    const text = 'a {serail} {partNo|uper} }';
    const { faults } = parseTemplate(text);
    expect(faults.map(({ start, end, fix }) => [text.slice(start, end), fix])).toEqual([
      ['serail', 'serial'],
      ['uper', 'upper'],
      ['}', '}}'],
    ]);
    const corrected = faults.reduceRight(
      (all, { start, end, fix = '' }) => all.slice(0, start) + fix + all.slice(end),
      text,
    );
    expect(corrected).toBe('a {serial} {partNo|upper} }}');
    expect(parseTemplate(corrected).faults).toEqual([]);
  });

  it('is corrected by what is offered, wherever something is offered', () => {
    for (const bad of ['{prodDate:YYYY}', '{qty:##}', '{', '{}', '{partNo|upper:5}', '{qty+1d}', '{ask:A:x:y}']) {
      const [fault] = parseTemplate(bad).faults;
      if (fault?.fix === undefined) throw new Error(`${bad} is not corrected`);
      const corrected = bad.slice(0, fault.start) + fault.fix + bad.slice(fault.end);
      expect([corrected, parseTemplate(corrected).faults]).toEqual([corrected, []]);
    }
  });

  const pieces = fc.constantFrom(
    ...['{', '}', '{{', '}}', '|', ':', '\\', '=', '+', '90d', ' ', 'partNo', 'prodDate', 'if', 'ask', 'qty', 'or'],
    ...[
      '{partNo}',
      '{prodDate+1d:yyMMdd}',
      '{if:leftHand:L:R}',
      '{ask:Lot:optional}',
      '{lot|or:x}',
      'x',
      "'",
      'left:5',
    ],
  );
  const anyText = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `{${parts.join('')}}`),
  );

  it('never throws, and its printed form is read as the same template [DS15]', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { template, faults } = parseTemplate(text);
        expect(parseTemplate(printTemplate(template)).template).toEqual(template);
        expect(parseTemplate(printTemplate(template)).faults).toHaveLength(faults.length);
        expect(typeof evaluate(template, data).text).toBe('string');
      }),
      { numRuns: runs(5000) },
    );
  });

  it('of any text prints that text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textOf(asTemplate(text))).toBe(text);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('has every fault inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { start, end } of parseTemplate(text).faults) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('the number of a range', () => {
  const read = ({ template }: { template: Template }, ranges?: LabelData['ranges']) => {
    const { text, refused } = evaluate(template, { ...data, ranges });
    return refused ? sayContent(refused) : text;
  };
  const plate = parseTemplate('1J{range:Plate \\| A}');

  it('is the one that the label has, whatever the case of the name', () => {
    expect(read(plate, { 'plate | a': 'UN1047110001' })).toBe('1JUN1047110001');
    expect(printTemplate(plate.template)).toBe('1J{range:Plate \\| A}');
    expect(read(parseTemplate('{range:x|right:3}'), 'sample')).toBe('001');
  });

  it('is refused where none was taken, or the host keeps none', () => {
    expect(read(plate)).toBe(
      'No number of the range “Plate | A” was taken. Without it two labels could carry the same number.',
    );
    expect(read(plate, {})).toBe(read(plate));
    expect(read(plate, 'unavailable')).toBe(
      'This host keeps no number ranges, so {range:Plate | A} has no number and the label is not printed',
    );
  });
});

describe('a function', () => {
  it.each(functionNames.map((name) => [name, templateFunctions[name].example, functionTexts[name].result] as const))(
    '%s gives what its example says',
    (_, example, result) => expect(textOf(example)).toBe(result),
  );

  it.each(otherForms.map(({ example, result }) => [example, result] as const))('%s gives %s', (example, result) =>
    expect(textOf(example, { answers: 'sample', ranges: 'sample' })).toBe(result),
  );

  const values: [call: string, value: string, result: string][] = [
    ['left:0', 'abc', ''],
    ['left:2', 'abc', 'ab'],
    ['left:9', 'abc', 'abc'],
    ['left:1', '😀b', '😀'],
    ['right:0', 'abc', ''],
    ['right:2', 'abc', 'bc'],
    ['right:9', 'abc', 'abc'],
    ['mid:2', 'abcd', 'bcd'],
    ['mid:2:2', 'abcd', 'bc'],
    ['mid:0:2', 'abcd', 'ab'],
    ['mid:9:2', 'abcd', ''],
    ['trim', '  a b ', 'a b'],
    ['upper', 'aß', 'ASS'],
    ['lower', 'AÉ', 'aé'],
    ['remove:-', 'a-b-', 'ab'],
    ['remove:', 'a-b', 'a-b'],
    ['remove:x', 'a-b', 'a-b'],
    ['replace:a:$&', 'aba', '$&b$&'],
    ['replace::x', 'ab', 'ab'],
    ['replace:a:', 'aba', 'b'],
    ['replace:a:bbbb', 'a'.repeat(2_501), 'replace would make a text of more than 10000 characters'],
    ['replace:a:aaaaaaaaaa|replace:a:aaaaaaaaaa', 'a'.repeat(100), 'a'.repeat(10_000)],
    ['pad:5', '12', '00012'],
    ['pad:2', '123', '123'],
    ['pad:5:ab', 'x', 'ababx'],
    ['pad:5:', 'x', 'x'],
    ['pad:4:😀b', 'x', '😀b😀x'],
    ['digits', 'a1-2', '12'],
    ['digits', 'abc', ''],
    ['or:N/A', '', 'N/A'],
    ['or:N/A', '  ', 'N/A'],
    ['or:N/A', 'x', 'x'],
    ['mod10', '629104150021', '6291041500213'],
    ['mod10', '', ''],
    ['mod10', '12A', 'mod10 needs digits only, and “12A” has others'],
    ['mod43', '12345ABCDE/', '12345ABCDE/T'],
    ['mod43', '', ''],
    ['mod43', 'a', 'mod43 takes 0-9 A-Z - . $ / + % and spaces, and “a” has others'],
  ];
  it.each(values)('%s of %j is %j', (call, partNo, result) =>
    expect(textOf(`{partNo|${call}}`, { partNo })).toBe(result),
  );

  it('never multiplies a text until it fills the memory [DS20]', () => {
    const call = fc.constantFrom(
      'replace:0:0000000000',
      'replace:A:{partNo}{partNo}',
      'pad:999:0A',
      'upper',
      'mod43',
      'or:AA',
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        expect(textOf(`{partNo${calls.map((each) => `|${each}`).join('')}}`, { partNo: '0A' }).length).toBeLessThan(
          10_100,
        );
      }),
    );
  });

  it('has good and bad values above, each one', () => {
    const tested = new Set(values.map(([call]) => call.split(':')[0]));
    expect([...tested].toSorted()).toEqual(functionNames.toSorted());
  });
});

describe('a misspelt name', () => {
  it.each([
    ['serail', 'serial'],
    ['seria', 'serial'],
    ['serialnr', 'serial'],
    ['SerialNumber', 'serial'],
    ['srial', 'serial'],
    ['partno', 'partNo'],
    ['PartNo', 'partNo'],
    ['part_no', 'partNo'],
    ['partNumber', 'partNo'],
    ['part number', 'partNo'],
    ['partNr', 'partNo'],
    ['partNmae', 'partName'],
    ['name', 'partName'],
    ['colourCode', 'colorCode'],
    ['color', 'colorCode'],
    ['colorCod', 'colorCode'],
    ['customer', 'customerName'],
    ['custName', 'customerName'],
    ['costumerName', 'customerName'],
    ['customeralias', 'customerAlias'],
    ['prodDat', 'prodDate'],
    ['productionDate', 'prodDate'],
    ['proddate', 'prodDate'],
    ['date', 'prodDate'],
    ['quantity', 'qty'],
    ['qnty', 'qty'],
    ['QTY', 'qty'],
    ['labelno', 'labelNo'],
    ['lableNo', 'labelNo'],
    ['cartonNo', 'labelNo'],
    ['labelcount', 'labelCount'],
    ['labelCont', 'labelCount'],
    ['printdate', 'printDate'],
    ['printBy', 'printedBy'],
    ['operator', 'printedBy'],
    ['modell', 'model'],
    ['indicaton', 'indication'],
    ['leftHnad', 'leftHand'],
    ['righthand', 'rightHand'],
    ['lotNo', 'lot'],
    ['companyNmae', 'companyName'],
    ['conter', 'counter'],
  ])('{%s} is answered with {%s}', (typed, name) => {
    expect(faultsOf(`{${typed}}`)).toEqual([`{${typed}} is not a field. Did you mean {${name}}?`]);
  });

  it.each([
    ['lft:5', 'left'],
    ['uper', 'upper'],
    ['toUpper', 'upper'],
    ['substring:1:2', 'mid'],
    ['rplace:a:b', 'replace'],
    ['default:x', 'or'],
    ['mod 10', 'mod10'],
    ['Mod43', 'mod43'],
    ['strip', 'trim'],
    ['digit', 'digits'],
  ])('|%s is answered with %s', (typed, name) => {
    expect(faultsOf(`{partNo|${typed}}`)).toEqual([`${typed.split(':')[0]} is not a function. Did you mean ${name}?`]);
  });

  it('is never the name or alias of a field', () => {
    for (const name of templateFieldNames) {
      const { alias = name } = templateFields[name];
      expect(faultsOf(`{${name}}{${alias}}`)).toEqual([]);
    }
  });
});
