import { errorMessageWithReason } from '@/api/client/errors';
import type { Unread } from '@/api/client/partial-rows';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Notice } from '@/ui/feedback/notice';
import { partText } from './unread-text';

type PartialNoticeProps = {
  unread: Unread;
  isReading: boolean;
  /** How many rows were found. */
  total: number;
  /** 'newest', where the list begins with them. */
  order: string;
  readOn: () => void;
  stop: () => void;
};

/** Above the rows that were found in a part of the host's list: in which part, and how to read the others. */
export function PartialNotice({ unread, isReading, total, order, readOn, stop }: PartialNoticeProps) {
  const matches = `${total === 0 ? 'none' : formatNumber(total)} ${total === 1 ? 'matches' : 'match'}`;
  const among = `Of the ${order} ${partText(unread)} rows ${matches}`;
  return (
    <Notice
      variant={unread.why === 'failed' && !isReading ? 'stop' : 'wait'}
      className="mb-4"
      action={
        <Button size="sm" onClick={isReading ? stop : readOn}>
          {isReading ? 'Stop' : 'Read on'}
        </Button>
      }
    >
      <ClampedText>
        {isReading ? `${among} so far. Reading on.` : `${among}. The others were not read${whyText(unread)}.`}
      </ClampedText>
    </Notice>
  );
}

function whyText({ why, error }: Unread): string {
  if (why === 'host') return ': the host counts more rows than it sends';
  if (why === 'reading') return ': reading was stopped';
  return why === 'failed' ? `: ${errorMessageWithReason(error, 'the host failed').replace(/\.$/, '')}` : '';
}
