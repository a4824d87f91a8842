import { useHydrated } from '../../kit/useHydrated.ts'
import { keepsLogin } from '../../storage/browserStorage.ts'
import styles from './StorageNote.module.css'

/** Says why a browser that keeps nothing cannot log in, and what helps; nothing in every other browser. */
export function StorageNote() {
  const hydrated = useHydrated()
  if (!hydrated || keepsLogin()) return null
  return (
    <p role="alert" className={styles.note}>
      이 브라우저가 쿠키와 사이트 데이터를 막고 있어서 로그인을 이어 갈 수 없어요. 브라우저 설정에서 빌림의
      쿠키와 사이트 데이터를 허용한 다음 이 화면을 다시 열어 주세요. 상품은 지금도 둘러볼 수 있어요.
    </p>
  )
}
