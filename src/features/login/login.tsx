import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { auth } from '@/api/auth';
import { errorMessage } from '@/api/errors';
import { paths, returnPathOf } from '@/config/paths';
import { type Credentials, credentialsSchema } from '@/domain/user';
import { sessionActions, useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { Logo } from '@/ui/basics/logo';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { LoginArt } from './login-art';

/** `/login` (SPEC sections 2, 4, 5, 8). */
export function Component() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const target = returnPathOf(search);
  /** Why the panel sent the user here although a session is stored: the profile could not be loaded. */
  const failure = typeof state === 'string' ? state : undefined;
  const signedIn = useSession((session) => session.isAuthenticated);
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: '', password: '' },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    ...auth.login,
    onSuccess: async (answer) => {
      await sessionActions.login(answer);
      notify.success(answer.message ?? 'Login successful!');
      form.reset();
      // Without a failure to show the way is open as soon as there is a session, long before a slow storage has
      // answered: by now the user may be elsewhere.
      if (failure !== undefined) navigate(target, { replace: true });
    },
    onError: (error) => notify.error(errorMessage(error, 'Login failed. Please try again.')),
  });

  // Both clicks of a double click come before the button is drawn as busy.
  const sending = useRef(false);
  const send = (credentials: Credentials) => {
    if (sending.current) return;
    sending.current = true;
    mutate(credentials, {
      onSettled: () => {
        sending.current = false;
      },
    });
  };

  const waits = signedIn && failure !== undefined;
  useEffect(() => {
    if (!waits) return;
    const goOn = () => void navigate(target, { replace: true });
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [waits, navigate, target]);

  if (signedIn && !failure) return <Navigate to={target} replace />;

  const { errors } = form.formState;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(440px,5fr)_7fr] max-md:grid-cols-1">
      <main className="grid content-center justify-items-center border-rule-2 border-r bg-paper p-12 max-md:border-r-0 max-md:px-5">
        <form
          noValidate
          aria-label="Login"
          className="grid w-full max-w-[344px] gap-5"
          onSubmit={form.handleSubmit(send)}
        >
          <a href={paths.landing.href()} className="justify-self-start">
            <Logo className="h-8" />
          </a>
          <div className="mt-7 mb-2">
            <h1 className="font-semibold text-[1.75rem] leading-9 [font-stretch:var(--wdth-title)]">Admin Pokayoke</h1>
            <p lang="id" className="mt-1.5 text-ink-2">
              Masuk dengan akun gudang Anda.
            </p>
          </div>
          {failure && (
            <Notice
              action={
                signedIn && (
                  <Button size="sm" onClick={() => navigate(target, { replace: true })}>
                    Retry
                  </Button>
                )
              }
            >
              {failure}
            </Notice>
          )}
          <FormField label="Username" error={errors.username?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('username')}
                size="xl"
                placeholder="Enter your username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
              />
            )}
          </FormField>
          <FormField label="Password" error={errors.password?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('password')}
                size="xl"
                type="password"
                placeholder="Enter your password"
                autoComplete="current-password"
              />
            )}
          </FormField>
          <Button
            type="submit"
            variant="primary"
            size="xl"
            pending={isPending}
            pendingText="Logging in..."
            disabled={isSuccess}
          >
            Login
          </Button>
        </form>
      </main>
      <LoginArt />
    </div>
  );
}
