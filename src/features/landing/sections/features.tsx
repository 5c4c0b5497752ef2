import { m } from '@messages/messages';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { features } from '@/features/landing/content';
import { comparedLabel } from '@/features/landing/sample-labels';
import { SectionHead } from './page-parts';

const drawings: Record<(typeof features)[number]['id'], ReactNode> = {
  barcode: <BarcodeDrawing />,
  customers: <CustomersDrawing />,
  users: <PermissionsDrawing />,
  trace: <TraceDrawing />,
  files: <FilesDrawing />,
  settings: <SizesDrawing />,
};

export function Features() {
  return (
    <section className="band" id="fitur">
      <div className="width">
        <SectionHead title={m.landing_features_title()} lead={m.landing_features_lead()} />
        <div className="features">
          {features.map(({ id, title, text }) => (
            <article key={id} className="feature">
              <div className="drawing">{drawings[id]}</div>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function BarcodeDrawing() {
  return (
    <div className="draw-barcode">
      <svg className="bars" aria-hidden="true">
        <use href="#code39-part" width="100%" height="100%" />
      </svg>
      <i className="beam" />
      <span className="mono">{comparedLabel.data.partNo}</span>
    </div>
  );
}

const customers = [
  { name: 'PT Cakra Motor', code: 'QR' },
  { name: 'PT Surya Otomotif', code: 'Code 39' },
  { name: 'PT Bintang Mobil', code: 'Code 128' },
];

function CustomersDrawing() {
  return (
    <ul className="draw-list">
      {customers.map(({ name, code }) => (
        <li key={name}>
          <b>{name}</b>
          <span className="mono">{code}</span>
          <GreenLamp />
        </li>
      ))}
    </ul>
  );
}

const rights = [
  m.landing_right_view,
  m.landing_right_add,
  m.landing_right_edit,
  m.landing_right_delete,
  m.landing_right_import,
];
const roles = [
  { role: m.landing_role_admin, may: rights },
  { role: m.landing_role_user, may: [m.landing_right_view] },
];

function PermissionsDrawing() {
  return (
    <table className="draw-rights">
      <caption className="sr">{m.landing_rights()}</caption>
      <thead>
        <tr>
          <td />
          {rights.map((right) => (
            <th key={right()} scope="col">
              {right()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(({ role, may }) => (
          <tr key={role()}>
            <th scope="row">{role()}</th>
            {rights.map((right) => (
              <td key={right()} data-allowed={may.includes(right) || undefined}>
                <span className="sr">{may.includes(right) ? m.landing_right_given() : m.landing_right_denied()}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const steps = [
  { what: m.landing_step_print, time: '07:52' },
  { what: () => 'LT1', time: '08:14' },
  { what: () => 'LT2', time: '08:21' },
];

function TraceDrawing() {
  return (
    <div className="draw-trace">
      <div className="top">
        <span className="mono">{comparedLabel.data.serialNumber}</span>
        <span className="badge">
          <GreenLamp />
          {m.landing_match()}
        </span>
      </div>
      <ol>
        {steps.map(({ what, time }) => (
          <li key={time}>
            <b>{what()}</b>
            <span className="mono">{time}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const files = [
  { name: 'delivery.txt', Icon: FileText, way: m.landing_file_import },
  { name: 'parts_template.xlsx', Icon: FileSpreadsheet, way: m.landing_file_import },
  { name: 'parts_export.xlsx', Icon: FileSpreadsheet, way: m.landing_file_export },
];

function FilesDrawing() {
  return (
    <ul className="draw-list draw-files">
      {files.map(({ name, Icon, way }) => (
        <li key={name}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          <b className="mono">{name}</b>
          <span>{way()}</span>
        </li>
      ))}
    </ul>
  );
}

/** The designer's three sizes, to scale. */
function SizesDrawing() {
  return (
    <svg className="draw-sizes" viewBox="0 0 232 156" role="img" aria-label={m.landing_sizes()}>
      <rect x="1" y="1" width="230" height="153.3" />
      <rect className="default-size" x="1" y="39.3" width="172.5" height="115" />
      <rect x="1" y="77.7" width="115" height="76.6" />
      <text x="11" y="24">
        180 × 120
      </text>
      <text className="default-size" x="11" y="62">
        135 × 90
      </text>
      <text x="11" y="101">
        90 × 60
      </text>
    </svg>
  );
}

function GreenLamp() {
  return (
    <span className="lamp" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
