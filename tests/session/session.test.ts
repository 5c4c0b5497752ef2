import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenUser, readStored, writeStored } from '@/session/session';

const user = { id: 1, username: 'admin', fullName: 'Sri', email: 's@x.id', nik: '1', role: 'admin', createdAt: '' };
const session = { user, accessToken: 'a', refreshToken: 'r', isAuthenticated: true };

/** `user.user.user…`, nested to the given depth. */
const nested = (depth: number): unknown => (depth === 0 ? user : { user: nested(depth - 1) });

describe('the stored session', () => {
  it('is read as it was written', () => {
    expect(readStored(writeStored(session))).toEqual(session);
  });

  it.each([
    ['text of an earlier version', JSON.stringify({ state: session, version: 0 })],
    ['a later version number', JSON.stringify({ state: session, version: 7 })],
    ['an object', { state: session, version: 0 }],
    ['no envelope', session],
    ['isHydrated inside', { state: { ...session, isHydrated: true } }],
  ])('[S17] is read from %s', (_what, raw) => {
    expect(readStored(raw)).toEqual(session);
  });

  it('[S17] has user.user flattened at any depth, tokens kept, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), (depth) => {
        const raw = { state: { ...session, user: nested(depth) } };
        expect(readStored(raw)).toEqual(session);
        expect(flattenUser(flattenUser(nested(depth)))).toEqual(flattenUser(nested(depth)));
      }),
    );
  });

  it('[S17] keeps the tokens of a user it cannot read; the profile is loaded again', () => {
    expect(readStored({ state: { ...session, user: { name: 'no id' } } })).toEqual({ ...session, user: null });
  });

  it.each([
    ['corrupt JSON', '{"state":{"accessToken":"a"'],
    ['a token that is no text', { state: { ...session, accessToken: { length: 1 } } }],
    ['an empty token', { state: { ...session, accessToken: '' } }],
    ['signed in without a token', { state: { isAuthenticated: true } }],
    ['signed out', { state: { ...session, isAuthenticated: false } }],
    ['isAuthenticated as text', { state: { ...session, isAuthenticated: 'true' } }],
    ['a list', [session]],
    ['nothing', undefined],
  ])('[S16] holds no session in %s', (_what, raw) => {
    expect(readStored(raw)).toBeUndefined();
  });

  it('[S16] is total on any JSON and leaves the object prototype alone', () => {
    const keys = fc.constantFrom('user', 'accessToken', 'isAuthenticated', '__proto__', 'constructor', 'role');
    const json = fc.oneof(
      fc.json(),
      fc.dictionary(keys, fc.jsonValue()).map((state) => JSON.stringify({ state })),
    );
    fc.assert(
      fc.property(json, (text) => {
        const stored = readStored(text);
        if (stored) expect(Object.keys(stored).sort()).toEqual(Object.keys(session).sort());
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
    expect(readStored('{"state":{"__proto__":{"isAuthenticated":true,"accessToken":"a"}}}')).toBeUndefined();
    expect(({} as { isAuthenticated?: unknown }).isAuthenticated).toBeUndefined();
  });
});
