import { useEffect } from 'react'

/** Sets the document's title once `words` are known; until then it keeps the title of the frame. */
export function usePageTitle(words: string | null) {
  useEffect(() => {
    if (words !== null) document.title = `${words} | 빌림`
  }, [words])
}
