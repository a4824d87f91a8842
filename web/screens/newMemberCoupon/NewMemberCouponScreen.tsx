import { Link } from 'react-router-dom'
import type { WelcomeCoupon } from '../../../domain/wire/coupons.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { capsSentence, couponCap, useWelcomePack } from '../../pieces/coupons/useWelcomePack.ts'
import { rentalLength } from '../../pieces/rules/rentalWords.ts'
import { useSession } from '../../session/session.ts'
import { couponValue } from '../../text/couponConditions.ts'
import styles from './NewMemberCouponScreen.module.css'

const steps = [
  { title: '회원이 되어 주세요', words: '가입하면 쿠폰팩이 쿠폰함에 바로 들어와요.' },
  { title: '날짜와 상품을 골라요', words: `모든 상품에 쓸 수 있어요. ${rentalLength} 빌릴 수 있어요.` },
  { title: '주문할 때 자동으로 적용돼요', words: '가장 많이 할인되는 쿠폰을 골라 드려요.' },
] as const

const notesOf = (pack: readonly WelcomeCoupon[]): string[] =>
  [
    '아직 렌트한 적이 없는 회원의 첫 주문에만 쓸 수 있어요.',
    pack[0]?.validDays == null
      ? null
      : `가입한 날부터 ${pack[0].validDays}일째 되는 날 23:59까지 쓸 수 있어요.`,
    '한 주문에 쿠폰은 한 장만 쓸 수 있어요.',
    capsSentence(pack),
  ].filter((note) => note !== null)

/** The welcome pack: members find it among their coupons, guests log in or join first. */
export function NewMemberCouponScreen() {
  const session = useSession()
  const isMember = session !== null
  const pack = useWelcomePack()
  const [largest] = pack
  return (
    <>
      <section className={styles.hero}>
        <p className={styles.overline}>Welcome</p>
        <h1 className={styles.title} tabIndex={-1}>
          첫 렌트,
          <br />
          {largest === undefined ? (
            '쿠폰팩을 드려요'
          ) : (
            <>
              최대 <strong>{couponValue(largest)}</strong> 할인
            </>
          )}
        </h1>
        <p className={styles.lead}>새 회원에게 쿠폰팩을 드려요.</p>
        <span className={styles.ticket} aria-hidden="true">
          {pack.map((coupon) => (
            <span key={coupon.id}>
              <b>{couponValue(coupon)}</b>
              {couponCap(coupon)}
            </span>
          ))}
        </span>
      </section>
      <section className={styles.part} aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          이렇게 써요
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ title, words }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className={styles.name}>{title}</h3>
                <p className={styles.words}>{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part} aria-labelledby="notes">
        <h2 id="notes" className={styles.heading}>
          꼭 확인해 주세요
        </h2>
        <ul className={styles.notes}>
          {notesOf(pack).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <section className={styles.bar} aria-label="쿠폰 받기">
        <ButtonLink to={isMember ? paths.myCoupons : paths.joinFrom(null)} wide>
          {isMember ? '내 쿠폰 보러 가기' : '가입하고 쿠폰 받기'}
        </ButtonLink>
        {!isMember && (
          <Link to={paths.login(paths.myCoupons)} className={styles.join}>
            이미 회원이면 로그인하고 쿠폰 받기
          </Link>
        )}
      </section>
    </>
  )
}
