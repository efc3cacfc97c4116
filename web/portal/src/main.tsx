import { focusNewPage } from '@storehouse/web-ui/focus-new-page.ts';
import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { portalRouter } from './portal-router.tsx';
import { meKey } from './session/use-me.ts';

// An answer that says the session is over shows the sign-in in the place of the page; the address stays for afterwards.
const queryClient = openQueryClient(() => queryClient.setQueryData(meKey, null));
focusNewPage(portalRouter);
startApp(queryClient, <RouterProvider router={portalRouter} />);
