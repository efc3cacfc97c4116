import { RouterProvider } from '@tanstack/react-router';
import { focusNewPage } from '@storehouse/web-ui/focus-new-page.ts';
import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import type { SignInSearch } from './session/sign-in-search.ts';
import { router } from './router.tsx';

/** A session that is over leads to the sign-in, and from there back to where one was. */
function toSignIn(): void {
  const { pathname, href } = router.state.location;
  if (pathname === '/login') return;
  const isFirst = pathname === '/' || pathname === '/choose-location';
  const search: SignInSearch = isFirst ? {} : { next: href, over: true };
  void router.navigate({ to: '/login', search: search as never });
}

focusNewPage(router);
startApp(openQueryClient(toSignIn), <RouterProvider router={router} />);
