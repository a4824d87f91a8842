import type { Read } from '../calls.ts'
import { useSession } from '../session/session.ts'
import { usePreviousData } from './previousData.ts'
import { useAnswer } from './reading.ts'

/**
 * Reads a call whose page or filter changes; null makes no request. While the next answer loads, the one before stays,
 * and goes once the next one cannot be read.
 */
export function useWithPrevious<Answer>(call: Read<Answer> | null) {
  const { data, error, mutate } = useAnswer(call, { keepPreviousData: true })
  return { data: usePreviousData(call?.url ?? '', { data, error }), error, mutate }
}

/** The same for a call that needs a login. */
export const useMembersWithPrevious = <Answer>(call: Read<Answer>) =>
  useWithPrevious(useSession() === null ? null : call)
