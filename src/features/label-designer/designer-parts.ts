import type { ComponentType } from 'react';
import { DesignExchange } from './exchange/design-exchange';
import { DesignLibrary } from './library/design-library';
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
  header: [],
  panel: [PropertiesPanel],
  below: [],
  dialogs: [DesignLibrary, DesignExchange],
};
