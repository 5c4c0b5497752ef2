import { m } from '@messages/messages';
import type { TestCode, TestSheetTexts } from '@/label/sheet/qr-test-sheet';
import { sayContent } from './content-facts';

const names: Record<TestCode, () => string> = {
  ascii: m.label_test_ascii,
  utf8: m.label_test_utf8,
  eci: m.label_test_eci,
};

/** One of the codes that show what a scanner reads. */
export const sayTestCode = (code: TestCode) => names[code]();

/** The page is for the person at the scanner, not a label: it is in their language. */
export const testSheetTexts = (): TestSheetTexts => ({
  title: m.label_test_title(),
  advice: m.label_test_advice(),
  name: sayTestCode,
  say: sayContent,
});
