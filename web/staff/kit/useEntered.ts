import { useEffect, useRef, useState } from 'react'

type SuggestionState<Suggestion> = {
  /** The suggestion that Enter takes; undefined when there is none. */
  suggestion: Suggestion | undefined
  /** True while the suggestions on screen are those of an earlier text. */
  isAsking: boolean
}

/** What a pressed Enter takes now: nothing while the suggestions belong to an earlier text. */
export const takenBy = <Suggestion>(
  isEntered: boolean,
  { suggestion, isAsking }: SuggestionState<Suggestion>,
): Suggestion | undefined => (isEntered && !isAsking ? suggestion : undefined)

/** Takes a suggestion by Enter, once it belongs to the text: a scanner types a number and Enter in one go. */
export function useEntered<Suggestion>(
  suggested: SuggestionState<Suggestion>,
  take: (suggestion: Suggestion) => void,
) {
  const [isEntered, setEntered] = useState(false)
  const latest = useRef(take)
  latest.current = take
  const taken = takenBy(isEntered, suggested)
  const { isAsking } = suggested
  useEffect(() => {
    if (!isEntered || isAsking) return
    // An Enter that found nothing is over, too: what is suggested later was not meant by it.
    setEntered(false)
    if (taken !== undefined) latest.current(taken)
  }, [isEntered, isAsking, taken])
  return { enter: () => setEntered(true), forget: () => setEntered(false) }
}
