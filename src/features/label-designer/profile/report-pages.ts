import { m } from '@messages/messages';
import { readSharedDesign } from '@/api/label-designs';
import { env } from '@/config/env';
import type { Editor } from '@/features/label-designer/editor';
import { committedDesign } from '@/features/label-designer/library/library-actions';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign, LabelSize } from '@/label/design/design';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';
import { type CheckedRule, checkProfile, profileOf } from '@/label/profiles/profiles';
import type { Profile } from '@/label/profiles/rules';
import { renderLabel } from '@/label/render';
import { paperFrame } from '@/label/sheet/sheet';
import { type SvgNode, svg } from '@/label/svg';
import { shortened, words, wrapped } from '@/label/text/page-text';
import { writePdf } from '@/label-view/output/pdf/write-pdf';
import { sayHas, sayProfile, sayRequirement } from '@/language/label/profile-facts';
import { inSpecification } from '@/language/language';
import { saveFile } from '@/lib/browser/download';
import { formatListDate, formatTime, formatTimestamp } from '@/lib/dates';
import { fileNameFrom } from '@/lib/file-name';

export type ReportInput = {
  design: LabelDesign;
  profile: Profile;
  rules: readonly CheckedRule[];
  /** As it is printed. */
  label: SvgNode;
  dotsPerMm: number;
  /** Which state of the design it is. */
  revision: string;
  company: string;
  by: string;
  at: Date;
};

type Page = { paper: LabelSize; node: SvgNode };

const A4: LabelSize = { width: 210, height: 297 };
const A3: LabelSize = { width: 297, height: 420 };
/** mm. */
const MARGIN = 15;
/** Between a ruler and the label, and where the numbers of the ruler stand. */
const RULER = 9;
const HEAD = 35;
const grey = '#555';

/**
 * A design against its profile, for the customer's approval: the label in its true size with rulers, then each rule with
 * what the label has, and a place to sign.
 */
export function reportPages(input: ReportInput): Page[] {
  return [labelPage(input), ...rulePages(input)];
}

function labelPage(input: ReportInput): Page {
  const { design, label, dotsPerMm, profile, rules } = input;
  const { width, height } = design.labelSize;
  const paper = paperFor(design.labelSize);
  const count = rules.length;
  const met = rules.filter(({ isMet }) => isMet).length;
  const x = (paper.width - width) / 2 + RULER / 2;
  const y = HEAD + RULER;
  const facts = [
    [m.profile_title(), sayProfile(profile)],
    [
      m.profile_report_rules(),
      met === count ? m.profile_report_all_met({ count }) : m.profile_report_some_met({ met, count }),
    ],
    [m.profile_report_printer(), m.profile_report_dots({ dpi: dpiOf(dotsPerMm), dots: dotsPerMm })],
    [m.profile_report_label(), m.profile_report_label_size({ width, height })],
  ] as const;
  return {
    paper,
    node: {
      ...paperFrame(paper),
      children: [
        ...headOf(input, paper),
        ...facts.flatMap(([caption, value], index) => {
          const [left, line] = [MARGIN + (index % 2) * 90, 28 + Math.floor(index / 2) * 4.8];
          return [
            words(caption, left, line, { size: 3.1, fill: grey }),
            words(value, left + 16, line, { size: 3.6, bold: true }),
          ];
        }),
        { ...label, attributes: { ...label.attributes, x, y, width, height } },
        svg('rect', { x, y, width, height, fill: 'none', stroke: '#999', 'stroke-width': 0.1 }),
        ...ruler(width, (at, length) => ({ x: x + at - 0.05, y: y - 1 - length, width: 0.1, height: length })),
        ...ruler(height, (at, length) => ({ x: x - 1 - length, y: y + at - 0.05, width: length, height: 0.1 })),
        ...tens(width).map((at) => words(String(at), x + at, y - 5.4, { size: 2.4, fill: grey }, 'middle')),
        ...tens(height).map((at) => words(String(at), x - 5.4, y + at + 0.8, { size: 2.4, fill: grey }, 'end')),
        words(m.profile_report_true_size(), x, y + height + 5, { size: 2.8, fill: grey }),
      ],
    },
  };
}

/** The trade's name for a head of exactly 8, 12 or 24 dots/mm. */
const dpiOf = (dotsPerMm: number) => ({ 8: 203, 12: 300, 24: 600 })[dotsPerMm] ?? Math.round(dotsPerMm * 25.4);

/** The smallest usual paper that the label fits on; a larger label has a page of its own size. */
function paperFor({ width, height }: LabelSize): LabelSize {
  const needed = { width: width + 2 * MARGIN + RULER, height: height + HEAD + RULER + MARGIN };
  const papers = [A4, across(A4), A3, across(A3)];
  const fitting = papers.find((paper) => paper.width >= needed.width && paper.height >= needed.height);
  return fitting ?? { width: Math.max(needed.width, A4.width), height: needed.height };
}

const across = ({ width, height }: LabelSize): LabelSize => ({ width: height, height: width });

const tens = (length: number) => Array.from({ length: Math.floor(length / 10) + 1 }, (_, index) => index * 10);

/** A line each millimetre, longer ones at five and ten. */
function ruler(
  length: number,
  lineAt: (at: number, length: number) => { x: number; y: number; width: number; height: number },
): SvgNode[] {
  return Array.from({ length: Math.floor(length) + 1 }, (_, at) =>
    svg('rect', { ...lineAt(at, at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 2), fill: '#000' }),
  );
}

function headOf({ design, revision, company, by, at }: ReportInput, paper: LabelSize): SvgNode[] {
  const width = paper.width - 2 * MARGIN;
  const time = `${formatListDate(at)} ${formatTime(at)}`;
  const stamp = by ? m.profile_report_by({ time, name: by }) : time;
  return [
    words(shortened(design.name, { bold: true }, 6, width * 0.6), MARGIN, 17, { size: 6, bold: true }),
    words(shortened(revision, {}, 3.4, width * 0.6), MARGIN, 21.6, { size: 3.4, fill: grey }),
    words(shortened(company, {}, 3.4, width * 0.38), paper.width - MARGIN, 13, { size: 3.4, fill: grey }, 'end'),
    words(m.profile_report_title(), paper.width - MARGIN, 17.4, { size: 3.4, fill: grey }, 'end'),
    words(shortened(stamp, {}, 3.4, width * 0.38), paper.width - MARGIN, 21.8, { size: 3.4, fill: grey }, 'end'),
  ];
}

const TEXT = MARGIN + 24;
const WIDTH = A4.width - MARGIN - TEXT;
const LINE = 4.4;
const SIGNATURE = 32;

function rulePages(input: ReportInput): Page[] {
  const pages: SvgNode[][] = [];
  let y = Number.POSITIVE_INFINITY;
  const open = () => {
    pages.push([...headOf(input, A4)]);
    y = 32;
  };
  const place = (height: number, nodes: (top: number) => SvgNode[]) => {
    if (y + height > A4.height - MARGIN) open();
    pages.at(-1)?.push(...nodes(y));
    y += height;
  };
  const ordered = [...input.rules.filter(({ isMet }) => !isMet), ...input.rules.filter(({ isMet }) => isMet)];
  for (const rule of ordered) {
    const lines = linesOf(rule);
    place(lines.length * LINE + 2.6, (top) => [
      words(rule.isMet ? m.profile_met() : m.profile_report_not_met(), MARGIN, top, { size: 3.4, bold: !rule.isMet }),
      ...lines.map(({ text, ...look }, index) => words(text, TEXT, top + index * LINE, look)),
      svg('rect', {
        x: MARGIN,
        y: top + lines.length * LINE - 2,
        width: A4.width - 2 * MARGIN,
        height: 0.1,
        fill: '#999',
      }),
    ]);
  }
  place(SIGNATURE, (top) => [
    words(m.profile_report_approved(), MARGIN, top + 8, { size: 3.6, bold: true }),
    ...[m.profile_report_name(), m.profile_report_date(), m.profile_report_signature()].flatMap((caption, index) => [
      svg('rect', { x: MARGIN + index * 62, y: top + 24, width: 56, height: 0.2, fill: '#000' }),
      words(caption, MARGIN + index * 62, top + 28, { size: 2.8, fill: grey }),
    ]),
  ]);
  return pages.map((nodes, index) => ({
    paper: A4,
    node: {
      ...paperFrame(A4),
      children: [
        ...nodes,
        words(
          m.profile_report_page({ page: index + 2, pages: pages.length + 1 }),
          A4.width - MARGIN,
          A4.height - 8,
          { size: 2.8, fill: grey },
          'end',
        ),
      ],
    },
  }));
}

function linesOf({ requires, has, source: { document, clause, isPublic } }: CheckedRule) {
  const source = clause === undefined ? document : `${document}, ${clause}`;
  const confirmed = isPublic ? source : m.profile_report_not_public({ source });
  return [
    ...wrapped(sayRequirement(requires), { bold: true }, 3.4, WIDTH).map((text) => ({ text, bold: true, size: 3.4 })),
    ...wrapped(m.profile_report_has({ has: sayHas(has) }), {}, 3.4, WIDTH).map((text) => ({ text, size: 3.4 })),
    ...wrapped(confirmed, {}, 2.8, WIDTH).map((text) => ({ text, size: 2.8, fill: grey })),
  ];
}

/**
 * Saves a PDF of the open design against its profile, with the data and the printer of the preview, in the specification's
 * words: it is a file for a customer. @throws Error when it cannot be written.
 */
export async function saveProfileReport(editor: Editor, by: string): Promise<void> {
  const design = committedDesign(editor);
  const profile = profileOf(design);
  if (!profile) throw new Error('The design has no profile');
  const { data, dotsPerMm } = editor.document.getState();
  await loadEncoders();
  const revision = await revisionOf(editor);
  const pages = inSpecification(() =>
    reportPages({
      design,
      profile,
      rules: checkProfile(profile, design, data, { dotsPerMm }),
      label: renderLabel(design, data, { dotsPerMm }),
      dotsPerMm,
      revision: revision(),
      company: env.VITE_COMPANY_NAME,
      by,
      at: new Date(),
    }),
  );
  const title = fileNameFrom(`profile_${design.name}`);
  const sheet = (index: number) => {
    const page = pages[index];
    if (!page) throw new RangeError(`The report has no page ${index}`);
    return page;
  };
  const { signal } = new AbortController();
  const file = await writePdf({ title, author: by, sheets: pages.length, sheet }, { signal });
  saveFile(file, `${title}.pdf`);
}

/** Which state of the design it is: a revision of the host, a draft, or as it is in this browser. */
async function revisionOf(editor: Editor): Promise<() => string> {
  const { shared, saved } = editor.document.getState();
  const design = committedDesign(editor);
  if (!shared) {
    if (design !== saved) return m.profile_report_not_saved;
    return () => m.profile_report_saved({ time: formatTimestamp(design.updatedAt) });
  }
  const { revisions, publishedRevision } = await readSharedDesign(shared.id);
  const hash = designHash(JSON.parse(JSON.stringify(storedDesign({ ...design, id: shared.id }))));
  const same = revisions.find((one) => one.hash === hash);
  if (same) {
    const values = { design: shared.id, revision: same.revision };
    const say = same.revision === publishedRevision ? m.profile_report_published : m.profile_report_revision;
    return () => say(values);
  }
  const newest = Math.max(0, ...revisions.map(({ revision }) => revision));
  return newest > 0
    ? () => m.profile_report_draft_after({ design: shared.id, revision: newest })
    : () => m.profile_report_draft({ design: shared.id });
}
