import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { LabelDesign } from '@/label/design/design';
import { labelSizeText } from './part-fields';

/** A design a part can print with; `size` as a part's label size is written. */
type DesignChoice = { id: string; name: string; size: string };

/** What the form offers: the designs of this browser, or those the host has published for every station. */
export type DesignChoices = {
  /** Undefined while they are read. */
  choices: readonly DesignChoice[] | undefined;
  /** The designs of this browser, where these are offered. */
  saved: readonly LabelDesign[] | undefined;
  /** Where a listed design is shown. */
  hrefOf: (id: string) => string;
  linkText: string;
  /** Why a selected design is not listed. */
  missingText: string;
};

export function useDesignChoices(): DesignChoices {
  const isShared = hasFeature('label-designs');
  const saved = useSavedDesigns();
  const shared = useSharedChoices(isShared);
  if (isShared) {
    return {
      choices: shared,
      saved: undefined,
      hrefOf: (id) => `${paths.labelDesigns.href()}?${new URLSearchParams({ design: id })}`,
      linkText: m.parts_open_revisions(),
      missingText: m.parts_not_published(),
    };
  }
  return {
    choices: saved?.map(({ id, name, labelSize }) => ({ id, name, size: labelSizeText(labelSize) })),
    saved,
    hrefOf: (id) => `${paths.labelDesigner.href()}?design=${id}`,
    linkText: m.parts_open_designer(),
    missingText: m.parts_not_here(),
  };
}

/** For the preview. */
export function useDesignsToShow({ saved }: DesignChoices, selectedId: string): readonly LabelDesign[] | undefined {
  const published = useSharedDesign(hasFeature('label-designs') ? selectedId.trim() : '');
  return hasFeature('label-designs') ? published && [published] : saved;
}

/** The label code is not part of the form's first load. */
function useSharedChoices(enabled: boolean): readonly DesignChoice[] | undefined {
  const { data } = useQuery({
    queryKey: ['label-designs', 'choices'],
    queryFn: async ({ client }) => {
      const { labelDesigns } = await import('@/api/label-designs');
      const rows = await client.fetchQuery(labelDesigns.list());
      const published = rows.filter(({ publishedRevision }) => publishedRevision !== null);
      return published.map(({ id, name, labelSize: size }) => ({ id, name, size }));
    },
    enabled,
  });
  return data;
}

function useSharedDesign(id: string): LabelDesign | undefined {
  const { data } = useQuery({
    queryKey: ['label-designs', 'of-part', id],
    queryFn: async () => {
      const { publishedDesign } = await import('@/print/run/printed/published-designs');
      const found = await publishedDesign(id);
      return found.kind === 'found' ? { ...found.design, id } : null;
    },
    enabled: id !== '',
    networkMode: 'always',
  });
  return data ?? undefined;
}

/**
 * The printable designs of this browser, updated when another tab saves one; undefined until the label code, which is
 * not part of the form's first load, is loaded.
 */
function useSavedDesigns(): readonly LabelDesign[] | undefined {
  const [designs, setDesigns] = useState<readonly LabelDesign[]>();
  useEffect(() => {
    let mounted = true;
    const read = async () => {
      const saved = await readDesigns().catch(() => []);
      if (mounted) setDesigns(saved);
    };
    void read();
    window.addEventListener('storage', read);
    return () => {
      mounted = false;
      window.removeEventListener('storage', read);
    };
  }, []);
  return designs;
}

async function readDesigns(): Promise<LabelDesign[]> {
  const { readLibrary } = await import('@/storage/label-designs');
  return readLibrary().readings.flatMap((reading) =>
    reading.ok && reading.damaged.length === 0 && reading.design.id !== '' ? [reading.design] : [],
  );
}
