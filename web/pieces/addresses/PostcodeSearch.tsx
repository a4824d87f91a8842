import { useEffect, useState } from 'react'
import { KakaoPostcodeEmbed } from 'react-daum-postcode'
import { usePageSettings } from '../../api/pageSettings.ts'
import { messages } from '../../text/messages.ts'
import styles from './PostcodeSearch.module.css'

const unavailable = (
  <p className={styles.unavailable} role="alert">
    {messages.postcodeUnavailable}
  </p>
)

/** The provider's postcode search, embedded in the page; the server configures the URL of its script. */
export function PostcodeSearch(props: { onFound: (result: { postCode: string; address1: string }) => void }) {
  const { postcodeScriptUrl } = usePageSettings()
  const script = usePostcodeScript(postcodeScriptUrl)
  return (
    <section className={styles.search} aria-label="우편번호 검색" aria-busy={script === 'loading'}>
      {script === 'loading' && <div className={styles.waiting} />}
      {script === 'unavailable' && unavailable}
      {script === 'ready' && (
        <KakaoPostcodeEmbed
          scriptUrl={postcodeScriptUrl}
          errorMessage={unavailable}
          onComplete={(address) => {
            const road = address.userSelectedType === 'R' ? address.roadAddress : address.jibunAddress
            props.onFound({
              postCode: address.zonecode,
              address1: road === '' ? address.roadAddress : road,
            })
          }}
          style={{ height: 420 }}
        />
      )}
    </section>
  )
}

type ScriptState = 'loading' | 'ready' | 'unavailable'

/**
 * Loads the provider's script and returns whether it is available. The library loads it once and remembers a failure
 * until the page is left; this hook tries again each time the search is opened.
 */
function usePostcodeScript(url: string): ScriptState {
  const [script, setScript] = useState<ScriptState>('loading')
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
