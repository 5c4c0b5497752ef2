import fc from 'fast-check';

const fieldNames = [
  ...['id', 'name', 'no', 'alias', 'address', 'username', 'fullName', 'role', 'nik', 'colorCode', 'labelSize'],
  ...['customerId', 'customer', 'model', 'qtyPerPack', 'indication', 'leftHand', 'rightHand', 'labelDesignId'],
  ...['slipNumber', 'qty', 'date', 'time', 'scanLt1At', 'scanLt2At', 'partId', 'part', 'serialFrom', 'serialEnd'],
  ...['qtyLabel', 'qtyPart', 'status', 'createdAt', 'updatedAt', 'password', '__proto__', 'constructor', 'toString'],
];

/** Values a careless or hostile host may put where a field is expected. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, '', ' ', '0', '-1', 'NaN', '1e309', 1e21, -0, true, '2026-11-20', '2026-13-45T99:99', '../x'),
  fc.constantFrom('202611200001', '202611209999', '<img src=x onerror=alert(1)>', '\u202e', '=1+1', '9'.repeat(400)),
);
const row = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 12 });
const pagination = fc.dictionary(fc.constantFrom('total', 'totalPages', 'page', 'perPage'), value);

/** Any JSON, and JSON that resembles responses of the API. */
export const randomBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  row,
  fc.record({ result: value }, { requiredKeys: [] }),
  fc.record({ result: row, message: value }),
  fc.record({ result: fc.array(fc.oneof(row, value), { maxLength: 8 }), pagination: fc.oneof(pagination, value) }),
  fc.record({ message: value, user: row, accessToken: value, refreshToken: value }),
  fc.record({ message: fc.constant('validation_error'), error: fc.oneof(value, fc.array(row, { maxLength: 3 })) }),
  fc.record({ message: value, error: fc.array(fc.record({ path: value, message: value }), { maxLength: 4 }) }),
);
