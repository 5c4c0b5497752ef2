import { addMinutes, subDays } from 'date-fns';
import type { DesignState } from '@/domain/shared-design';
import type { DesignRevisionRow, LabelDesignRow } from '@/mock-api/tables';

type Design = DesignRevisionRow['design'];
type Element = Record<string, unknown>;

const element = (id: string, type: string, [x, y, width, height]: number[], properties: Element): Element => ({
  id,
  type,
  x,
  y,
  width,
  height,
  rotation: 0,
  properties,
});
const text = (id: string, box: number[], words: string, fontSize: number, more: Element = {}) =>
  element(id, 'text', box, { text: words, fontSize, fontFamily: 'IBM Plex Sans', fontWeight: 'bold', ...more });
const field = (id: string, box: number[], fieldName: string, fontSize: number, more: Element = {}) =>
  text(id, box, '', fontSize, { fieldType: 'dynamic', fieldName, ...more });
const caption = (id: string, [x = 0, y = 0]: number[], words: string) =>
  text(id, [x, y, 40, 4], words, 7, { fontWeight: 'normal' });
const frame = (id: string, box: number[]) => element(id, 'shape', box, { shapeType: 'rectangle', strokeWidth: 0.35 });

const design = (name: string, [width = 135, height = 90]: number[], elements: Element[]): Design => ({
  version: 2,
  id: '',
  name,
  labelSize: { width, height },
  elements,
  createdAt: '',
  updatedAt: '',
});

/** The wide label of the warehouse; `revision` 1 to 4 grew out of each other. */
const doorLining = (revision: number): Design =>
  design(
    'Door lining 135 × 90',
    [135, 90],
    [
      frame('frame', [3, 3, 129, 84]),
      caption('customer-caption', [5, 4], 'Customer'),
      field('customer', [5, 8, 98, 6], 'customerName', revision >= 3 ? 14 : 16),
      caption('name-caption', [5, 16], 'Part name'),
      field('name', [5, 19, 98, 8], 'partName', revision >= 4 ? 21 : 18),
      caption('no-caption', [5, 29], 'Part number'),
      field('no', [5, 32, 122, 12], 'partNo', 36, { fontFamily: 'IBM Plex Mono' }),
      element('code', 'barcode', [5, 46, 98, revision >= 4 ? 12 : 15], {
        fieldType: 'dynamic',
        fieldName: 'partNo',
        barcodeType: 'code39',
        showText: false,
      }),
      caption('qty-caption', [5, 64], 'Qty'),
      field('qty', [5, 68, 26, 14], 'qty', 40, { align: 'center' }),
      caption('serial-caption', [36, 64], 'Serial'),
      field('serial', [36, 68, 62, 8], 'serialNumber', 20, { fontFamily: 'IBM Plex Mono' }),
      field('indication', [revision >= 4 ? 60 : 72, 79, 30, 6], 'indication', 12),
      field('date', [36, 79, 24, 6], 'prodDate', revision >= 4 ? 10 : 12),
      text('pack', [5, 82, 26, 4], revision >= 4 ? 'PCS / BOX' : 'PCS / PACK', 8, { align: 'center' }),
      ...(revision >= 4 ? [text('lot', [92, 79, 14, 6], '{colorCode}', 10)] : []),
      ...(revision >= 2
        ? [element('qr', 'qrcode', [108, 64, 22, 22], { fieldType: 'dynamic', fieldName: 'serialNumber' })]
        : []),
    ],
  );

const smallTag = (name: string, size: number[], fontSize = 14): Design =>
  design(name, size, [
    field('no', [2, 2, (size[0] ?? 50) - 4, 7], 'partNo', fontSize, { fontFamily: 'IBM Plex Mono' }),
    field('name', [2, 10, (size[0] ?? 50) - 20, 6], 'partName', 10),
    field('serial', [2, (size[1] ?? 30) - 9, (size[0] ?? 50) - 22, 6], 'serialNumber', 10),
    element('qr', 'qrcode', [(size[0] ?? 50) - 18, (size[1] ?? 30) - 18, 16, 16], {
      fieldType: 'dynamic',
      fieldName: 'partNo',
    }),
  ]);

/** Designs in every state. No part names one: a host without this part of the API has the same parts. */
export function seedLabelDesigns(now: Date): LabelDesignRow[] {
  const at = (daysAgo: number) => addMinutes(subDays(now, daysAgo), -45).toISOString();
  const rows: LabelDesignRow[] = [];
  const add = (state: DesignState, contents: Design[], comments: string[], hasDraft: boolean) => {
    const approved = hasDraft ? contents.slice(0, -1) : contents;
    const days = (index: number) => (contents.length - index) * 23 - 21;
    const revisions = approved.map((content, index) => ({
      revision: index + 1,
      design: content,
      comment: comments[index] ?? '',
      approvalComment: '',
      createdAt: at(days(index)),
      createdBy: index % 2 === 0 ? 'hendra.w' : 'admin',
      approvedBy: index % 2 === 0 ? 'admin' : 'hendra.w',
      publishedAt: at(days(index)),
    }));
    const last = contents.at(-1);
    const draft = hasDraft && last ? { design: last, updatedAt: at(1), updatedBy: 'hendra.w', note: null } : null;
    const submitted = { kind: 'submitted' as const, comment: comments.at(-1) ?? '', at: at(1), by: 'hendra.w' };
    rows.push({
      id: `LD-${String(rows.length + 1).padStart(4, '0')}`,
      name: String(last?.name),
      state,
      publishedRevision: state === 'retired' ? null : (revisions.at(-1)?.revision ?? null),
      draft: draft && { ...draft, note: state === 'in-review' ? submitted : null },
      revisions,
      createdAt: at(days(0)),
      createdBy: 'hendra.w',
      updatedAt: at(hasDraft ? 1 : days(contents.length - 1)),
      updatedBy: 'hendra.w',
    });
  };
  const comments = ['First', 'QR beside the serial', 'Customer in one line', 'Lot for the carton, larger part name'];
  add('in-review', [1, 2, 3, 4].map(doorLining), comments, true);
  add('draft', [smallTag('Glove box 100 × 50', [100, 50], 24)], [], true);
  add(
    'published',
    [smallTag('Sun visor tag', [50, 30]), smallTag('Sun visor tag', [50, 30], 13)],
    ['First', 'Smaller number'],
    false,
  );
  add('published', [smallTag('Kanban card', [100, 70], 22)], ['First'], false);
  add('retired', [smallTag('Roof lining 90 × 60', [90, 60], 22)], ['First'], false);
  return rows;
}
