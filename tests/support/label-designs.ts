import { testStore } from '@tests/support/server';
import type { LabelDesign } from '@/label/design/design';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import type { LabelDesignRow } from '@/mock-api/tables';

/** A small design whose content is one text, so that tests tell contents apart. */
export const designNamed = (name: string, text = name, id = 'local-1'): LabelDesign => ({
  ...{ id, name, labelSize: { width: 135, height: 90 }, createdAt: '20261120080000', updatedAt: '20261120080000' },
  elements: [newElement('text', { text }, { id: 'title', x: 5, y: 5, width: 120, height: 20 })],
});

/** A design of the host as the mock API stores it. */
export const sharedRow = (given: Partial<LabelDesignRow> & { contents?: LabelDesign[] } = {}): LabelDesignRow => {
  const { contents = [], ...rest } = given;
  const time = '2026-11-01T08:00:00.000Z';
  return {
    ...{ id: 'LD-0100', name: 'Shared', state: 'draft', publishedRevision: null, draft: null },
    ...{ createdAt: time, createdBy: 'admin', updatedAt: time, updatedBy: 'admin' },
    revisions: contents.map((design, index) => ({
      ...{ revision: index + 1, design: jsonOf(design), comment: `Comment ${index + 1}`, createdAt: time },
      ...{ createdBy: 'admin', approvedBy: 'hendra.w', approvalComment: '', publishedAt: time },
    })),
    ...rest,
  };
};

/** Replaces the designs of the mock API; the next one gets the number after theirs. */
export function hostHas(...rows: LabelDesignRow[]): void {
  testStore().tables.labelDesigns = rows;
  testStore().tables.ids.labelDesigns = rows.length;
}

export const jsonOf = (design: LabelDesign): LabelDesignRow['revisions'][number]['design'] =>
  JSON.parse(JSON.stringify(storedDesign(design)));
