import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../data/server/query-client.ts';
import { Toasts } from '../parts/messages/Toasts.tsx';
import { router } from './router.ts';
import { ThemeProvider } from '../base/theme/ThemeProvider.tsx';

/** The whole app. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <Toasts />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
