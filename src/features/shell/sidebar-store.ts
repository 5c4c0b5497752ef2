import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ownName } from '@/lib/browser/site';

const storedSchema = z.object({
  expanded: z.catch(z.record(z.string(), z.boolean()), {}),
  collapsed: z.catch(z.boolean(), false),
  mobile: z.catch(z.boolean(), false),
  openWhenTight: z.catch(z.boolean(), false),
});

type SidebarState = z.infer<typeof storedSchema> & {
  /** The drawer under 768 px. It always starts closed and is not stored. */
  drawerOpen: boolean;
  toggleGroup: (id: string, open: boolean) => void;
  /** What the user chose: where there is room, or where the sidebar folds by itself. */
  setCollapsed: (collapsed: boolean, tight: boolean) => void;
  setMobile: (mobile: boolean) => void;
  setDrawerOpen: (open: boolean) => void;
};

/**
 * Sidebar flags, stored in localStorage under 'sidebar-storage' (SPEC section 4). Invalid values count as not stored.
 * Where there is little room the sidebar is folded, unless the user opened it there; `collapsed` is the choice for the
 * other windows.
 */
export const useSidebar = create<SidebarState>()(
  persist(
    (set) => ({
      expanded: {},
      collapsed: false,
      mobile: false,
      openWhenTight: false,
      drawerOpen: false,
      toggleGroup: (id, open) => set((state) => ({ expanded: { ...state.expanded, [id]: open } })),
      setCollapsed: (collapsed, tight) => set(tight ? { openWhenTight: !collapsed } : { collapsed }),
      setMobile: (mobile) => set(mobile ? { mobile, drawerOpen: false } : { mobile }),
      setDrawerOpen: (drawerOpen) => set({ drawerOpen }),
    }),
    {
      name: ownName('sidebar-storage'),
      partialize: ({ expanded, collapsed, mobile, openWhenTight }) => ({ expanded, collapsed, mobile, openWhenTight }),
      merge: (stored, initial) => {
        const parsed = storedSchema.safeParse(stored);
        return parsed.success ? { ...initial, ...parsed.data } : initial;
      },
    },
  ),
);
