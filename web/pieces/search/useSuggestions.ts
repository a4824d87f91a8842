import { useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Suggestion } from '../../../domain/wire/search.ts'
import type { List } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../paths.ts'
import { tidyKeyword } from '../listQuery.ts'
import { useSettled } from './useSettled.ts'

/** Shorter than a pause between two words, longer than between two keys. */
const quietMs = 120

/**
 * Lines of the autocomplete. Letters that were asked before are answered from the cache at once, new ones when the
 * fingers rest; a question that is no longer asked is taken back, and the lines stay until the next ones are there.
 */
export function useSuggestions(typed: string | null): readonly Suggestion[] {
  const { cache } = useSWRConfig()
  const running = useRef<AbortController>(undefined)
  const text = tidyKeyword(typed ?? '')
  const url = text === '' ? null : calls.suggestions(text)
  const settled = useSettled(url, quietMs, (next) => next === null || cache.get(next)?.data !== undefined)
  const { data } = useSWR<List<Suggestion>, Error>(
    settled,
    (asked: string) => {
      running.current?.abort()
      running.current = new AbortController()
      return api.get<List<Suggestion>>(asked, running.current.signal)
    },
    { keepPreviousData: true, revalidateIfStale: false, dedupingInterval: 0 },
  )
  return url === null ? [] : (data?.result ?? [])
}
