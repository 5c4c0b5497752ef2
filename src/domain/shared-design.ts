import * as z from 'zod/mini';
import { invalid, Problem } from './host-rules/problem';
import { permissionFor } from './permissions';
import { recordId, tolerantText } from './record';

/** Of a design that the host stores for every station (docs/api.md, label-designs). */
export const designStates = ['draft', 'in-review', 'approved', 'published', 'retired'] as const;
export type DesignState = (typeof designStates)[number];

/** A part names its design by text, so ids are compared as text. */
export const designId = z.pipe(recordId, z.transform(String));

const revisionNumber = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number)),
  z.int().check(z.minimum(1)),
);

const labelSize = z.pipe(z.unknown(), z.transform(readSize));

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
  labelSize,
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

const side = z.number().check(z.minimum(1), z.maximum(2000));
/** A design as a host takes it: JSON, checked no further than its size and elements. */
export const storedDesignSchema = z.looseObject({
  labelSize: z.object({ width: side, height: side }),
  elements: z.array(z.unknown()),
});
export type StoredDesign = z.infer<typeof storedDesignSchema>;

export const createDesignSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(200)),
  design: storedDesignSchema,
});
export const saveDraftSchema = z.object({ design: storedDesignSchema, basedOn: z.nullable(z.string()) });
export const designCommentSchema = z.object({
  comment: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
});

type Draft = { updatedAt: string; updatedBy: string; note: { by: string } | null };
type Author = { createdAt: string; createdBy: string };

/** Whether a save is based on the draft as it is. The author's first one may say that it is based on none. */
export function isBasedOn(draft: Draft | null, basedOn: string | null, design: Author, username: string): boolean {
  if (basedOn === (draft?.updatedAt ?? null)) return true;
  return basedOn === null && draft?.updatedAt === design.createdAt && design.createdBy === username;
}

/** Whether the person saved or submitted the draft: where a host wants four eyes, somebody else approves it. */
export const isDraftOf = (
  draft: { updatedBy: string; note?: { by: string } | null | undefined } | null,
  username: string,
): boolean => draft?.updatedBy === username || draft?.note?.by === username;

/** @throws Problem 409 when the state does not allow the step, 403 when two people are wanted, 422 without a reason. */
export function refuseStep(
  step: DesignStep,
  design: { state: DesignState; draft: Draft | null; revisions: number },
  by: { username: string; comment: string; fourEyes: boolean },
): void {
  const { state, draft } = design;
  if (!stepsOfState[state].includes(step)) {
    throw new Problem(409, `A design in state ${state} cannot be changed this way: ${step}`);
  }
  if (!draft && (step === 'submit' || step === 'approve')) throw new Problem(409, 'This design has no draft');
  if (step === 'publish' && design.revisions === 0) throw new Problem(409, 'This design has no revision');
  if (step === 'approve' && by.fourEyes && isDraftOf(draft, by.username)) {
    throw new Problem(403, 'Somebody else has to approve your own design');
  }
  if (step === 'reject' && by.comment === '') {
    throw invalid([{ path: ['comment'], message: 'Say why the design is rejected' }]);
  }
}

/**
 * A design that anybody may have printed stays, and so does one that parts name.
 * @throws Problem 409
 */
export function refuseDelete(design: {
  publishedRevision: number | null;
  revisions: readonly { publishedAt: unknown }[];
  parts: number;
}): void {
  if (wasPublished(design)) throw new Problem(409, 'This design was published: retire it instead');
  if (design.parts > 0) throw new Problem(409, 'Parts have this design: give them another one first');
}

/** As far as the host says it: not every host sends `publishedAt`. */
export const wasPublished = (design: {
  publishedRevision: number | null;
  revisions: readonly { publishedAt: unknown }[];
}): boolean => design.publishedRevision !== null || design.revisions.some(({ publishedAt }) => Boolean(publishedAt));

/** What a host answers to a step. */
export const stepMessages: Record<DesignStep, string> = {
  submit: 'Design submitted for review',
  approve: 'Design approved',
  reject: 'Design rejected',
  publish: 'Design published',
  retire: 'Design retired',
};

/** The size of a design as lists show it. */
export const designSizeText = ({ labelSize: { width, height } }: StoredDesign) => `${width}mm × ${height}mm`;

/** Everything but looking at what is published needs the right to edit; undefined when the role has it. */
export function refusalOfSharing(role: string): string | undefined {
  const permission = permissionFor(role, 'edit');
  return permission.allowed ? undefined : permission.reason;
}

/** The role user sees published designs alone. */
export const isVisibleTo = (role: string, { publishedRevision }: Pick<SharedDesign, 'publishedRevision'>): boolean =>
  publishedRevision !== null || refusalOfSharing(role) === undefined;

/** When a change is made: two saves in one millisecond must not look like one. */
export const timeAfter = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));

/** The name that a saved design gives itself; without one it keeps its own. */
export const nameOfDesign = ({ name }: StoredDesign, before: string): string =>
  typeof name === 'string' && name.trim() !== '' ? name.trim() : before;
