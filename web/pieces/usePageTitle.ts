import { useEffect } from 'react'

/** What the page is called once its words are known; the frame's own title until then. */
export function usePageTitle(words: string | null) {
  useEffect(() => {
    if (words !== null) document.title = `${words} | 빌림`
  }, [words])
}
