import { KakaoPostcodeEmbed } from 'react-daum-postcode'
import { usePageSettings } from '../../api/pageSettings.ts'
import { messages } from '../../text/messages.ts'
import styles from './PostcodeSearch.module.css'

/** The provider's own search, in our page; its script comes from the address that the server names. */
export function PostcodeSearch(props: { onFound: (result: { postCode: string; address1: string }) => void }) {
  const { postcodeScriptUrl } = usePageSettings()
  return (
    <section className={styles.search} aria-label="우편번호 검색">
      <KakaoPostcodeEmbed
        scriptUrl={postcodeScriptUrl}
        errorMessage={<p className={styles.unavailable}>{messages.postcodeUnavailable}</p>}
        onComplete={(address) => {
          const road = address.userSelectedType === 'R' ? address.roadAddress : address.jibunAddress
          props.onFound({
            postCode: address.zonecode,
            address1: road === '' ? address.roadAddress : road,
          })
        }}
        style={{ height: 420 }}
      />
    </section>
  )
}
