import { subMinutes } from 'date-fns';
import { partKey } from '@/domain/host-rules/part-file';
import { DEFAULT_LABEL_SIZE } from '@/domain/part';
import { authorFields, type PartRow } from '@/mock-api/tables';
import { CUSTOMERS_WITH_PARTS } from './people';
import { type Random, seededRandom } from './random';

const PARTS = 240;

type Kind = { code: string; name: string; hand: 'left' | 'right' | 'none'; pack: number };
const kind = (code: string, name: string, hand: Kind['hand'], pack: number): Kind => ({ code, name, hand, pack });

const kinds: readonly [Kind, ...Kind[]] = [
  kind('83500', 'LINING ASSY R FR DOOR', 'right', 12),
  kind('83550', 'LINING ASSY L FR DOOR', 'left', 12),
  kind('83700', 'LINING ASSY R RR DOOR', 'right', 12),
  kind('83750', 'LINING ASSY L RR DOOR', 'left', 12),
  kind('84101', 'GARNISH ASSY R FR PILLAR', 'right', 24),
  kind('84151', 'GARNISH ASSY L FR PILLAR', 'left', 24),
  kind('84201', 'GARNISH ASSY R SIDE SILL', 'right', 24),
  kind('84251', 'GARNISH ASSY L SIDE SILL', 'left', 24),
  kind('77500', 'LID ASSY GLOVE BOX', 'none', 10),
  kind('84640', 'PANEL ASSY RR TAILGATE', 'none', 6),
  kind('83200', 'LINING ASSY ROOF', 'none', 8),
  kind('83230', 'VISOR ASSY L SUN', 'left', 30),
  kind('83280', 'VISOR ASSY R SUN', 'right', 30),
  kind('77100', 'PANEL ASSY INSTRUMENT', 'none', 4),
  kind('83400', 'CONSOLE ASSY CENTER', 'none', 6),
  kind('84500', 'TRAY ASSY RR', 'none', 10),
  kind('83541', 'ARMREST R FR DOOR', 'right', 20),
  kind('83591', 'ARMREST L FR DOOR', 'left', 20),
  kind('84610', 'LINING ASSY TRUNK LID', 'none', 10),
  kind('81190', 'BOARD ASSY SEAT BACK', 'none', 16),
];

/** Models by customer, in the customers' order: the code in the part number and the name on the label. */
const models: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['TG4', 'TG4 2SJ'],
  ['D26', 'D26 A'],
  ['560', '560 B'],
  ['3T5', '3T5 E'],
  ['K81', 'K81 C'],
  ['N7W', 'N7W 4D'],
  ['R2F', 'R2F S'],
  ['H09', 'H09 X'],
];
const colors = ['NH-900L', 'NH-1178L', 'NH-167L', 'YR-449L', 'NH-882L', 'NH-1050L', 'YR-560L', 'B-613P'] as const;

/** The parts the warehouse labels most; they come first in a list sorted by the newest. */
const known = [
  ['83500-TG4-N010', 'NH-900L', 1],
  ['83550-TG4-N010', 'NH-900L', 1],
  ['83700-TG4-N020', 'NH-900L', 1],
  ['83750-TG4-N020', 'NH-900L', 1],
  ['84101-D26-K000', 'NH-1178L', 2],
  ['84151-D26-K000', 'NH-1178L', 2],
  ['84201-D26-K020', 'NH-1178L', 2],
  ['84251-D26-K020', 'NH-1178L', 2],
  ['77500-560-B030', 'NH-167L', 3],
  ['84640-560-B101', 'NH-167L', 3],
] as const;

/** 240 parts, oldest first; ids follow, so the ten best-known parts are the newest. */
export function seedParts(now: Date): PartRow[] {
  const random = seededRandom(83500);
  const parts: Omit<PartRow, 'id' | keyof ReturnType<typeof authorFields>>[] = [];
  while (parts.length < PARTS - known.length) {
    const customerId = random.integer(1, CUSTOMERS_WITH_PARTS);
    const revision = `${random.pick(['N', 'K', 'B', 'T'])}${String(random.integer(0, 19)).padStart(2, '0')}0`;
    const part = partOf(random, random.pick(kinds), customerId, revision, random.pick(colors));
    if (!parts.some((other) => partKey(other) === partKey(part)) && !known.some(([no]) => no === part.no))
      parts.push(part);
  }
  for (const [no, color, customerId] of [...known].reverse()) {
    const [code, , revision = ''] = no.split('-');
    parts.push(partOf(random, kinds.find((each) => each.code === code) ?? kinds[0], customerId, revision, color));
  }
  return parts.map((part, index) => ({
    id: index + 1,
    ...part,
    ...authorFields({ username: 'admin' }, subMinutes(now, 30 + (PARTS - index) * 690)),
  }));
}

function partOf(random: Random, { code, name, hand, pack }: Kind, customerId: number, revision: string, color: string) {
  const [modelCode, model] = models[customerId - 1] ?? models[0];
  const position = / (FR|RR) /.exec(name)?.[1] ?? random.pick(['FR', 'RR', 'CT']);
  return {
    name,
    no: `${code}-${modelCode}-${revision}`,
    colorCode: color,
    labelSize: DEFAULT_LABEL_SIZE,
    customerId,
    model,
    qtyPerPack: pack,
    indication: `${position}-${String(random.integer(1, 12)).padStart(2, '0')}`,
    leftHand: hand === 'left',
    rightHand: hand === 'right',
    labelDesignId: null,
  };
}
