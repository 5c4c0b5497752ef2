import { paths } from '@/config/paths';

/** The way into the panel: to the sign-in, or straight in once `livePanelLinks` has found a session. */
export function PanelLink(props: { className: string; signedOut: string; signedIn: string }) {
  return (
    <a className={`${props.className} panel-link`} href={paths.login.href()}>
      <span data-for="signed-out">{props.signedOut}</span>
      <span data-for="signed-in" aria-hidden="true" className="reserve">
        {props.signedIn}
      </span>
    </a>
  );
}
