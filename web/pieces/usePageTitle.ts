import { useEffect } from 'react'
import { documentTitle } from '../text/documentTitle.ts'

/** Sets the document's title once `words` are known; until then it keeps the title of the frame. */
export function usePageTitle(words: string | null) {
  useEffect(() => {
    if (words !== null) document.title = documentTitle(words)
  }, [words])
}
