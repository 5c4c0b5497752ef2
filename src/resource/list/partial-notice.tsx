import { m } from '@messages/messages';
import { errorMessageWithReason } from '@/api/client/errors';
import type { Unread } from '@/api/client/partial-rows';
import { sayNumber } from '@/language/format';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Notice } from '@/ui/feedback/notice';
import { partText } from './unread-text';

type PartialNoticeProps = {
  unread: Unread;
  isReading: boolean;
  /** How many rows were found. */
  total: number;
  sortCol: string;
  sortDir: string;
  readOn: () => void;
  stop: () => void;
};

/** Above the rows that were found in a part of the host's list: in which part, and how to read the others. */
export function PartialNotice({ unread, isReading, total, sortCol, sortDir, readOn, stop }: PartialNoticeProps) {
  const shown = total === 0 ? m.partial_none() : sayNumber(total);
  const found = foundTexts[orderOf(sortCol, sortDir)]({ count: total, shown, part: partText(unread) });
  return (
    <Notice
      variant={unread.why === 'failed' && !isReading ? 'stop' : 'wait'}
      className="mb-4"
      action={
        <Button size="sm" onClick={isReading ? stop : readOn}>
          {isReading ? m.common_stop() : m.partial_read_on()}
        </Button>
      }
    >
      <ClampedText>{isReading ? m.partial_reading({ found }) : restText(found, unread)}</ClampedText>
    </Notice>
  );
}

const foundTexts = { first: m.partial_first, newest: m.partial_newest, oldest: m.partial_oldest };

/** What a list that is sorted so begins with. */
const orderOf = (sortCol: string, sortDir: string): keyof typeof foundTexts =>
  sortCol !== 'created_at' ? 'first' : sortDir === 'DESC' ? 'newest' : 'oldest';

function restText(found: string, { why, error }: Unread): string {
  if (why === 'host') return m.partial_rest_why({ found, reason: m.partial_host_short() });
  if (why === 'reading') return m.partial_rest_why({ found, reason: m.partial_stopped() });
  if (why !== 'failed') return m.partial_rest({ found });
  const reason = errorMessageWithReason(error, m.partial_host_failed()).replace(/\.$/, '');
  return m.partial_rest_why({ found, reason });
}
