import { http } from 'msw';
import { fieldChanges } from '@/domain/host-rules/activity';
import { done, messages } from '@/domain/host-rules/answers';
import { numberRangeList } from '@/domain/host-rules/lists';
import {
  type NumberRangeForm,
  numberRangeFormSchema,
  numberRangeProblems,
  refuseOtherWriting,
  refuseSharedNumbers,
  takeNumbers,
  takeNumbersSchema,
  takenBefore,
  takenPerDay,
} from '@/domain/number-range';
import { sameId } from '@/domain/record';
import { appendActivity } from '@/mock-api/activity-log';
import { checked, findRow, refuse } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, forSignedIn, json, jsonOf, keepsLog, reads, type SignedInCall } from '@/mock-api/route';
import { type ActivityRow, authorFields, type NumberRangeRow } from '@/mock-api/tables';

const WHAT = 'Number range';

/** Numbers that are unique in the whole company. Admins change the ranges; both roles take numbers. */
export const numberRangeHandlers = (api: Api) => {
  if (!api.features.includes('number-ranges')) return [];
  return [
    http.get(
      `${api.base}/number-ranges`,
      reads(api, ['numberRanges', 'numberRangeTakes'], ({ numberRanges, numberRangeTakes }, { query, now }) => {
        const takesOf = (range: NumberRangeRow) => numberRangeTakes.filter(({ rangeId }) => sameId(rangeId, range.id));
        const rows = numberRanges.map((range) => ({ ...range, perDay: takenPerDay(takesOf(range), now) }));
        return listRows(rows, query, numberRangeList);
      }),
    ),

    http.post(
      `${api.base}/number-ranges`,
      adminOnly(api, async (call) => {
        const { request, user, now } = call;
        const form = checked(numberRangeFormSchema, await jsonOf(request));
        const id = await api.store.write(['numberRanges'], ({ numberRanges }) => {
          refuseWrong(form, numberRanges);
          // A range is never deleted, so no id is used twice.
          const row = { id: numberRanges.length + 1, ...form, ...authorFields(user, now) };
          numberRanges.push(row);
          return row.id;
        });
        await logChange(api, call, { action: 'create', recordId: String(id), label: form.name, changes: [] });
        return json(done(WHAT, 'created'), 201);
      }),
    ),

    http.put(
      `${api.base}/number-ranges/:id`,
      adminOnly(api, async (call) => {
        const { request, id, user, now } = call;
        const form = checked(numberRangeFormSchema, await jsonOf(request));
        const changes = await api.store.write(['numberRanges', 'numberRangeTakes'], (tables) => {
          const { numberRanges, numberRangeTakes } = tables;
          const row = findRow(numberRanges, id, WHAT);
          refuseWrong(form, numberRanges, row);
          const isUsed = numberRangeTakes.some(({ rangeId }) => sameId(rangeId, row.id));
          refuseOtherWriting(row, form, isUsed);
          const changed = fieldChanges(row, form);
          Object.assign(row, form, { updatedAt: now.toISOString(), updatedBy: user.username });
          return changed;
        });
        if (changes.length > 0)
          await logChange(api, call, { action: 'update', recordId: id, label: form.name, changes });
        return json(done(WHAT, 'updated'));
      }),
    ),

    http.post(
      `${api.base}/number-ranges/:id/take`,
      forSignedIn(api, async ({ request, id: rangeId, now }) => {
        const { id, count } = checked(takeNumbersSchema, await jsonOf(request));
        const result = await api.store.write(['numberRanges', 'numberRangeTakes'], (tables) => {
          const range = findRow(tables.numberRanges, rangeId, WHAT);
          const known = tables.numberRangeTakes.find((row) => row.id === id);
          if (known) return takenBefore(known, { rangeId: range.id, count });
          const taken = takeNumbers(range, count);
          range.next = taken.end + 1;
          tables.numberRangeTakes.push({ id, rangeId: range.id, ...taken, at: now.toISOString() });
          return taken;
        });
        return json({ message: messages.numbersTaken, result });
      }),
    ),
  ];
};

/** @throws Problem 422 or 409 */
function refuseWrong(form: NumberRangeForm, rows: NumberRangeRow[], self?: NumberRangeRow) {
  refuse(numberRangeProblems(form, self));
  refuseSharedNumbers(
    form,
    rows.filter((row) => row !== self),
  );
}

/** Not by what differs in the table: numbers that were taken are no change of the range. */
async function logChange(api: Api, { user, now }: SignedInCall, entry: Change) {
  if (keepsLog(api)) await appendActivity(api.store, [{ resource: 'number-ranges', ...entry }], user, now);
}

type Change = Pick<ActivityRow, 'action' | 'recordId' | 'label' | 'changes'>;
