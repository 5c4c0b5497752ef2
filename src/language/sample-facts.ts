import { m } from '@messages/messages';
import type { ReviewDetail, ReviewRow } from '@/label/sample/review';
import { sayContent } from './content-facts';
import { sayName } from './element-texts';
import { sayer } from './sayer';

const sayDetail = sayer<ReviewDetail>({
  text: ({ text }) => text,
  content: ({ why }) => sayContent(why),
  element: ({ name }) => sayName(name),
  lines: m.sample_lines_count,
  taken_back: m.sample_taken_back,
  picture: m.sample_picture,
  fixed_text: m.sample_fixed_text,
  not_found: m.sample_not_found,
});

export const sayDetails = ({ detail }: ReviewRow): string => detail.map(sayDetail).join(', ');

const manyTexts = { captions: m.sample_captions, lines: m.sample_lines };

export const sayRowName = ({ name }: ReviewRow): string =>
  typeof name === 'object' && 'many' in name ? manyTexts[name.many]() : sayName(name);
