import {
  Admin,
  type AuthProvider,
  type DataProvider,
  DataTable,
  DateField,
  EditButton,
  List,
  type RaRecord,
  Resource,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { historyRows, me } from './history-rows';

/** The same list in react-admin as its guide builds one: its own layout, data table, selection and pager. */
const unused = () => Promise.reject(new Error('This page only lists'));
const dataProvider: DataProvider = {
  getList: async <Row extends RaRecord>() => {
    const { rows, total } = await historyRows();
    // react-admin lets every resource have rows of its own; this page has one resource.
    return { data: rows as unknown as Row[], total };
  },
  getOne: unused,
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};
const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkError: async () => undefined,
  checkAuth: async () => undefined,
  getPermissions: async () => 'admin',
  getIdentity: me,
};

const History = () => (
  <List perPage={100} sort={{ field: 'createdAt', order: 'DESC' }}>
    <DataTable rowClick={false}>
      <DataTable.Col source="part.no" label="Part Number" />
      <DataTable.Col source="part.name" label="Part Name" />
      <DataTable.Col source="part.colorCode" label="Color Code" />
      <DataTable.Col source="part.labelDesignId" label="Label Design ID" />
      <DataTable.Col source="part.model" label="Model" />
      <DataTable.Col source="serialFrom" label="Serial From" />
      <DataTable.Col source="serialEnd" label="Serial End" />
      <DataTable.NumberCol source="qtyLabel" label="Qty Label" />
      <DataTable.NumberCol source="qtyPart" label="Qty Part" />
      <DataTable.Col source="createdAt" label="Print Date">
        <DateField source="createdAt" showTime />
      </DataTable.Col>
      <DataTable.Col source="status" label="Status" />
      <DataTable.Col label="Actions">
        <EditButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
      <Resource name="history" list={History} />
    </Admin>,
  );
}
