import { http } from 'msw';
import {
  type NumberRangeForm,
  numberRangeFormSchema,
  numberRangeProblems,
  refuseSharedNumbers,
  takeNumbers,
  takeNumbersSchema,
  takenBefore,
} from '@/domain/host-rules/number-range';
import { checked, findRow, refuse } from '@/mock-api/problem';
import { auditColumns, fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, adminOnly, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import { authorFields, type NumberRangeRow } from '@/mock-api/tables';

const rules: ListRules<NumberRangeRow> = {
  columns: fields('id', 'name', 'kind', 'prefix', 'digits', 'next', 'end', 'warnAt', ...auditColumns),
  searched: ['name', 'prefix'],
  exact: ['id', 'kind'],
};
const WHAT = 'Number range';

/** Numbers that are unique in the whole company. Admins change the ranges; both roles take numbers. */
export const numberRangeHandlers = (api: Api) => {
  if (!api.features.includes('number-ranges')) return [];
  return [
    http.get(
      `${api.base}/number-ranges`,
      reads(api, ['numberRanges'], ({ numberRanges }, { query }) => listRows(numberRanges, query, rules)),
    ),

    http.post(
      `${api.base}/number-ranges`,
      adminOnly(api, async ({ request, user, now }) => {
        const form = checked(numberRangeFormSchema, await jsonOf(request));
        await api.store.write(['numberRanges'], ({ numberRanges }) => {
          refuseWrong(form, numberRanges);
          // A range is never deleted, so no id is used twice.
          numberRanges.push({ id: numberRanges.length + 1, ...form, ...authorFields(user, now) });
        });
        return json({ message: 'Number range created successfully' }, 201);
      }),
    ),

    http.put(
      `${api.base}/number-ranges/:id`,
      adminOnly(api, async ({ request, id, user, now }) => {
        const form = checked(numberRangeFormSchema, await jsonOf(request));
        await api.store.write(['numberRanges'], ({ numberRanges }) => {
          const row = findRow(numberRanges, id, WHAT);
          refuseWrong(form, numberRanges, row);
          Object.assign(row, form, { updatedAt: now.toISOString(), updatedBy: user.username });
        });
        return json({ message: 'Number range updated successfully' });
      }),
    ),

    http.post(
      `${api.base}/number-ranges/:id/take`,
      signedIn(api, async ({ request, id: rangeId }) => {
        const { id, count } = checked(takeNumbersSchema, await jsonOf(request));
        const result = await api.store.write(['numberRanges', 'numberRangeTakes'], (tables) => {
          const range = findRow(tables.numberRanges, rangeId, WHAT);
          const known = tables.numberRangeTakes.find((row) => row.id === id);
          if (known) return takenBefore(known, { rangeId: range.id, count });
          const taken = takeNumbers(range, count);
          range.next = taken.end + 1;
          tables.numberRangeTakes.push({ id, rangeId: range.id, ...taken });
          return taken;
        });
        return json({ message: 'Numbers taken', result });
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
