import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Modules = ReadonlySet<string>;

/** A module imported by at least this many lists is shared by lists. */
const LISTS = 2;

/** Characters of source. More than this stays as Vite splits it; less than the second is in the file of the panel. */
const SMALL = 20_000;
const TINY = 3_000;

const groups = ['page', 'start', 'react', 'program', 'panel', 'list', 'label', 'designer', 'screens'] as const;
/** Of `screens` there is a file for each set of them. */
type Group = Exclude<(typeof groups)[number], 'screens'> | `screens-${string}`;

/**
 * Joins the modules several screens need into a few files. Vite's own chunking loads the part list as 135 files and
 * 302 KB instead of 18 and 260: small files compress badly, and each costs a preload hint in the page. The screens are read
 * from the dynamic imports of `app/screens.ts`, the layout from those of `app/preload-screen.ts`.
 *
 * - page: shared by the landing page and the panel
 * - start: the first code of the panel, which only requests the rest
 * - react: shared by the landing page's demo and the panel
 * - program: runs before any screen; also shared by the sign-in, the layout and the lists
 * - panel: the layout, and modules the lists share with it or with other screens
 * - list: shared only by lists
 * - label: shared by the designer and other screens or dialogs that render labels
 * - designer: shared by the designer and its own dialogs
 * - screens: small modules that the same screens need and others share; the smallest are in `panel`
 */
export function chunkGroups(): Plugin {
  let groupOf: ((id: string) => Group | undefined) | undefined;
  let root = '';
  const group = (name: (typeof groups)[number], index: number) => ({
    debugName: name,
    priority: groups.length - index,
    name: (id: string, graph: Graph) => {
      groupOf ??= groupsOf(graph, root);
      const found = groupOf(id);
      return found?.startsWith(name) ? found : null;
    },
  });
  return {
    name: 'chunk-groups',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          // A group's imports are in the same or an earlier group already.
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: groups.map(group) } },
        },
      },
    }),
    configResolved: (config) => {
      root = config.root;
    },
    buildStart: () => {
      groupOf = undefined;
    },
  };
}

/** The group of a module: the first in the order above that applies. */
function groupsOf(graph: Graph, root: string): (id: string) => Group | undefined {
  const collectImports = (id: string) => importsOf(graph, id);
  const lazyImports = (modules: Modules) =>
    [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const countIn = (sets: Modules[], id: string) => sets.filter((modules) => modules.has(id)).length;

  const main = `${root}/src/main.tsx`;
  const start = collectImports(main);
  const program = collectImports(`${root}/src/app/bootstrap.tsx`);
  const landing = collectImports(`${root}/index.html`);
  const demo = lazyImports(landing).map((id) => collectImports(id));

  const screens = lazyImports(new Set([`${root}/src/app/screens.ts`, `${root}/src/app/preload-screen.ts`]));
  const screensNamed = (name: RegExp) => screens.filter((id) => name.test(id)).map((id) => collectImports(id));
  const lists = screensNamed(/-list\.tsx$/);
  const login = screensNamed(/\/login\.tsx$/);
  const layout = screensNamed(/\/app-screen\.tsx$/);
  const others = [
    ...screensNamed(/(?<!-list|\/login|\/app-screen)\.tsx$/),
    ...layout
      .flatMap(lazyImports)
      .filter((id) => !screens.includes(id))
      .map((id) => collectImports(id)),
  ];
  if (lists.length === 0 || login.length === 0 || layout.length === 0) {
    throw new Error('chunk-groups: no lists, no login.tsx or no app-screen.tsx among the dynamic imports of src/app');
  }

  const designerGroupOf = designerGroups(graph, root);

  const namedGroupOf = (id: string): Group | undefined => {
    const isCommon = countIn(layout, id) > 0 || countIn(lists, id) >= LISTS;
    if (landing.has(id)) return program.has(id) || isCommon ? 'page' : undefined;
    // Without the entry: it waits for the program, which must not import it.
    if (start.has(id)) return id === main ? undefined : 'start';
    if (countIn(demo, id) > 0) return program.has(id) ? 'react' : undefined;
    if (program.has(id) || (isCommon && countIn(login, id) > 0)) return 'program';
    if (!isCommon) return designerGroupOf(id);
    return countIn(layout, id) > 0 || countIn(others, id) > 0 ? 'panel' : 'list';
  };
  const isFree = (id: string) =>
    id !== main && !landing.has(id) && countIn(demo, id) === 0 && namedGroupOf(id) === undefined;
  const smallGroups = smallModules(graph, { screens, entries: entriesFrom(graph, main), isFree });
  return (id) => namedGroupOf(id) ?? smallGroups.get(id);
}

type Sharing = { screens: string[]; entries: string[]; isFree: (id: string) => boolean };

/** The groups of what some screens share with each other, or one of them with a dialog, where it is little. */
function smallModules(graph: Graph, { screens, entries, isFree }: Sharing): Map<string, Group> {
  const entryModules = entries.map((id) => importsOf(graph, id));
  const screenModules = screens.map((id) => importsOf(graph, id));
  const login = screens.findIndex((id) => id.endsWith('/login.tsx'));
  const bySharing = new Map<string, string[]>();
  for (const id of new Set(screenModules.flatMap((modules) => [...modules]))) {
    if (!isFree(id) || entryModules.filter((modules) => modules.has(id)).length < 2) continue;
    const sharing = screenModules.flatMap((modules, index) => (modules.has(id) ? [index] : [])).join('-');
    bySharing.set(sharing, [...(bySharing.get(sharing) ?? []), id]);
  }
  const found = new Map<string, Group>();
  for (const [sharing, ids] of bySharing) {
    const size = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
    const users = sharing.split('-');
    if (size > SMALL) continue;
    const isOfPanel = size < TINY && users.length > 1 && !users.includes(String(login));
    for (const id of ids) found.set(id, isOfPanel ? 'panel' : `screens-${sharing}`);
  }
  return found;
}

/** The groups of what the designer loads first, without what a screen or dialog without labels needs as well. */
function designerGroups(graph: Graph, root: string): (id: string) => Group | undefined {
  const entry = `${root}/src/features/label-designer/label-designer.tsx`;
  const designer = importsOf(graph, entry);
  const others = entriesFrom(graph, `${root}/src/main.tsx`, entry).map((id) => importsOf(graph, id));
  const hasLabels = (modules: Modules) => modules.has(`${root}/src/label/elements/registry.ts`);
  if (!hasLabels(designer) || !others.some(hasLabels)) {
    throw new Error('chunk-groups: no label-designer.tsx, or no other screen that renders labels');
  }

  return (id) => {
    const sharing = others.filter((modules) => modules.has(id));
    if (!designer.has(id) || !sharing.every(hasLabels)) return undefined;
    return sharing.length > 0 ? 'label' : 'designer';
  };
}

function importsOf(graph: Graph, id: string, found = new Set<string>()): Modules {
  if (!found.has(id)) {
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(graph, next, found);
  }
  return found;
}

/** What is imported dynamically after the start, without visiting one module. */
function entriesFrom(graph: Graph, start: string, without?: string): string[] {
  const entries = new Set<string>();
  const visited = new Set(without === undefined ? [] : [without]);
  const visit = (id: string) => {
    if (visited.has(id)) return;
    visited.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of dynamicallyImportedIds) if (next !== without) entries.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  visit(start);
  return [...entries];
}
