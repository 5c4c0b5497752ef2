import {
  Braces,
  Download,
  FileImage,
  FilePlus2,
  FileText,
  FolderOpen,
  type LucideIcon,
  Save,
  SaveAll,
  ScanLine,
  Shapes,
  Upload,
} from 'lucide-react';
import type { DesignerServices, ExportKind } from '@/features/label-designer/designer-services';
import { type Command, stateOf } from './command';

/** A command that a part of the designer does; until that part is there it says so. */
function served<Name extends keyof DesignerServices>(
  service: Name,
  command: Pick<Command, 'id' | 'name' | 'icon' | 'shortcuts'>,
  run: (serve: DesignerServices[Name]) => void,
  reason?: Command['reason'],
): Command {
  return {
    ...command,
    group: 'Design',
    reason: (context) => (context.services[service] ? reason?.(context) : `${command.name} is not ready yet`),
    run: ({ services }) => {
      const serve = services[service];
      if (serve) run(serve);
    },
  };
}

const exportAs = (kind: ExportKind, name: string, icon: LucideIcon): Command =>
  served('exportAs', { id: `export-${kind}`, name, icon }, (serve) => serve(kind));

export const exportCommands: readonly Command[] = [
  exportAs('json', 'Export design (JSON)', Braces),
  exportAs('json-all', 'Export all designs (JSON)', Download),
  exportAs('svg', 'Export SVG', Shapes),
  exportAs('png', 'Export PNG', FileImage),
  exportAs('pdf', 'Export PDF', FileText),
];

export const designCommands: readonly Command[] = [
  served('newDesign', { id: 'new', name: 'New design', icon: FilePlus2 }, (serve) => serve()),
  served('openLibrary', { id: 'open', name: 'Open', icon: FolderOpen, shortcuts: ['Mod+O'] }, (serve) => serve()),
  served(
    'save',
    { id: 'save', name: 'Save', icon: Save, shortcuts: ['Mod+S'] },
    (serve) => serve(),
    (context) => stateOf(context).readOnly,
  ),
  served('saveAs', { id: 'save-as', name: 'Save as', icon: SaveAll, shortcuts: ['Mod+Shift+S'] }, (serve) => serve()),
  served('importFile', { id: 'import', name: 'Import', icon: Upload }, (serve) => serve()),
  ...exportCommands,
  served('scanCheck', { id: 'scan-check', name: 'Scan check', icon: ScanLine }, (serve) => serve()),
];
