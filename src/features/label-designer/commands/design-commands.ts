import Braces from 'lucide-react/icons/braces';
import Download from 'lucide-react/icons/download';
import FileImage from 'lucide-react/icons/file-image';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Save from 'lucide-react/icons/save';
import SaveAll from 'lucide-react/icons/save-all';
import ScanLine from 'lucide-react/icons/scan-line';
import Shapes from 'lucide-react/icons/shapes';
import Upload from 'lucide-react/icons/upload';
import type { LucideIcon } from 'lucide-react/types';
import type { Editor } from '@/features/label-designer/editor';
import { type ExportFormat, exportDesign } from '@/features/label-designer/exchange/export-design';
import { saveOpenDesign, startNewDesign } from '@/features/label-designer/library/library-actions';
import type { SimpleDialog } from '@/features/label-designer/view-store';
import { type Command, needsEditableDesign } from './command';

const opens = (type: SimpleDialog) => (editor: Editor) => editor.openDialog({ type });

const exportAs = (format: ExportFormat, name: string, icon: LucideIcon): Command => ({
  id: `export-${format}`,
  name,
  icon,
  run: (editor) => void exportDesign(editor, format),
});

export const exportCommands: readonly Command[] = [
  exportAs('json', 'Export design (JSON)', Braces),
  exportAs('json-all', 'Export all designs (JSON)', Download),
  exportAs('svg', 'Export SVG', Shapes),
  exportAs('png', 'Export PNG', FileImage),
  exportAs('pdf', 'Export PDF', FileText),
];

export const designCommands: readonly Command[] = [
  { id: 'new', name: 'New design', icon: FilePlus2, run: startNewDesign },
  { id: 'start', name: 'Start from…', icon: LayoutTemplate, run: opens('start') },
  { id: 'open', name: 'Open', icon: FolderOpen, shortcuts: ['Mod+O'], whileTyping: true, run: opens('library') },
  {
    id: 'save',
    name: 'Save',
    icon: Save,
    shortcuts: ['Mod+S'],
    whileTyping: true,
    reason: needsEditableDesign,
    run: saveOpenDesign,
  },
  {
    id: 'save-as',
    name: 'Save as',
    icon: SaveAll,
    shortcuts: ['Mod+Shift+S'],
    whileTyping: true,
    run: opens('save-as'),
  },
  { id: 'import', name: 'Import', icon: Upload, run: opens('import-file') },
  ...exportCommands,
  { id: 'scan-check', name: 'Scan check', icon: ScanLine, run: opens('scan-check') },
];
