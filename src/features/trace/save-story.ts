import { writePdf } from '@/label-view/output/pdf/write-pdf';
import { inSpecification } from '@/language/language';
import { saveFile } from '@/lib/browser/download';
import { fileNameFrom } from '@/lib/file-name';
import { STORY_PAPER, type StoryPageInput, storyPage } from './story-page';

/** Saves the story as a PDF file of one page. @throws Error when it cannot be written. */
export async function saveStory(say: () => StoryPageInput, signal: AbortSignal): Promise<void> {
  const { input, node } = inSpecification(() => {
    const input = say();
    return { input, node: storyPage(input) };
  });
  const title = fileNameFrom(`trace_${input.part.no || 'label'}_${input.story.serial}`);
  const file = await writePdf(
    { title, author: input.by, sheets: 1, sheet: () => ({ paper: STORY_PAPER, node }) },
    { signal },
  );
  saveFile(file, `${title}.pdf`);
}
