import { m } from '@messages/messages';
import { knowHostTexts } from './host-texts';

/* What hosts say of shared designs. */
knowHostTexts([
  ...[m.host_design_created, m.host_draft_saved, m.host_revision_restored, m.host_design_submitted],
  ...[m.host_design_approved, m.host_design_rejected, m.host_design_published, m.host_design_retired],
  ...[m.host_design_saved_meanwhile, m.host_design_has_draft, m.host_design_state, m.host_design_no_draft],
  ...[m.host_design_no_revision, m.host_design_four_eyes, m.host_design_say_why],
]);
