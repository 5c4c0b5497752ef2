import {
  keyPaginationSchema,
  messageSchema,
  paginationSchema,
  printRunAnswer,
  validationErrorSchema,
} from '@host/route-schemas';
import type * as z from 'zod/mini';
import { resources } from '@/config/resources';
import { deliverySchema } from '@/domain/delivery';
import { activityEntrySchema } from '@/domain/host-rules/activity';
import { masterData, masterNames } from '@/domain/host-rules/master-data';
import { printRunOutcomeSchema, printRunSchema } from '@/domain/host-rules/print-runs';
import { printJobBodySchema, recordedRunSchema } from '@/domain/host-rules/printing';
import { sharedViewBodySchema, sharedViewSchema } from '@/domain/host-rules/shared-view';
import { numberRangeFormSchema } from '@/domain/number-range';
import { partFormSchema, partSchema } from '@/domain/part';
import { hostJobSchema } from '@/domain/print-job';
import { printRecordSchema } from '@/domain/print-run';
import {
  revisionSchema,
  sharedDesignDetailSchema,
  sharedDesignSchema,
  sharedDraftSchema,
} from '@/domain/shared-design';
import { profileSchema, userBodySchema, userSchema } from '@/domain/user';

/** Schemas with a name in the document; all others are written where they are used. */
export const named: Record<string, z.ZodMiniType> = {
  Message: messageSchema,
  ValidationError: validationErrorSchema,
  Pagination: paginationSchema,
  KeyPagination: keyPaginationSchema,
  Profile: profileSchema,
  User: userSchema,
  UserBody: userBodySchema,
  ...Object.fromEntries(
    masterNames.flatMap((name): [string, z.ZodMiniType][] => {
      const { row, form } = masterData[name];
      return [
        [resources[name].word, row],
        [`${resources[name].word}Body`, form],
      ];
    }),
  ),
  Part: partSchema,
  PartBody: partFormSchema,
  Delivery: deliverySchema,
  PrintRecord: printRecordSchema,
  PrintRecordBody: recordedRunSchema,
  LabelDesign: sharedDesignSchema,
  LabelDesignDetail: sharedDesignDetailSchema,
  LabelDesignDraft: sharedDraftSchema,
  LabelDesignRevision: revisionSchema,
  PrintJob: hostJobSchema,
  PrintJobBody: printJobBodySchema,
  ActivityEntry: activityEntrySchema,
  NumberRangeBody: numberRangeFormSchema,
  PrintRun: printRunAnswer,
  PrintRunBody: printRunSchema,
  PrintRunOutcomeBody: printRunOutcomeSchema,
  SharedView: sharedViewSchema,
  SharedViewBody: sharedViewBodySchema,
};
export const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
