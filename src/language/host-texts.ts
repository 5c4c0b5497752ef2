import { m } from '@messages/messages';
import { SPECIFICATION } from './languages';

/** What the specification says for hosts and for forms; a host sends it, and the schemas of `domain` have it. */
const texts = [m.login_username_missing, m.login_password_missing, m.host_success];
const known = new Map(texts.map((say) => [String(say({}, { locale: SPECIFICATION })), say]));

/** A sentence of the specification in the language of the person; any other text as it is. */
export const sayHostText = <Text extends string | undefined>(text: Text): Text | string =>
  (text !== undefined && known.get(text)?.()) || text;
