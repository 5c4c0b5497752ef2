import type { ComponentType } from 'react';
import { ScanCheck } from './check/scan-check';
import { PreviewBar } from './data-preview/preview-bar';
import { DesignExchange } from './exchange/design-exchange';
import { DesignImages } from './images/design-images';
import { DesignLibrary } from './library/design-library';
import { DesignMenu } from './library/design-menu';
import { ProblemList } from './problems/problem-list';
import { PropertiesPanel } from './properties/properties-panel';

type Parts = {
  /** Beside the name in the header, 52 px high. */
  header: readonly ComponentType[];
  /** The right panel, 288 px wide, one under the other; the first takes the room. */
  panel: readonly ComponentType[];
  /** Under the canvas, full width of it, one under the other. */
  below: readonly ComponentType[];
  /** Drawn nowhere in particular: they provide services (`useProvideServices`) and open dialogs of their own. */
  dialogs: readonly ComponentType[];
};

/** What stands around the canvas: each part is mounted once, inside the designer's context, and takes no properties. */
export const parts: Parts = {
  header: [DesignMenu],
  panel: [PropertiesPanel],
  below: [ProblemList, PreviewBar],
  dialogs: [DesignLibrary, DesignExchange, DesignImages, ScanCheck],
};
