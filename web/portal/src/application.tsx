import { focusNewPage } from '@storehouse/web-ui/focus-new-page.ts';
import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import { guardUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { RouterProvider } from '@tanstack/react-router';
import { portalRouter } from './portal-router.tsx';
import { meKey, meQuery } from './session/use-me.ts';

// When a response says the session has expired, the sign-in replaces the page and the URL stays for afterwards.
const queryClient = openQueryClient(() => queryClient.setQueryData(meKey, 'expired'));
// Asked for while the first page is loaded: every page needs it, and shows the error if there is one.
queryClient.query(meQuery).catch(() => undefined);
// The same for the page's own file, which the router would ask for once the frame is there.
portalRouter.preloadRoute({ to: portalRouter.latestLocation.pathname as '/' }).catch(() => undefined);
focusNewPage(portalRouter);
guardUnsavedWork(portalRouter);
// Every URL shows the sign-in to anyone who is not signed in.
startApp(queryClient, <RouterProvider router={portalRouter} />, () => window.location.href);
