import { useEffect, useState } from 'react'

type Script = 'loading' | 'ready' | 'unavailable'

/**
 * Loads the provider's script and returns whether it is available. The library loads it once and remembers a failure
 * until the page is left; this hook tries again each time the search is opened.
 */
export function usePostcodeScript(url: string): Script {
  const [script, setScript] = useState<Script>('loading')
  useEffect(() => {
    const element = document.createElement('script')
    element.src = url
    element.onload = () => setScript('ready')
    element.onerror = () => setScript('unavailable')
    document.body.append(element)
    return () => {
      element.onload = null
      element.onerror = null
      element.remove()
    }
  }, [url])
  return script
}
