import { m } from '@messages/messages';
import { knowHostTexts, sayHostText } from './host-texts';

knowHostTexts([
  ...[m.import_unpacks_to_more, m.import_unpacks_many_times, m.import_csv_more_rows],
  ...[m.import_sheet_content_up_to, m.import_sheet_more_rows],
]);

/** Why a workbook or CSV file is too large to be read, which a host says, too. */
export const sayTooLarge = (reason: string): string => sayHostText(reason);
