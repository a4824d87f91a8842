import { useEffect, useState } from 'react'

type Script = 'loading' | 'ready' | 'unavailable'

/**
 * Whether the provider's script can be had now. The library asks once and keeps a failure until the page is left;
 * this asks again whenever the search is opened.
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
