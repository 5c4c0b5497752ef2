import { readSharedDesign, takeStep } from '@/api/label-designs';
import { type DesignStep, newestRevision, type SharedDesignDetail } from '@/domain/shared-design';
import { designHash } from '@/label/design/design-hash';

/** Somebody changed the design since it was loaded: what would be decided is not what is on the screen. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/**
 * Takes a step with what the person sees. The call names no draft or revision, so it is compared just before: nobody
 * submits, approves or publishes a content that was not on the screen.
 * @throws ChangedMeanwhile, ApiError
 */
export async function takeStepOnScreen(onScreen: SharedDesignDetail, step: DesignStep, comment: string): Promise<void> {
  const now = await readSharedDesign(onScreen.id);
  if (step === 'publish') await comparePublished(onScreen, now);
  else if (onScreen.draft?.updatedAt !== now.draft?.updatedAt || onScreen.state !== now.state) {
    throw new ChangedMeanwhile('Somebody has changed this design meanwhile. Look at it again; nothing was changed.');
  }
  await takeStep(onScreen.id, step, comment);
}

/** What is published is the newest revision: the one on the screen, or what the draft on the screen became. */
async function comparePublished(onScreen: SharedDesignDetail, now: SharedDesignDetail): Promise<void> {
  const newest = newestRevision(now);
  const expected = onScreen.draft ? designHash(onScreen.draft.design) : newestRevision(onScreen)?.hash;
  if (newest === undefined || newest.hash !== expected) {
    throw new ChangedMeanwhile(
      'The newest revision is not the one on this screen. Look at it again before it is published.',
    );
  }
}
