import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Modules = ReadonlySet<string>;

/** Of the five lists. */
const MOST = 3;
/** Signs of source: an icon, the API of a resource. */
const SMALL = 2_000;

/** Where the code of a page or a screen begins. */
const begins = {
  landing: 'features/landing/entry.ts',
  demo: 'features/landing/demo/living-demo.tsx',
  start: 'main.tsx',
  program: 'app/bootstrap.tsx',
  login: 'features/login/login.tsx',
};
/** The layout, and what it loads as soon as it is drawn. */
const layouts = ['app/app-screen.tsx', 'features/print/index.ts'];
const lists = [
  'features/parts/part-list.tsx',
  'features/customers/customer-list.tsx',
  'features/users/user-list.tsx',
  'features/deliveries/delivery-list.tsx',
  'features/print-history/print-history-list.tsx',
];
const others = [
  'features/dashboard/dashboard.tsx',
  'features/parts/part-form.tsx',
  'features/customers/customer-form.tsx',
  'features/users/user-form.tsx',
  'features/deliveries/delivery-record.tsx',
  'features/label-designer/label-designer.tsx',
];

/**
 * What a screen needs comes in a few files instead of forty: a browser takes six at a time from a host of the older
 * kind, and small files press badly. A group holds what (nearly) everybody who loads it needs anyway, so that no first visit
 * becomes heavier: `npm run size` watches that.
 *
 * - page: what the landing page shares with the panel
 * - start: the first lines of the panel, which send for all the rest and must wait for none of it
 * - react: what its demo does
 * - program: what runs before any screen, and what the sign-in shares with the layout and most lists
 * - panel: the layout, what most lists share with other screens, and small things a list shares with any of them: to
 *   ask for such a file, and to hang its preload hint into the page, takes longer than to read it
 * - list: what most lists share
 */
export function chunkGroups(): Plugin {
  let groups: ((id: string) => string | null) | undefined;
  let source = '';
  const group = (name: string, priority: number) => ({
    debugName: name,
    priority,
    name: (id: string, graph: Graph) => {
      groups ??= groupsOf(graph, source);
      return groups(id) === name ? name : null;
    },
  });
  const names = ['page', 'start', 'react', 'program', 'panel', 'list'];
  return {
    name: 'chunk-groups',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Everything a group's modules import is in this group or in one before it: none has to be pulled in.
              includeDependenciesRecursively: false,
              groups: names.map((name, index) => group(name, names.length - index)),
            },
          },
        },
      },
    }),
    configResolved: ({ root }) => {
      source = `${root}/src/`;
    },
    buildStart: () => {
      groups = undefined;
    },
  };
}

/** Which group a module belongs to: the first in the order above that has a claim to it. */
function groupsOf(graph: Graph, source: string): (id: string) => string | null {
  const reach = (file: string): Modules => {
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
    };
    visit(source + file);
    if (found.size === 1) throw new Error(`chunk-groups: nothing is imported by ${file}`);
    return found;
  };
  const [landing, demo] = [reach(begins.landing), reach(begins.demo)];
  const start = reach(begins.start);
  const [program, login] = [reach(begins.program), reach(begins.login)];
  const [layout, ofLists, ofOthers] = [layouts.map(reach), lists.map(reach), others.map(reach)];
  const known = new Map<string, string | null>();
  const groupOf = (id: string): string | null => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Files that import each other have no group of the small.
    known.set(id, null);
    const group = claimed(id);
    known.set(id, group);
    return group;
  };
  const claimed = (id: string): string | null => {
    const inLayout = layout.some((modules) => modules.has(id));
    const inLists = ofLists.filter((modules) => modules.has(id)).length >= MOST;
    if (landing.has(id)) return program.has(id) || inLayout || inLists ? 'page' : null;
    // Not the entry itself: it waits for the program, and the program must not wait for it.
    if (start.has(id)) return id === source + begins.start ? null : 'start';
    if (demo.has(id)) return program.has(id) ? 'react' : null;
    if (program.has(id) || (login.has(id) && (inLayout || inLists))) return 'program';
    if (inLayout || (inLists && ofOthers.some((modules) => modules.has(id)))) return 'panel';
    if (inLists) return 'list';
    return isSmall(id) ? 'panel' : null;
  };
  const isSmall = (id: string): boolean => {
    const module = graph.getModuleInfo(id);
    const users = [...ofLists, ...ofOthers].filter((modules) => modules.has(id)).length;
    if (!module || (module.code?.length ?? SMALL) >= SMALL || !ofLists.some((modules) => modules.has(id))) return false;
    // Shared, or an icon: those of one list alone come with it. The panel must not have to send for the lists' file.
    const shared = users > 1 || id.includes('/lucide-react/');
    return shared && module.importedIds.every((next) => !['list', null].includes(groupOf(next)));
  };
  return groupOf;
}
