import { QrCode } from '../../kit/QrCode.tsx'
import styles from './FactorKey.module.css'

/** An authenticator key: as a QR code, as text in groups of four, and as a link for an app on this device. */
export function FactorKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.frame}>
      <p>인증 앱으로 QR 코드를 비추거나, ‘직접 입력’을 고르고 아래 키를 넣어 주세요.</p>
      <QrCode text={uri} label="인증 앱에 등록할 QR 코드" large />
      <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <p>
        이 기기에 인증 앱이 있으면{' '}
        <a className={styles.link} href={uri}>
          앱에서 바로 등록
        </a>
        할 수 있어요.
      </p>
    </div>
  )
}
