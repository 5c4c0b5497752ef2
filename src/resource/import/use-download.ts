import { m } from '@messages/messages';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage, isAlreadyReported } from '@/api/client/errors';
import type { DownloadedFile, Transfer } from '@/api/client/http';
import { sayCount } from '@/language/format';
import type { Message } from '@/language/message';
import { saveFile } from '@/lib/browser/download';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import { notify } from '@/ui/feedback/notify';

type Download = {
  file: UseMutationOptions<DownloadedFile, Error, Transfer>;
  /** 'Parts exported successfully'; the toast adds the file's name. */
  done: Message;
  failed: Message;
  /** The toast says how many rows the file has. */
  isCounted?: boolean;
};

/** Downloads a file from the host. */
export function useDownload({ file, done, failed, isCounted = false }: Download) {
  const { mutateAsync, isPending } = useMutation(file);
  const busy = useRef(false);
  const start = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      const { blob, filename } = await mutateAsync({});
      saveFile(blob, filename);
      const rows = isCounted ? await countRows(blob) : undefined;
      const said = { done: done(), file: filename };
      notify.success(rows ? m.download_done_rows({ ...said, rows }) : m.download_done(said));
    } catch (error) {
      if (!isAlreadyReported(error)) notify.error(errorMessage(error, failed()));
    } finally {
      busy.current = false;
    }
  };
  return { start, pending: isPending };
}

/** '240 rows'; undefined for an unreadable file. */
async function countRows(blob: Blob): Promise<string | undefined> {
  const workbook = await readWorkbookRows(new Uint8Array(await blob.arrayBuffer()));
  if (!workbook.ok) return undefined;
  const rows = workbook.rows.slice(1).filter((row) => row.some((cell) => cell !== '')).length;
  if (rows === 0) return undefined;
  return sayCount(m.common_row_count, rows);
}
