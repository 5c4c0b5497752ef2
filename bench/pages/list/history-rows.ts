/** The query all candidates send: 100 rows of the print history. */
export type HistoryRow = {
  id: number;
  part: { no: string; name: string; colorCode: string; labelDesignId: string | null; model: string };
  serialFrom: string;
  serialEnd: string;
  qtyLabel: number;
  qtyPart: number;
  status: number;
  createdAt: string;
};

const query = new URLSearchParams(location.search);
const headers = { Authorization: `Bearer ${query.get('token')}` };
const address = (path: string) => `${query.get('api')}${path}`;

export async function historyRows(): Promise<{ rows: HistoryRow[]; total: number }> {
  const parameters = 'page=1&perPage=100&sortCol=created_at&sortDir=DESC';
  const answer = await fetch(address(`/parts/print-history?${parameters}`), { headers });
  const { result, pagination } = await answer.json();
  return { rows: result, total: pagination.total };
}

export async function me(): Promise<{ id: number; fullName: string }> {
  return (await fetch(address('/auth/me'), { headers })).json();
}
