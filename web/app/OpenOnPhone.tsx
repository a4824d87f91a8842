import { useLocation } from 'react-router-dom'
import { usePageSettings } from '../api/pageSettings.ts'
import { QrCode } from '../kit/QrCode.tsx'
import styles from './Around.module.css'

/** QR code that opens the current page on a phone. */
export function OpenOnPhone() {
  const { publicUrl } = usePageSettings()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.phonePage}>
      <QrCode text={new URL(`${pathname}${search}`, publicUrl).href} label="이 페이지를 여는 QR 코드" />
      <p>
        휴대폰 카메라로 비추면
        <br />이 페이지가 열려요.
      </p>
    </div>
  )
}
