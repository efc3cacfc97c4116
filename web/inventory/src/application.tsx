import { RouterProvider } from '@tanstack/react-router';
import { focusNewPage } from '@storehouse/web-ui/focus-new-page.ts';
import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import { guardUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import type { SignInSearch } from './session/sign-in-search.ts';
import { meQuery } from './api/queries.ts';
import { router } from './router.tsx';

/** The sign-in page, which returns to the current page and location. */
function signIn() {
  const { pathname, href } = router.state.location;
  const isFirst = pathname === '/' || pathname === '/choose-location';
  const at = queryClient.getQueryData(meQuery.queryKey)?.location?.id;
  const search: SignInSearch = { at, ...(isFirst ? {} : { next: href, over: true }) };
  return { to: '/login', search: search as never } as const;
}

/** An expired session leads to the sign-in page. */
function toSignIn(): void {
  if (router.state.location.pathname !== '/login') void router.navigate(signIn());
}

const queryClient = openQueryClient(toSignIn);
focusNewPage(router);
guardUnsavedWork(router);
startApp(queryClient, <RouterProvider router={router} />, () =>
  router.history.createHref(router.buildLocation(signIn()).publicHref),
);
