import { existsSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LandingPage } from '@/features/landing/landing-page';
import { startPage } from '@/features/landing/start-page';

const settings = { whatsappNumber: '6281234567890', docsUrl: '#' };
/** The page as it is prerendered, made interactive. */
const show = () => {
  const view = render(<LandingPage settings={settings} />);
  stopPage = startPage();
  return { user: userEvent.setup(), ...view };
};

const signIn = () =>
  set(
    'app-storage',
    JSON.stringify({ state: { isAuthenticated: true, accessToken: 'token', user: null }, version: 0 }),
  );

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const region = (id: string) => within(document.getElementById(id) ?? document.createElement('div'));
const hero = () => {
  const section = screen.getByRole('heading', { level: 1 }).closest('section');
  return within(section ?? document.createElement('div'));
};

let stopPage: () => void = () => undefined;
beforeEach(() => clear());
afterEach(() => stopPage());

describe('the landing page', () => {
  it('has links to the four sections in its header', () => {
    show();
    const nav = within(header().getByRole('navigation'));
    const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Fitur', '#fitur'],
      ['Manfaat', '#manfaat'],
      ['Demo', '#demo'],
      ['Kontak', '#kontak'],
    ]);
    for (const [, href] of links) expect(document.querySelector(href ?? '')).not.toBeNull();
    expect(header().getByRole('link', { name: 'Pokayoke' }).getAttribute('href')).toBe('/');
  });

  it('leads a visitor to the sign-in', async () => {
    show();
    expect(header().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(hero().getByRole('link', { name: 'Lihat Demo' }).getAttribute('href')).toBe('#demo');
    expect(hero().getByRole('link', { name: 'Login Admin' }).getAttribute('href')).toBe('/login');
    expect(region('kontak').getByRole('link', { name: 'Login Admin' }).getAttribute('href')).toBe('/login');
  });

  it('leads somebody who is signed in to the panel, once the stored session is read', async () => {
    await signIn();
    show();
    header().getByRole('link', { name: 'Login' });
    expect((await header().findByRole('link', { name: 'Home' })).getAttribute('href')).toBe('/app');
    expect((await hero().findByRole('link', { name: 'Go to Dashboard' })).getAttribute('href')).toBe('/app');
    expect((await region('kontak').findByRole('link', { name: 'Dashboard' })).getAttribute('href')).toBe('/app');
    expect(screen.queryByRole('link', { name: /Login/ })).toBeNull();
  });

  it.each([
    { who: 'a visitor', entry: 'Login', enter: 'Login Admin', open: 'Login Admin', to: '/login' },
    { who: 'somebody signed in', entry: 'Home', enter: 'Go to Dashboard', open: 'Dashboard', to: '/app' },
  ])('has these links and no others for $who', async ({ entry, enter, open, to }) => {
    if (to === '/app') await signIn();
    show();
    await header().findByRole('link', { name: entry });
    const links = screen.getAllByRole('link').map((link) => {
      const visible = link.querySelector('span:not([aria-hidden])') ?? link;
      const icon = link.querySelector('svg[aria-label]')?.getAttribute('aria-label');
      return `${icon ?? visible.textContent} ${link.getAttribute('href')?.replace(/\?text=.+/, '?text=')}`;
    });
    const sections = ['Fitur #fitur', 'Manfaat #manfaat', 'Demo #demo', 'Kontak #kontak'];
    const chat = 'https://wa.me/6281234567890?text=';
    expect(links).toEqual([
      'Langsung ke isi #isi',
      'Pokayoke /',
      ...sections,
      'EN /en/',
      'ID /id/',
      `${entry} ${to}`,
      'Lihat Demo #demo',
      `${enter} ${to}`,
      `${open} ${to}`,
      `Whatsapp Kami ${chat}`,
      'Pokayoke /',
      ...sections,
      `Support ${chat}`,
      'Dokumentasi #',
      `Kontak ${chat}`,
      'English /en/',
      'Bahasa Indonesia /id/',
    ]);
  });

  it('forgets the session when the page is restored after a sign-out', async () => {
    await signIn();
    show();
    await header().findByRole('link', { name: 'Home' });
    await clear();
    window.dispatchEvent(new Event('pageshow'));
    expect((await header().findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login');
  });

  it('opens the menu of a phone, and closes it by a link or Escape', async () => {
    const { user } = show();
    const menu = header().getByRole('button', { name: 'Menu' });
    const nav = header().getByRole('navigation');
    expect(menu.getAttribute('aria-controls')).toBe(nav.id);

    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    expect(nav.hasAttribute('data-open')).toBe(true);
    await user.click(within(nav).getByRole('link', { name: 'Manfaat' }));
    expect(menu.getAttribute('aria-expanded')).toBe('false');

    await user.click(menu);
    await user.keyboard('{Escape}');
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    expect(nav.hasAttribute('data-open')).toBe(false);
  });

  it('shows the six features and the fixed figures', () => {
    show();
    const cards = region('fitur').getAllByRole('heading', { level: 3 });
    expect(cards.map((card) => card.textContent)).toEqual([
      'Barcode System',
      'Pokayoke Multi Customer',
      'User Management',
      'Traceability Analytics',
      'Data Import/Export',
      'System Configuration',
    ]);
    const figures = within(screen.getByRole('region', { name: 'Angka' }));
    expect(figures.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '1.247',
      '23',
      '156',
      '12',
      '99,8%',
    ]);
  });

  it('lists the product’s claims: beside an ERP, in real time, by role, logged, with labels', () => {
    show();
    for (const claim of [
      /melengkapi ERP/,
      /real-time/,
      /Multi-user/,
      /sesuai peran/,
      /Log aktivitas/,
      /Label maker QR/,
    ]) {
      expect(hero().getAllByText(claim).length).toBeGreaterThan(0);
    }
  });

  it('shows the print list and the designer as they are, loaded when they come into view', () => {
    show();
    const pictures = within(screen.getByRole('region', { name: 'Layar' })).getAllByRole('img');
    expect(pictures.map((picture) => [picture.getAttribute('src'), picture.getAttribute('loading')])).toEqual([
      ['/screens/print-list.png', 'lazy'],
      ['/screens/designer.png', 'lazy'],
    ]);
    for (const picture of pictures) expect(existsSync(`public${picture.getAttribute('src')}`)).toBe(true);
  });

  it('marks each of the three testimonials as a sample', () => {
    show();
    const quotes = within(screen.getByRole('region', { name: 'Testimoni' })).getAllByRole('figure');
    expect(quotes).toHaveLength(3);
    for (const quote of quotes) within(quote).getByText('Contoh');
  });

  it('[W2] opens chats with a prefilled message in a new tab without opener or referrer', () => {
    const { container } = show();
    const chats = [
      region('kontak').getByRole('link', { name: 'Whatsapp Kami' }),
      footer().getByRole('link', { name: 'Support' }),
      within(footer().getByRole('navigation', { name: 'Bantuan' })).getByRole('link', { name: 'Kontak' }),
    ];
    const messages = chats.map((link) => {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      const url = new URL(link.getAttribute('href') ?? '');
      expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890');
      return url.searchParams.get('text');
    });
    expect(messages[0]).toBe('Halo, saya ingin minta demo Pokayoke & label maker untuk gudang kami.');
    expect(new Set(messages).size).toBe(3);
    // Escaped: an & or a space would end the message.
    expect(chats[0]?.getAttribute('href')).toContain('Pokayoke%20%26%20label');
    const away = [...container.querySelectorAll<HTMLAnchorElement>('a[href^="http"], a[target]')];
    expect(away.map(({ rel }) => rel)).toEqual(chats.map(() => 'noopener noreferrer'));
  });

  it('ends with the documentation link and the year 2025', () => {
    show();
    expect(footer().getByRole('link', { name: 'Dokumentasi' }).getAttribute('href')).toBe('#');
    footer().getByText(/2025/);
  });

  it('switches the theme, and follows the system again when both agree', async () => {
    document.documentElement.dataset.theme = 'light';
    const { user } = show();
    const button = header().getByRole('button', { name: 'Tema terang atau gelap' });
    await user.click(button);
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(button);
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
