import useSWR from 'swr'
import { Link } from '../kit/Link.tsx'
import { calls, paths } from '../paths.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import styles from './Footer.module.css'

export type FooterWords = {
  customerServicePhone: string
  businessHours: string
  lunchHours: string
  companyName: string
  representativeName: string
  address: string
  addressDetail: string
  businessRegistrationNumber: string
  mailOrderSalesReportNumber: string
}

export const useFooter = () => useSWR<FooterWords, Error>(calls.footer).data

export function Footer() {
  const footer = useFooter()
  return (
    <footer className={styles.footer}>
      <Wordmark height={16} />
      {footer !== undefined && (
        <>
          <p className={styles.label}>고객센터</p>
          <a href={`tel:${footer.customerServicePhone}`} className={styles.phone}>
            {footer.customerServicePhone}
          </a>
          <p className={styles.lines}>
            {footer.businessHours} · 점심 {footer.lunchHours}
            <br />
            {footer.companyName} · 대표 {footer.representativeName}
            <br />
            {footer.address} {footer.addressDetail}
            <br />
            사업자등록번호 {footer.businessRegistrationNumber}
            <br />
            통신판매업신고 {footer.mailOrderSalesReportNumber}
          </p>
        </>
      )}
      <nav aria-label="약관" className={styles.links}>
        <Link to={paths.terms}>이용약관</Link>
        <Link to={paths.policy} className={styles.strong}>
          개인정보처리방침
        </Link>
      </nav>
    </footer>
  )
}
