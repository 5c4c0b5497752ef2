import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';

/** The parameter of the create form with the part whose values it starts with. */
export const COPY = 'copy';
export const copyHref = ({ id }: Pick<Part, 'id'>) =>
  `${paths.parts.create.href()}?${new URLSearchParams({ [COPY]: String(id) })}`;
