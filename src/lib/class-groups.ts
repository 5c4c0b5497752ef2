/**
 * Which utilities set the same property: tailwind-merge's table, cut down to what the product uses. Its own full table
 * would weigh 6 KB on the first load of every screen. tests/lib/cn.test.ts compares the two over every class in src/.
 */
type Rule = string | ((value: string) => boolean) | { [prefix: string]: Rule[] };

const any = () => true;
/** `2`, `[1.5px]`, but not a colour. */
const width = (value: string) => /^(\d|\[[\d.]+(px|%)?\]$)/.test(value);
const fontSize = (value: string) => /^(\d|\[[\d.]+(px|r?em)\]$)/.test(value);
const image = (value: string) => /^(none$|\[(url|linear|radial))/.test(value);

/** Groups that are the name of their prefix and take any value: `p-4`, `gap-x-2`, `z-toast`. */
const plain = [
  'p px py ps pe pt pr pb pl m mx my ms me mt mr mb ml space-x space-y',
  'size w min-w max-w h min-h max-h inset inset-x inset-y top right bottom left z order basis columns',
  'grid-cols grid-rows grid-flow auto-cols auto-rows col-start col-end row-start row-end gap gap-x gap-y',
  'justify justify-items justify-self items self place-content place-items place-self overflow overflow-x overflow-y',
  'font-stretch tracking leading line-clamp list whitespace align underline-offset',
  'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl',
  'border-spacing border-spacing-x border-spacing-y outline-offset opacity shadow',
  'duration ease delay animate translate translate-x translate-y scale scale-x scale-y rotate origin',
  'accent appearance cursor field-sizing pointer-events select touch object aspect fill will-change',
];

const widthAndColour = (prefix: string): Record<string, Rule[]> => ({
  [`${prefix}-w`]: [{ [prefix]: ['', width] }],
  [`${prefix}-color`]: [{ [prefix]: [any] }],
});

export const classGroups: Record<string, Rule[]> = {
  ...Object.fromEntries(plain.flatMap((names) => names.split(' ')).map((name) => [name, [{ [name]: [any] }]])),
  'forced-color-adjust': [{ 'forced-color-adjust': ['none', 'auto'] }],
  display: [
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  grow: [{ grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  'col-start-end': [{ col: [any] }],
  'row-start-end': [{ row: [any] }],
  'align-content': [
    { content: ['center', 'start', 'end', 'between', 'around', 'evenly', 'stretch', 'normal', 'baseline'] },
  ],
  content: [{ content: ['none', (value) => value.startsWith('[')] }],
  'font-size': [{ text: [fontSize] }],
  'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [any] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-weight': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  'fvn-normal': ['normal-nums'],
  'fvn-spacing': ['proportional-nums', 'tabular-nums'],
  'text-decoration': ['underline', 'line-through', 'no-underline'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  wrap: [{ wrap: ['break-word', 'anywhere', 'normal'] }],
  overscroll: [{ overscroll: ['auto', 'contain', 'none'] }],
  'bg-image': [{ bg: [image] }],
  'bg-color': [{ bg: [any] }],
  rounded: [{ rounded: ['', any] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  ...widthAndColour('border'),
  ...widthAndColour('border-x'),
  ...widthAndColour('border-y'),
  ...widthAndColour('border-t'),
  ...widthAndColour('border-r'),
  ...widthAndColour('border-b'),
  ...widthAndColour('border-l'),
  'divide-x': [{ 'divide-x': ['', width] }],
  'divide-y': [{ 'divide-y': ['', width] }],
  'divide-color': [{ divide: [any] }],
  'outline-style': [{ outline: ['solid', 'dashed', 'dotted', 'double', 'none', 'hidden'] }],
  ...widthAndColour('outline'),
  ...widthAndColour('ring'),
  ...widthAndColour('inset-ring'),
  ...widthAndColour('stroke'),
  transition: [{ transition: ['', any] }],
  resize: [{ resize: ['', 'none', 'x', 'y'] }],
};

const sides = (prefix: string, all: string, suffix = '') => ({
  [`${prefix}${all}${suffix}`]: ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `${prefix}${side}${suffix}`),
  [`${prefix}x${suffix}`]: [`${prefix}r${suffix}`, `${prefix}l${suffix}`],
  [`${prefix}y${suffix}`]: [`${prefix}t${suffix}`, `${prefix}b${suffix}`],
});

/** A utility that takes more with it than its own group: `p-4` also undoes `px-2`. */
export const conflictingClassGroups: Record<string, string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  'line-clamp': ['display', 'overflow'],
  gap: ['gap-x', 'gap-y'],
  ...sides('p', ''),
  ...sides('m', ''),
  size: ['w', 'h'],
  'font-size': ['leading'],
  'fvn-normal': ['fvn-spacing'],
  'fvn-spacing': ['fvn-normal'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'rounded-tl', 'rounded-tr', 'rounded-br', 'rounded-bl'],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-spacing': ['border-spacing-x', 'border-spacing-y'],
  ...borderSides('w'),
  ...borderSides('color'),
  translate: ['translate-x', 'translate-y'],
  scale: ['scale-x', 'scale-y'],
};

function borderSides(property: 'w' | 'color'): Record<string, string[]> {
  const name = (side: string) => `border-${side}-${property}`;
  return {
    [`border-${property}`]: ['x', 'y', 't', 'r', 'b', 'l'].map(name),
    [name('x')]: [name('r'), name('l')],
    [name('y')]: [name('t'), name('b')],
  };
}
