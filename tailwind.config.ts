import type { Config } from 'tailwindcss';

const colour = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, `var(--${name})`]));

/**
 * Maps the design tokens (src/app/tokens.css) to utilities: `bg-paper`, `text-ink-2`, `rounded-2`,
 * `shadow-float`, `text-13`. It replaces Tailwind's own palette, sizes, radii and shadows on purpose:
 * a component cannot use a value the design does not have. Loaded with `@config` in src/app/index.css.
 */
export default {
  content: [],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#fff',
      black: '#000',
      ...colour('bench bench-2 paper paper-2 overlay ink ink-2 ink-3 on-ink rule rule-2 control'),
      ...colour('hivis hivis-press on-hivis hivis-text hivis-tint focus'),
      ...colour('ok ok-text ok-tint ok-rule ok-lit wait wait-text wait-tint wait-rule wait-lit'),
      ...colour('stop stop-text stop-tint stop-rule stop-lit stop-fill lamp-housing lamp-off'),
      ...colour('label label-ink label-mark label-grid liner liner-edge'),
    },
    fontFamily: { sans: 'var(--sans)', mono: 'var(--mono)' },
    fontSize: Object.fromEntries(
      [11, 12, 13, 14, 16, 18, 24, 40, 48].map((px) => [`${px}`, [`var(--fs-${px})`, `var(--lh-${px})`]]),
    ) as Record<string, [string, string]>,
    borderRadius: { none: '0', 1: 'var(--r1)', 2: 'var(--r2)', 3: 'var(--r3)', full: '9999px' },
    boxShadow: { none: 'none', float: 'var(--lift)', label: 'var(--lift-label)' },
    transitionDuration: { DEFAULT: 'var(--fast)', fast: 'var(--fast)', mid: 'var(--mid)', slow: 'var(--slow)' },
    transitionTimingFunction: { DEFAULT: 'var(--ease)', out: 'var(--ease)' },
    extend: {
      zIndex: { topbar: '20', popover: '30', dialog: '40', drawer: '50', toast: '60' },
      keyframes: {
        fade: { from: { opacity: '0' } },
        leave: { to: { opacity: '0' } },
        // Not `translate`: a dialog centres itself with that.
        rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
        'enter-left': { from: { translate: '-100% 0' } },
        'leave-left': { to: { translate: '-100% 0' } },
        'enter-bottom': { from: { translate: '0 100%' } },
        'leave-bottom': { to: { translate: '0 100%' } },
        'pulse-bars': { '50%': { opacity: '.25' } },
      },
      animation: {
        fade: 'fade var(--mid) var(--ease)',
        leave: 'leave var(--mid) var(--ease) forwards',
        rise: 'rise var(--slow) var(--ease)',
        'enter-left': 'enter-left var(--mid) var(--ease)',
        'leave-left': 'leave-left var(--mid) var(--ease) forwards',
        'enter-bottom': 'enter-bottom var(--mid) var(--ease)',
        'leave-bottom': 'leave-bottom var(--mid) var(--ease) forwards',
        'pulse-bars': 'pulse-bars 1.2s var(--ease) infinite',
      },
      height: { row: 'var(--row)', 'row-head': 'var(--row-head)', topbar: 'var(--topbar)' },
    },
  },
} satisfies Config;
