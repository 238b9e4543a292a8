import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountCalls, publicCalls } from '#contract/calls.ts';
import { requestJson } from '#web/lib/api/request.ts';

const keys = {
  trail: ['account', 'trail'],
  sessions: ['account', 'sessions'],
  signIn: ['account', 'sign-in-config'],
} as const;

/** The account's audit log, newest first, page by page. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: keys.trail,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { method, path, response } = accountCalls.auditLog;
      const query = pageParam ? `?${new URLSearchParams({ before: pageParam })}` : '';
      return response.parse(await requestJson(method, path + query, undefined, { signal }));
    },
    getNextPageParam: ({ next }) => next,
    // Includes events of other pages and browsers.
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

/** The sign-in provider: embedded or external. */
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
