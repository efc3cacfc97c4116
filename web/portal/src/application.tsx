import { focusNewPage } from '@storehouse/web-ui/focus-new-page.ts';
import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import { guardUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { RouterProvider } from '@tanstack/react-router';
import { portalRouter } from './portal-router.tsx';
import { meKey, meQuery } from './session/use-me.ts';

// When a response says the session has expired, the sign-in replaces the page. The URL stays, so signing in returns to it.
const queryClient = openQueryClient(() => queryClient.setQueryData(meKey, 'expired'));
// Requested while the first page is loading, because every page needs it. The page shows the error, if any.
queryClient.query(meQuery).catch(() => undefined);
// The same for the page's own file, which the router would request only once the frame is rendered.
portalRouter.preloadRoute({ to: portalRouter.latestLocation.pathname as '/' }).catch(() => undefined);
focusNewPage(portalRouter);
guardUnsavedWork(portalRouter);
// The current URL is also that of the sign-in: every URL shows it to people who are not signed in.
startApp(queryClient, <RouterProvider router={portalRouter} />, () => window.location.href);
