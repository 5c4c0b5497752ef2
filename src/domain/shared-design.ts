import * as z from 'zod/mini';
import { permissionFor } from './permissions';
import { recordId, tolerantText } from './record';

/** Of a design that the host stores for every station (docs/api.md, label-designs). */
export const designStates = ['draft', 'in-review', 'approved', 'published', 'retired'] as const;
export type DesignState = (typeof designStates)[number];

export const stateNames: Record<DesignState, string> = {
  draft: 'Draft',
  'in-review': 'In review',
  approved: 'Approved',
  published: 'Published',
  retired: 'Retired',
};

/** A part names its design by text, so ids are compared as text. */
export const designId = z.pipe(recordId, z.transform(String));

const revisionNumber = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number)),
  z.int().check(z.minimum(1)),
);

const sizeText = z.pipe(z.unknown(), z.transform(readSize));

/** `135mm × 90mm`, as parts write it; a host may send the width and height instead. */
function readSize(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('width' in value) || !('height' in value)) return '';
  return `${String(value.width)}mm × ${String(value.height)}mm`;
}

/** One row of the library. An unknown state is a draft: nobody prints it. */
export const sharedDesignSchema = z.object({
  id: designId,
  name: tolerantText,
  labelSize: sizeText,
  state: z.catch(z.enum(designStates), 'draft'),
  publishedRevision: z.catch(z.nullable(revisionNumber), null),
  draftUpdatedAt: tolerantText,
  draftUpdatedBy: tolerantText,
  createdAt: tolerantText,
  updatedAt: tolerantText,
});
export type SharedDesign = z.infer<typeof sharedDesignSchema>;

/** What was said when the draft was submitted or rejected last. Not every host sends it. */
const noteSchema = z.object({
  kind: z.enum(['submitted', 'rejected']),
  comment: tolerantText,
  at: tolerantText,
  by: tolerantText,
});

export const sharedDraftSchema = z.object({
  design: z.unknown(),
  updatedAt: z.string().check(z.minLength(1)),
  updatedBy: tolerantText,
  note: z.catch(z.nullish(noteSchema), null),
});
export type SharedDraft = z.infer<typeof sharedDraftSchema>;

export const revisionSchema = z.object({
  revision: revisionNumber,
  hash: z.string().check(z.minLength(1)),
  comment: tolerantText,
  createdAt: tolerantText,
  createdBy: tolerantText,
  approvedBy: tolerantText,
  approvalComment: tolerantText,
  /** Not every host sends it. */
  publishedAt: tolerantText,
});
export type Revision = z.infer<typeof revisionSchema>;

export const sharedDesignDetailSchema = z.object({
  ...sharedDesignSchema.shape,
  draft: z.nullable(sharedDraftSchema),
  revisions: z.array(revisionSchema),
});
export type SharedDesignDetail = z.infer<typeof sharedDesignDetailSchema>;

export const newestRevision = ({ revisions }: Pick<SharedDesignDetail, 'revisions'>): Revision | undefined =>
  revisions.reduce<Revision | undefined>(
    (newest, one) => (one.revision > (newest?.revision ?? 0) ? one : newest),
    undefined,
  );

/** What a person does to a shared design, apart from editing its draft. */
export const designSteps = ['submit', 'approve', 'reject', 'publish', 'retire'] as const;
export type DesignStep = (typeof designSteps)[number];

const stepsOfState: Record<DesignState, readonly DesignStep[]> = {
  draft: ['submit', 'retire'],
  'in-review': ['approve', 'reject'],
  approved: ['publish', 'retire'],
  published: ['retire'],
  retired: [],
};

/** The steps the state allows. A draft without content cannot be submitted. */
export const stepsOf = ({ state }: Pick<SharedDesign, 'state'>): readonly DesignStep[] => stepsOfState[state];

/** Everything but looking at what is published needs the right to edit; undefined when the role has it. */
export function refusalOfSharing(role: string): string | undefined {
  const permission = permissionFor(role, 'edit');
  return permission.allowed ? undefined : permission.reason;
}

/** The role user sees published designs alone. */
export const isVisibleTo = (role: string, { publishedRevision }: Pick<SharedDesign, 'publishedRevision'>): boolean =>
  publishedRevision !== null || refusalOfSharing(role) === undefined;
