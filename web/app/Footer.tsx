import { Link } from 'react-router-dom'
import type { Footer as FooterTexts } from '../../domain/wire/shop.ts'
import { usePageSettings } from '../api/pageSettings.ts'
import { useAnswer } from '../api/reading.ts'
import { calls } from '../calls.ts'
import { OutwardButton } from '../kit/Button.tsx'
import { paths } from '../paths.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import styles from './Footer.module.css'

export const useFooter = () => useAnswer(calls.footer).data

function Company({ footer }: { footer: FooterTexts }) {
  return (
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
  )
}

export function Footer() {
  const footer = useFooter()
  const { shopSlug, chatChannelUrl } = usePageSettings()
  return (
    <footer className={styles.footer}>
      <Wordmark height={15} />
      {footer !== undefined && (
        <>
          <div className={styles.service}>
            <div>
              <p>고객센터</p>
              <a href={`tel:${footer.customerServicePhone}`} className={styles.phone}>
                {footer.customerServicePhone}
              </a>
            </div>
            {chatChannelUrl !== '' && <OutwardButton href={chatChannelUrl}>채팅 문의</OutwardButton>}
          </div>
          <Company footer={footer} />
        </>
      )}
      <nav aria-label="회사와 약관" className={styles.links}>
        <Link to={paths.aboutShop(shopSlug)}>회사 소개</Link>
        <Link to={paths.terms}>이용약관</Link>
        <Link to={paths.policy} className={styles.strong}>
          개인정보처리방침
        </Link>
      </nav>
    </footer>
  )
}
