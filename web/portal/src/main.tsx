import { openQueryClient } from '@storehouse/web-ui/open-query-client.ts';
import { startApp } from '@storehouse/web-ui/start-app.tsx';
import { SignInPage } from './sign-in-page.tsx';

const queryClient = openQueryClient(() => undefined);
startApp(queryClient, <SignInPage />);
