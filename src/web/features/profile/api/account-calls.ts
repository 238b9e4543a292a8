import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCalls, publicCalls } from '#contract/calls.ts';
import { requestJson } from '#web/lib/api/request.ts';

const keys = {
  trail: ['account', 'trail'],
  sessions: ['account', 'sessions'],
  signIn: ['account', 'sign-in-config'],
} as const;

/** What was done with the account, newest first, a page at a time. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: keys.trail,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { method, path, response } = accountCalls.trail;
      const query = pageParam ? `?${new URLSearchParams({ before: pageParam })}` : '';
      return response.parse(await requestJson(method, path + query, undefined, { signal }));
    },
    getNextPageParam: ({ next }) => next,
    // What was done on another page, or a minute ago in another browser, belongs to it.
    refetchOnMount: 'always',
  });
}

export function useSessions() {
  const { method, path, response } = accountCalls.listSessions;
  return useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => response.parse(await requestJson(method, path, undefined, { signal })),
    refetchOnMount: 'always',
  });
}

/** Who keeps the sign-in: this server, or a provider elsewhere. */
export function useSignInConfig() {
  const { method, path, response } = publicCalls.signInConfig;
  return useQuery({
    queryKey: keys.signIn,
    queryFn: async ({ signal }) => response.parse(await requestJson(method, path, undefined, { signal })),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  const { method, path, response } = accountCalls.endOtherSessions;
  return useMutation({
    mutationFn: async () => response.parse(await requestJson(method, path, {})),
    onSuccess: () => Promise.all([keys.sessions, keys.trail].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useDeleteAccount() {
  const { method, path, response } = accountCalls.deleteAccount;
  return useMutation({
    mutationFn: async (confirmation: string) => response.parse(await requestJson(method, path, { confirmation })),
  });
}
