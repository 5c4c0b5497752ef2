import { m } from '@messages/messages';

/** Deployment settings of the page, checked when it is prerendered. */
export type LandingSettings = { whatsappNumber: string; docsUrl: string };

/** The anchors are the specification's, in every language. */
export const sections = [
  { anchor: 'fitur', label: m.landing_nav_features },
  { anchor: 'manfaat', label: m.landing_nav_benefits },
  { anchor: 'demo', label: m.landing_nav_demo },
  { anchor: 'kontak', label: m.landing_nav_contact },
] as const;

export const points = [m.landing_hero_monitoring, m.landing_hero_users, m.landing_hero_log, m.landing_hero_labels];

export const figures: readonly { value: number; style?: 'percent'; caption: () => string }[] = [
  { value: 1247, caption: m.landing_figure_deliveries },
  { value: 23, caption: m.landing_figure_customers },
  { value: 156, caption: m.landing_figure_scans },
  { value: 12, caption: m.landing_figure_users },
  { value: 0.998, style: 'percent', caption: m.landing_figure_success },
];

export const features = [
  { id: 'barcode', title: m.landing_barcode_title, text: m.landing_barcode_text },
  { id: 'customers', title: m.landing_customers_title, text: m.landing_customers_text },
  { id: 'users', title: m.landing_users_title, text: m.landing_users_text },
  { id: 'trace', title: m.landing_trace_title, text: m.landing_trace_text },
  { id: 'files', title: m.landing_files_title, text: m.landing_files_text },
  { id: 'settings', title: m.landing_settings_title, text: m.landing_settings_text },
] as const;

export const pictures = [
  { src: '/screens/print-list.png', alt: m.landing_screen_list_alt, text: m.landing_screen_list },
  { src: '/screens/designer.png', alt: m.landing_screen_designer_alt, text: m.landing_screen_designer },
] as const;

export const changes = [
  { before: m.landing_before_eyes, after: m.landing_now_scanner },
  { before: m.landing_before_formats, after: m.landing_now_recognised },
  { before: m.landing_before_report, after: m.landing_now_dashboard },
  { before: m.landing_before_paper, after: m.landing_now_serial },
  { before: m.landing_before_reprint, after: m.landing_now_reprint },
] as const;

export const quotes = [
  { text: m.landing_quote_warehouse, role: m.landing_role_warehouse },
  { text: m.landing_quote_quality, role: m.landing_role_quality },
  { text: m.landing_quote_it, role: m.landing_role_it },
] as const;

/** The prefilled chat message of each link. */
export const chatMessages = {
  sales: m.landing_chat_sales,
  support: m.landing_chat_support,
  contact: m.landing_chat_contact,
} as const;

export const NAME = 'Pokayoke';

export const copyright = `© 2025 ${NAME}`;
