import { useSWRConfig } from 'swr'

/**
 * What may be shown of an answer that SWR keeps while the next one loads: the one before until then, and only what this
 * very call has answered once it cannot be read. No rows are shown under the name of others.
 */
export function usePreviousData<Answer>(
  url: string,
  { data, error }: { data: Answer | undefined; error: unknown },
): Answer | undefined {
  const { cache, fallback } = useSWRConfig()
  const own: unknown = cache.get(url)?.data ?? fallback?.[url]
  return error === undefined || data === own ? data : undefined
}
