import { useSyncExternalStore } from 'react'
import { everyTab, jsonIn } from './browserStorage.ts'

const key = 'recent_keywords'
/** At most ten keywords, newest first, without duplicates. */
const most = 10
const none: readonly string[] = []
const listeners = new Set<() => void>()
let raw: string | null = null
let parsed = none

function wordsIn(text: string | null): readonly string[] {
  const value = jsonIn(text)
  const words = Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one !== '') : none
  return [...new Set(words)].slice(0, most)
}

function write(words: readonly string[]) {
  everyTab.set(key, JSON.stringify(words))
  for (const listener of listeners) listener()
}

/** The keywords that were searched in this browser. */
export const recentKeywords = {
  all(): readonly string[] {
    const text = everyTab.get(key)
    if (text !== raw) {
      raw = text
      parsed = wordsIn(text)
    }
    return parsed
  },
  add(word: string) {
    write([word, ...recentKeywords.all().filter((one) => one !== word)].slice(0, most))
  },
  remove(word: string) {
    write(recentKeywords.all().filter((one) => one !== word))
  },
  clear() {
    write(none)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useRecentKeywords = (): readonly string[] =>
  useSyncExternalStore(subscribe, recentKeywords.all, () => none)
