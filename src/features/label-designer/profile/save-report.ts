import { m } from '@messages/messages';
import { readSharedDesign } from '@/api/label-designs';
import { env } from '@/config/env';
import type { Editor } from '@/features/label-designer/editor';
import { committedDesign } from '@/features/label-designer/library/library-actions';
import { loadEncoders } from '@/label/codes/symbologies';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';
import { checkProfile, profileOf } from '@/label/profiles/profiles';
import { renderLabel } from '@/label/render';
import { writePdf } from '@/label-view/output/pdf/write-pdf';
import { saveFile } from '@/lib/browser/download';
import { formatTimestamp } from '@/lib/dates';
import { fileNameFrom } from '@/lib/file-name';
import { reportPages } from './report-pages';

/**
 * Saves a PDF of the open design against its profile, with the data and the printer of the preview. @throws Error when it
 * cannot be written.
 */
export async function saveProfileReport(editor: Editor, by: string): Promise<void> {
  const design = committedDesign(editor);
  const profile = profileOf(design);
  if (!profile) throw new Error('The design has no profile');
  const { data, dotsPerMm } = editor.document.getState();
  await loadEncoders();
  const pages = reportPages({
    design,
    profile,
    rules: checkProfile(profile, design, data, { dotsPerMm }),
    label: renderLabel(design, data, { dotsPerMm }),
    dotsPerMm,
    revision: await revisionOf(editor),
    company: env.VITE_COMPANY_NAME,
    by,
    at: new Date(),
  });
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
async function revisionOf(editor: Editor): Promise<string> {
  const { shared, saved } = editor.document.getState();
  const design = committedDesign(editor);
  if (!shared) {
    if (design !== saved) return m.profile_report_not_saved();
    return m.profile_report_saved({ time: formatTimestamp(design.updatedAt) });
  }
  const { revisions, publishedRevision } = await readSharedDesign(shared.id);
  const hash = designHash(JSON.parse(JSON.stringify(storedDesign({ ...design, id: shared.id }))));
  const same = revisions.find((one) => one.hash === hash);
  if (same) {
    const values = { design: shared.id, revision: same.revision };
    return same.revision === publishedRevision ? m.profile_report_published(values) : m.profile_report_revision(values);
  }
  const newest = Math.max(0, ...revisions.map(({ revision }) => revision));
  return newest > 0
    ? m.profile_report_draft_after({ design: shared.id, revision: newest })
    : m.profile_report_draft({ design: shared.id });
}
