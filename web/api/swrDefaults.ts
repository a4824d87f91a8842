import { api } from './request.ts'

/** No retries; data is always stale and is refetched on mount, never on focus or reconnect. */
export const swrDefaults = {
  fetcher: (url: string) => api.read({ method: 'GET', url }),
  shouldRetryOnError: false,
  revalidateIfStale: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 2000,
}
