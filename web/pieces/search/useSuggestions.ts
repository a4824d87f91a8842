import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { Suggestion } from '../../../domain/wire/search.ts'
import { useAnswer } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { tidyKeyword } from '../listQuery.ts'
import { useSettled } from '../useSettled.ts'

/** Debounce: longer than the pause between two keys, shorter than that between two words. */
const quietMs = 120

/**
 * The suggestions of the autocomplete. Text that was asked for before is answered from the cache at once, new text
 * after the debounce; an outdated request is aborted, and the old suggestions stay until the next ones arrive.
 */
export function useSuggestions(typed: string | null): readonly Suggestion[] {
  const { cache } = useSWRConfig()
  const running = useRef<AbortController>(undefined)
  const text = tidyKeyword(typed ?? '')
  const isKnown = (next: string) => cache.get(calls.suggestions(next).url)?.data !== undefined
  const settled = useSettled(text, quietMs, (next) => next === '' || isKnown(next))
  const call = settled === '' ? null : calls.suggestions(settled)
  const { data } = useAnswer(call, {
    fetcher: (url: string) => {
      running.current?.abort()
      running.current = new AbortController()
      return api.read({ method: 'GET', url }, running.current.signal)
    },
    keepPreviousData: true,
    revalidateIfStale: false,
    dedupingInterval: 0,
  })
  return text === '' ? [] : (data?.result ?? [])
}
