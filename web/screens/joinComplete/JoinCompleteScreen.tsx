import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { capsSentence, useWelcomePack } from '../../pieces/coupons/useWelcomePack.ts'
import { DoneMark } from '../../pieces/done/DonePage.tsx'
import { useSession } from '../../session/session.ts'
import styles from './JoinCompleteScreen.module.css'

/** Welcome, with the two ways on. */
export function JoinCompleteScreen() {
  const session = useSession()
  const pack = useWelcomePack()
  return (
    <div className={styles.page}>
      <DoneMark />
      <h2 className={styles.headline}>
        {session?.name}님,
        <br />
        가입을 환영해요.
      </h2>
      <p className={styles.words}>
        첫 렌트에 쓸 수 있는 쿠폰을 넣어 두었어요.
        <br />
        {capsSentence(pack) ?? '쿠폰함에서 확인해 보세요.'}
      </p>
      <div className={styles.ways}>
        <ButtonLink to={paths.newMemberCoupon} wide>
          신규 회원 쿠폰 보기
        </ButtonLink>
        <ButtonLink to={paths.home} look="third" wide>
          홈으로
        </ButtonLink>
      </div>
    </div>
  )
}
