import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import Building2 from 'lucide-react/icons/building-complex';
import Keyboard from 'lucide-react/icons/keyboard';
import ListPlus from 'lucide-react/icons/list-plus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Printer from 'lucide-react/icons/printer';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import ScanSearch from 'lucide-react/icons/scan-search';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import type { LucideIcon } from 'lucide-react/types';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListParams } from '@/api/client/list';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import { parts } from '@/api/parts';
import { paths, traceHref } from '@/config/paths';
import { isLabelCode } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import { sayNumber } from '@/language/format';
import { useDebouncedValue } from '@/lib/browser/debounce';
import { theme } from '@/ui/basics/theme';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import { Dialog } from '@/ui/overlays/dialog';

/** A screen the palette can go to. */
export type PaletteScreen = { label: string; href: string; icon: LucideIcon };

type PaletteDialogProps = {
  screens: PaletteScreen[];
  onOpenChange: (open: boolean) => void;
  onPrint: (part: Part) => void;
  onAddToPrintList: (part: Part) => void;
  onHelp: () => void;
};

type PaletteItem = { value: string; icon: LucideIcon; code?: string; label: string; run: () => void };

const DEBOUNCE_MS = 250;
const MIN_LETTERS = 2;
const ROWS_PER_RESOURCE = 5;

const themes = [
  { say: m.theme_system, choice: 'system', icon: Monitor },
  { say: m.theme_light, choice: 'light', icon: Sun },
  { say: m.theme_dark, choice: 'dark', icon: Moon },
] as const;

/** One field that finds screens, parts, customers and deliveries, prints a part and changes the theme. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { screens, onOpenChange, onPrint, onAddToPrintList, onHelp } = props;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const results = useSearchResults(text);
  const go = (href: string) => () => void navigate(href);
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(text.trim().toLowerCase());

  const settings: PaletteItem[] = [
    ...themes.map(({ say, choice, icon }) => ({
      value: choice,
      icon,
      label: m.palette_theme({ theme: say() }),
      run: () => theme.set(choice),
    })),
    { value: 'shortcuts', icon: Keyboard, label: m.shortcuts_title(), run: onHelp },
  ];
  /** The way to all rows, when there are more than are shown here. */
  const others = (list: string, total: number): PaletteItem[] =>
    total > ROWS_PER_RESOURCE
      ? [
          {
            value: `all of ${list}`,
            icon: Search,
            label: m.palette_all({ count: sayNumber(total) }),
            run: go(`${list}?${new URLSearchParams({ search: text.trim() })}`),
          },
        ]
      : [];
  const groups: Record<string, PaletteItem[]> = {
    // A scanner ends with Enter, which runs the first item.
    [m.palette_trace()]: isLabelCode(text.trim())
      ? [
          {
            value: 'trace',
            icon: ScanSearch,
            code: text.trim(),
            label: m.palette_show_story(),
            run: go(traceHref(text.trim())),
          },
        ]
      : [],
    [m.palette_parts()]: [
      ...results.parts.map(({ id, no, name }) => ({
        value: `part ${id}`,
        icon: Tags,
        code: no,
        label: name,
        run: go(paths.parts.record.href(id)),
      })),
      ...others(paths.parts.list.href(), results.totals.parts),
    ],
    [m.palette_print_labels()]: results.parts.map((part) => ({
      value: `print ${part.id}`,
      icon: Printer,
      code: part.no,
      label: m.palette_print_part({ name: part.name }),
      run: () => onPrint(part),
    })),
    [m.palette_add_to_list()]: results.parts.map((part) => ({
      value: `list ${part.id}`,
      icon: ListPlus,
      code: part.no,
      label: m.palette_add_part({ name: part.name }),
      run: () => onAddToPrintList(part),
    })),
    [m.palette_customers()]: [
      ...results.customers.map(({ id, alias, name }) => ({
        value: `customer ${id}`,
        icon: Building2,
        code: alias,
        label: name,
        run: go(paths.customers.record.href(id)),
      })),
      ...others(paths.customers.list.href(), results.totals.customers),
    ],
    [m.palette_deliveries()]: [
      ...results.deliveries.map(({ id, slipNumber, partNumber, partName }) => ({
        value: `delivery ${id}`,
        icon: ScanBarcode,
        code: slipNumber,
        label: `${partNumber} ${partName}`,
        run: go(paths.deliveries.record.href(id)),
      })),
      ...others(paths.deliveries.list.href(), results.totals.deliveries),
    ],
    [m.palette_go_to()]: screens
      .filter(matches)
      .map(({ label, href, icon }) => ({ value: href, icon, label, run: go(href) })),
    [m.palette_settings()]: settings.filter(matches),
  };

  return (
    <Dialog open onOpenChange={onOpenChange} title={m.common_search()} width={560} placement="top">
      <Command shouldFilter={false} label={m.common_search()} className="-mx-3 min-w-0">
        <CommandSearch placeholder={m.palette_placeholder()} value={text} onValueChange={setText} />
        {/* Outside the list, whose role allows only options. */}
        <div role="status">
          <Command.Empty className="px-3 py-6 text-center text-13 text-ink-2">
            {results.searching ? m.palette_searching() : results.failed ? m.palette_failed() : m.common_nothing_found()}
          </Command.Empty>
        </div>
        <Command.List label={m.common_results()} className="max-h-[min(420px,56vh)] overflow-y-auto">
          {Object.entries(groups).map(
            ([heading, items]) =>
              items.length > 0 && (
                <Command.Group key={heading} heading={heading} className={groupClasses}>
                  {items.map((item) => (
                    <Command.Item
                      key={item.value}
                      value={item.value}
                      onSelect={() => {
                        onOpenChange(false);
                        item.run();
                      }}
                      className={commandItemClasses}
                    >
                      <item.icon aria-hidden="true" className="text-ink-2" />
                      <span className={clsx('min-w-0 break-words', item.code ? 'text-ink-2' : 'text-ink')}>
                        {item.code && <span className="mr-2 font-mono text-ink">{item.code}</span>} {item.label}
                      </span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

const groupClasses =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3';

/**
 * The first parts, customers and deliveries that contain the text. While the rows of a new text load, only rows of the
 * old one that match it are returned, so that Enter opens no other record.
 */
function useSearchResults(input: string) {
  const typed = input.trim();
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const enabled = search.length >= MIN_LETTERS;
  const params: ListParams = { page: 1, perPage: ROWS_PER_RESOURCE, sortCol: 'created_at', sortDir: 'DESC', search };
  const options = { enabled, placeholderData: undefined };
  const part = useQuery({ ...parts.list(params), ...options });
  const customer = useQuery({ ...customers.list(params), ...options });
  const delivery = useQuery({ ...deliveries.list(params), ...options });
  const all = [part, customer, delivery];
  const settled = typed === search;
  const matches = (...texts: string[]) =>
    settled || texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()));
  return {
    parts: part.data?.rows.filter(({ no, name }) => matches(no, name)) ?? [],
    customers: customer.data?.rows.filter(({ alias, name }) => matches(alias, name)) ?? [],
    deliveries: delivery.data?.rows.filter((slip) => matches(slip.slipNumber, slip.partNumber, slip.partName)) ?? [],
    /** Total of the rows above; 0 while they belong to another text. */
    totals: {
      parts: settled ? (part.data?.total ?? 0) : 0,
      customers: settled ? (customer.data?.total ?? 0) : 0,
      deliveries: settled ? (delivery.data?.total ?? 0) : 0,
    },
    searching: settled ? enabled && all.some((query) => query.isFetching) : typed.length >= MIN_LETTERS,
    failed: settled && enabled && all.some((query) => query.isError),
  };
}
