import styles from './StorageNote.module.css'

/** Explains why a browser that blocks storage cannot log in, and what to change. */
export function StorageNote() {
  return (
    <p role="alert" className={styles.note}>
      이 브라우저가 쿠키와 사이트 데이터를 막고 있어서 로그인을 이어 갈 수 없어요. 브라우저 설정에서 빌림의
      쿠키와 사이트 데이터를 허용한 다음 이 화면을 다시 열어 주세요. 상품은 지금도 둘러볼 수 있어요.
    </p>
  )
}
