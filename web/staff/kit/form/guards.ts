import { createContext, type RefObject } from 'react'

/** What a form says of the words that were typed in it. */
export type Guard = {
  /** True when leaving now would lose some. */
  isLost: () => boolean
  /** They are on their way to the server, which has not answered yet. */
  isBusy: boolean
  /** Parameters of the URL whose change leaves the form where it is. */
  beside?: readonly string[] | undefined
}

/** The forms of the page. The router asks one of their blockers alone, so that each speaks for all. */
export const guards = new Set<RefObject<Guard>>()
export const guardsNow = (): Guard[] => [...guards].map(({ current }) => current)

/** Those who wait until the forms of the page are answered. */
const waiting = new Set<() => void>()
export const answered = (): void => {
  for (const look of waiting) look()
}
/** Calls `look` whenever a form of the page was answered, or went; returns what ends that. */
export function whenAnswered(look: () => void): () => void {
  waiting.add(look)
  return () => {
    waiting.delete(look)
  }
}
/** Resolves once no form of the page waits for an answer. */
export async function formsAnswered(): Promise<void> {
  while (guardsNow().some(({ isBusy }) => isBusy))
    await new Promise<void>((resolve) => {
      const stop = whenAnswered(() => {
        stop()
        resolve()
      })
    })
}

/** True while a form of the page holds words that nothing has sent. */
export const holdsWords = (): boolean => guardsNow().some(({ isLost }) => isLost())

/** A part of the page that keeps the forms within it: they join it, and tell it that they were answered. */
export type FormsKept = {
  join: (guard: RefObject<Guard>) => () => void
  answered: () => void
}
export const FormsWithin = createContext<FormsKept | null>(null)
