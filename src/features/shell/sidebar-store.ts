import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

const storedSchema = z.object({
  expanded: z.catch(z.record(z.string(), z.boolean()), {}),
  collapsed: z.catch(z.boolean(), false),
  mobile: z.catch(z.boolean(), false),
});

type SidebarState = z.infer<typeof storedSchema> & {
  /** The drawer under 768 px; it always starts closed, so it is not stored. */
  drawerOpen: boolean;
  toggleGroup: (id: string, open: boolean) => void;
  setCollapsed: (collapsed: boolean) => void;
  setMobile: (mobile: boolean) => void;
  setDrawerOpen: (open: boolean) => void;
};

/** Sidebar flags, kept in localStorage under 'sidebar-storage' (SPEC section 4). What cannot be read counts as nothing stored. */
export const useSidebar = create<SidebarState>()(
  persist(
    (set) => ({
      expanded: {},
      collapsed: false,
      mobile: false,
      drawerOpen: false,
      toggleGroup: (id, open) => set((state) => ({ expanded: { ...state.expanded, [id]: open } })),
      setCollapsed: (collapsed) => set({ collapsed }),
      setMobile: (mobile) => set(mobile ? { mobile, drawerOpen: false } : { mobile }),
      setDrawerOpen: (drawerOpen) => set({ drawerOpen }),
    }),
    {
      name: 'sidebar-storage',
      partialize: ({ expanded, collapsed, mobile }) => ({ expanded, collapsed, mobile }),
      merge: (stored, initial) => {
        const parsed = storedSchema.safeParse(stored);
        return parsed.success ? { ...initial, ...parsed.data } : initial;
      },
    },
  ),
);
