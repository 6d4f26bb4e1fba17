import { QueryClient } from '@tanstack/react-query';
import { userStore } from '../user/user-store.ts';

/** Cache of the server state of this page. One for all islands, which stand in no common React tree. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false },
    // A press without a connection fails and says so, instead of happening unexpectedly later.
    mutations: { networkMode: 'always' },
  },
});

userStore.subscribe(({ user }, before) => {
  // Answers to one person are nothing for the next.
  if (before.user && user?.id !== before.user.id) void queryClient.resetQueries();
});
