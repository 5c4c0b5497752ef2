import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '@messages/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { auth } from '@/api/auth';
import { errorMessage } from '@/api/client/errors';
import { paths, returnPathOf } from '@/config/paths';
import { type Credentials, credentialsSchema } from '@/domain/user';
import { sayHostText } from '@/language/host-texts';
import { langOfIndonesian } from '@/language/language';
import { PRODUCT_NAME } from '@/language/languages';
import { siteAddress } from '@/lib/browser/site';
import { sessionActions, useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { LanguageChoice } from '@/ui/basics/language-choice';
import { Logo } from '@/ui/basics/logo';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { TextField } from '@/ui/forms/text-field';

/** A page that is loaded again before the session is stored is signed out; a slow storage holds nobody longer, ms. */
const STORED_WITHIN_MS = 300;

/** `/login` (SPEC sections 2, 4, 5, 8). */
export function Component() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const target = returnPathOf(search);
  /** Why the profile of a stored session could not be loaded. */
  const failure = typeof state === 'string' ? state : undefined;
  const signedIn = useSession((session) => session.isAuthenticated);
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: '', password: '' },
  });
  const [isHeld, setIsHeld] = useState(true);
  const { mutate, isPending, isSuccess } = useMutation({
    ...auth.login,
    onSuccess: async (response) => {
      const stored = sessionActions.login(response);
      await Promise.race([stored, new Promise((pass) => setTimeout(pass, STORED_WITHIN_MS))]);
      setIsHeld(false);
      await stored;
      notify.success(sayHostText(response.message) ?? m.login_done());
      form.reset();
      // Without a failure the session has already redirected; the user may have navigated since.
      if (failure !== undefined) navigate(target, { replace: true });
    },
    onError: (error) => notify.error(sayHostText(errorMessage(error, m.login_failed()))),
  });

  // A double click sends both clicks before the button is disabled.
  const sending = useRef(false);
  const send = (credentials: Credentials) => {
    if (sending.current) return;
    sending.current = true;
    setIsHeld(true);
    mutate(credentials, {
      onSettled: () => {
        sending.current = false;
      },
    });
  };

  const waitsForNetwork = signedIn && failure !== undefined;
  useEffect(() => {
    if (!waitsForNetwork) return;
    const enter = () => void navigate(target, { replace: true });
    addEventListener('online', enter);
    return () => removeEventListener('online', enter);
  }, [waitsForNetwork, navigate, target]);

  if (signedIn && !failure && !(isPending && isHeld)) return <Navigate to={target} replace />;

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(440px,5fr)_7fr] max-md:grid-cols-1">
      <main className="grid content-center justify-items-center border-rule-2 border-r bg-paper p-12 max-md:border-r-0 max-md:px-5">
        <form
          noValidate
          aria-label={m.login_title()}
          className="grid w-full max-w-[344px] gap-5"
          onSubmit={form.handleSubmit(send)}
        >
          <a href={siteAddress(paths.landing.href())} className="justify-self-start">
            <Logo className="h-8" />
          </a>
          <div className="mt-7 mb-2">
            <h1 className="font-semibold text-[1.75rem] leading-9 [font-stretch:var(--wdth-title)]">{PRODUCT_NAME}</h1>
            <p lang={langOfIndonesian()} className="mt-1.5 text-ink-2">
              {m.login_lead()}
            </p>
          </div>
          {failure && (
            <Notice
              action={
                signedIn && (
                  <Button size="sm" onClick={() => navigate(target, { replace: true })}>
                    {m.common_retry()}
                  </Button>
                )
              }
            >
              {failure}
            </Notice>
          )}
          <TextField
            form={form}
            name="username"
            label={m.login_username()}
            size="xl"
            placeholder={m.login_username_hint()}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <TextField
            form={form}
            name="password"
            label={m.login_password()}
            size="xl"
            type="password"
            placeholder={m.login_password_hint()}
            autoComplete="current-password"
          />
          <Button
            type="submit"
            variant="primary"
            size="xl"
            pending={isPending}
            pendingText={m.login_pending()}
            // Enabled again when the host ends the session before the next screen is open.
            disabled={isSuccess && signedIn}
          >
            {m.login_submit()}
          </Button>
          <LanguageChoice />
        </form>
      </main>
      <LoginArt />
    </div>
  );
}

/** Widths in modules of the spaces and bars of a Code 39, starting with a space. */
const runs =
  '4131131311111313113113111311311311111133131111311313311311111311131131131111113313111331111133111311131131111311311313115';
const MODULE = 4.2;
const HEIGHT = 900;

const bars = (() => {
  let x = 0;
  let path = '';
  for (const [index, digit] of [...runs].entries()) {
    const width = Number(digit) * MODULE;
    if (index % 2 === 1) path += `M${x.toFixed(1)} 0h${width.toFixed(1)}v${HEIGHT}h-${width.toFixed(1)}z`;
    x += width;
  }
  return path;
})();

/** A full-height barcode whose bars are dark inside a check mark. Decoration only. */
function LoginArt() {
  return (
    <div className="relative overflow-hidden bg-bench max-md:hidden">
      <svg
        aria-hidden="true"
        viewBox="0 0 840 900"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <clipPath id="login-check">
          <path d="M96 392 322 618 748 192v214L322 832 96 606Z" />
        </clipPath>
        <clipPath id="login-stroke">
          <path d="M0 0h594.3v900H0z" />
        </clipPath>
        <clipPath id="login-tail">
          <path d="M594.3 0H840v900H594.3z" />
        </clipPath>
        <path d={bars} className="fill-rule" />
        <g clipPath="url(#login-check)">
          <path d={bars} clipPath="url(#login-stroke)" className="fill-ink" />
          <path d={bars} clipPath="url(#login-tail)" className="fill-hivis" />
        </g>
      </svg>
    </div>
  );
}
