import { useSWRConfig } from 'swr'
import type { Read } from '../calls.ts'
import { useSession } from '../session/session.ts'
import { useAnswer } from './reading.ts'

/**
 * Reads a call whose page or filter changes; null makes no request. While the next answer loads, the one before stays.
 * Once it cannot be read, only what this very call has answered does: no rows are shown under the name of others.
 */
export function useWithPrevious<Answer>(call: Read<Answer> | null) {
  const { cache, fallback } = useSWRConfig()
  const { data, error, mutate } = useAnswer(call, { keepPreviousData: true })
  const url = call?.url ?? ''
  const own: unknown = cache.get(url)?.data ?? fallback?.[url]
  return { data: error === undefined || data === own ? data : undefined, error, mutate }
}

/** The same for a call that needs a login. */
export const useMembersWithPrevious = <Answer>(call: Read<Answer>) =>
  useWithPrevious(useSession() === null ? null : call)
