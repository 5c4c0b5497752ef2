import { paths } from '@/config/paths';
import { useSignedIn } from './use-signed-in';

/**
 * The way into the panel: to the sign-in, or straight in when a session is stored. Both texts share one cell,
 * so the page does not move when the session is found after the first paint.
 */
export function PanelLink(props: { className: string; signedOut: string; signedIn: string }) {
  const signedIn = useSignedIn();
  const [shown, other] = signedIn ? [props.signedIn, props.signedOut] : [props.signedOut, props.signedIn];
  return (
    <a className={`${props.className} panel-link`} href={signedIn ? paths.dashboard.href() : paths.login.href()}>
      <span>{shown}</span>
      <span aria-hidden="true" className="reserve">
        {other}
      </span>
    </a>
  );
}
