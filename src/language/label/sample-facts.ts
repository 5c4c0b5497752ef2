import { m } from '@messages/messages';
import type { ReviewDetail, ReviewRow } from '@/label/sample/review';
import type {
  BindingFact,
  LeftOutFact,
  LeftOutName,
  NoteFact,
  PartField,
  RefusedFact,
} from '@/label/sample/sample-facts';
import { sayDecimal } from '@/language/format';
import { textByCode } from '@/language/text-by-code';
import { sayContent } from './content-facts';
import { sayName } from './element-texts';

const sized = ({ width, height }: { width: number; height: number }) => ({
  width: sayDecimal(width),
  height: sayDecimal(height),
});

const sayLeftOutName = textByCode<LeftOutName>({
  'more-labels': m.sample_more_labels,
  'more-pages': m.sample_more_pages,
  'more-things': m.sample_more_things,
  'label-size': m.sample_name_label_size,
  script: m.sample_name_script,
  mirror: m.sample_name_mirror,
  'printer-sign': m.sample_name_printer_sign,
  'inverted-area': m.sample_name_inverted_area,
  'stored-format': m.sample_name_stored_format,
  graphic: m.sample_name_graphic,
  command: m.sample_name_command,
  'code-of': ({ symbology, text }) =>
    symbology === undefined ? m.sample_name_code({ text }) : m.sample_name_code_of({ symbology, text }),
});

const partValues: Record<PartField, (fact: { part: string }) => string> = {
  partNo: m.sample_why_part_no,
  partName: m.sample_why_part_name,
  colorCode: m.sample_why_part_color,
  model: m.sample_why_part_model,
  indication: m.sample_why_part_indication,
  customerName: m.sample_why_part_customer,
};

const sayNote = textByCode<NoteFact>({
  'round-corners': m.sample_note_round_corners,
  'broken-line': m.sample_note_broken_line,
  'bearer-bars': m.sample_note_bearer_bars,
  'other-row-height': m.sample_note_other_row_height,
  'other-rows': m.sample_note_other_rows,
  'other-subset': m.sample_note_other_subset,
  'function-left-out': m.sample_note_function_left_out,
  'wide-bars': ({ ratio }) => m.sample_note_wide_bars({ ratio: sayDecimal(ratio) }),
  'other-font': m.sample_note_other_font,
  'narrow-letters': m.sample_note_narrow_letters,
  'font-not-in-file': m.sample_note_font_not_in_file,
  'read-on-picture': m.sample_note_read_on_picture,
  'cut-out': m.sample_note_cut_out,
  'text-not-read': m.sample_note_text_not_read,
  'letters-alike': m.sample_note_letters_alike,
  'other-letters': m.sample_note_other_letters,
});

const sayLeftOut = textByCode<LeftOutFact>({
  content: ({ why }) => sayContent(why),
  'no-symbology': m.sample_no_symbology,
  'code-empty': m.sample_code_empty,
  'no-such-sign': m.sample_no_such_sign,
  'not-mirrored': m.sample_not_mirrored,
  'not-inverted': m.sample_not_inverted,
  'picture-file-not-read': m.sample_picture_file_not_read,
  'in-the-printer': m.sample_in_the_printer,
  'script-not-run': m.sample_script_not_run,
  'not-itf-14': m.sample_not_itf_14,
  'old-data-matrix': m.sample_old_data_matrix,
  'unknown-command': ({ at, more }) =>
    more === 0 ? m.sample_unknown_command({ at }) : m.sample_unknown_command_again({ at, more }),
  'first-are-read': m.sample_first_are_read,
  outside: (size) => m.sample_outside(sized(size)),
  'size-guessed': (size) => m.sample_size_guessed(sized(size)),
});

const sayBinding: (fact: BindingFact) => string = textByCode<BindingFact>({
  'printer-clock': m.sample_why_printer_clock,
  'printer-counts': m.sample_why_printer_counts,
  'file-variable': m.sample_why_file_variable,
  'gs1-identifiers': m.sample_why_gs1,
  'iso-identifiers': m.sample_why_iso,
  rows: ({ rows }) => rows.map(({ id, why }) => m.sample_why_row({ id, why: sayBinding(why) })).join('; '),
  'values-fixed': m.sample_why_values_fixed,
  'values-between': m.sample_why_values_between,
  'part-value': ({ field, part, isOtherCase }) => {
    const why = partValues[field]({ part });
    return isOtherCase ? m.sample_why_other_capitals({ why }) : why;
  },
  'part-number-without': m.sample_why_part_no_without,
  'customer-name': m.sample_why_customer_name,
  'company-name': m.sample_why_company_name,
  'customer-alias': m.sample_why_customer_alias,
  'pack-quantity': m.sample_why_pack_quantity,
  'own-serial': m.sample_why_own_serial,
  'licence-plate': m.sample_why_licence_plate,
  identifier: ({ id, why }) => m.sample_why_identifier({ id, why: sayBinding(why) }),
  caption: ({ caption, why }) => m.sample_why_caption({ caption, why: sayBinding(why) }),
  'by-caption': m.sample_why_by_caption,
  typed: m.sample_why_typed,
  'a-quantity': m.sample_why_a_quantity,
  'shorter-serial': m.sample_why_shorter_serial,
  'other-serial': m.sample_why_other_serial,
  'other-date': m.sample_why_other_date,
  'maybe-print-date': () => m.sample_why_maybe_print_date({ printed: '{printDate}' }),
  'no-part-number': m.sample_why_no_part_number,
  'no-part-name': m.sample_why_no_part_name,
  'no-customer': m.sample_why_no_customer,
  'other-company': m.sample_why_other_company,
  'part-has': m.sample_why_part_has,
  'days-after': m.sample_why_days_after,
  'label-and-count': m.sample_why_label_and_count,
  'value-inside': m.sample_why_value_inside,
  'values-inside': m.sample_why_values_inside,
  'counts-up': m.sample_why_counts_up,
  differs: m.sample_why_differs,
});

const sayDetail = textByCode<ReviewDetail>({
  text: ({ text }) => text,
  element: ({ name }) => sayName(name),
  lines: m.sample_lines_count,
  'taken-back': m.sample_taken_back,
  picture: m.sample_picture,
  'fixed-text': m.sample_fixed_text,
  'not-found': m.sample_not_found,
  note: ({ note }) => sayNote(note),
  'left-out': ({ why }) => sayLeftOut(why),
  bound: ({ why }) => sayBinding(why),
});

export const sayDetails = ({ detail }: ReviewRow): string => detail.map(sayDetail).join(', ');

const manyTexts = { captions: m.sample_captions, lines: m.sample_lines };

export function sayRowName({ name }: ReviewRow): string {
  if (typeof name !== 'object') return sayName(name);
  if ('many' in name) return manyTexts[name.many]();
  return 'left' in name ? sayLeftOutName(name.left) : sayName(name);
}

/** Why a file was not read, and what can be done. */
export const sayRefused = textByCode<RefusedFact>({
  'unknown-kind': m.sample_refused_kind,
  'not-readable': m.import_not_readable,
  'file-too-large': m.sample_refused_file_large,
  'takes-too-long': m.sample_refused_slow,
  'reader-not-loaded': m.sample_refused_reader,
  'reading-failed': m.sample_refused_failed,
  'picture-damaged': m.sample_refused_picture_damaged,
  'picture-too-large': m.sample_refused_picture_large,
  'picture-too-small': m.sample_refused_picture_small,
  'no-canvas': m.sample_refused_no_canvas,
  encrypted: m.sample_refused_encrypted,
  'pdf-damaged': m.sample_refused_pdf_damaged,
  'pdf-too-much': m.sample_refused_pdf_too_much,
  'no-page': m.sample_refused_no_page,
  'page-too-large': m.sample_refused_page_large,
  'page-does-not-fit': m.sample_refused_page_memory,
  'page-damaged': m.sample_refused_page_damaged,
  'page-letters': m.sample_refused_page_letters,
  'page-drawings': m.sample_refused_page_drawings,
  'page-elements': m.sample_refused_page_elements,
  elements: m.sample_refused_elements,
  commands: m.sample_refused_commands,
  'no-label': m.sample_refused_no_label,
  'graphics-too-large': m.sample_refused_graphics_large,
  'graphic-without-size': m.sample_refused_graphic_size,
  'graphic-damaged': m.sample_refused_graphic_damaged,
  'recalls-itself': m.sample_refused_recalls_itself,
});
